/** The text of an API error below its title; null when there is only a title. */
export function moreOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('text' in error)) return null
  const { text } = error
  if (Array.isArray(text)) return text.join(' ')
  return typeof text === 'string' && text !== '' ? text : null
}

/** One line with the error, beside the button. The text of a 429 is incomplete without its title. */
export function errorText(error: unknown): string {
  if (error instanceof Error && 'status' in error && error.status === 429) return error.message
  return moreOf(error) ?? errorTitle(error)
}

export function errorTitle(error: unknown): string {
  if (error instanceof Error && 'title' in error && typeof error.title === 'string') return error.title
  // The browser's message about a file that did not load.
  if (error instanceof TypeError) return 'Something went wrong.'
  return error instanceof Error && error.message ? error.message : 'Something went wrong.'
}
