/** What an error of the API says below its title; null when the title is all of it. */
export function moreOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('text' in error)) return null
  const { text } = error
  if (Array.isArray(text)) return text.join(' ')
  return typeof text === 'string' && text !== '' ? text : null
}

/** One line beside the button that says what failed. The text of a 429 does not say it without its title. */
export function errorText(error: unknown): string {
  if (error instanceof Error && 'status' in error && error.status === 429) return error.message
  return moreOf(error) ?? errorTitle(error)
}

export function errorTitle(error: unknown): string {
  if (error instanceof Error && 'title' in error && typeof error.title === 'string') return error.title
  // A file that did not come, in the words of the browser.
  if (error instanceof TypeError) return 'Something went wrong.'
  return error instanceof Error && error.message ? error.message : 'Something went wrong.'
}
