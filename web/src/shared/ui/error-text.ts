/** Errors of the API are an Error with a title and, mostly, a text that says more. */
function moreOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('text' in error)) return null
  const { text } = error
  // What the server said of a limit says when to try again.
  if ('status' in error && error.status === 429 && 'said' in error && typeof error.said === 'string') return error.said
  if (Array.isArray(text)) return text.join(' ')
  return typeof text === 'string' && text !== '' ? text : null
}

/** One line beside the button that says what failed. */
export function errorText(error: unknown): string {
  return moreOf(error) ?? errorTitle(error)
}

export function errorTitle(error: unknown): string {
  if (error instanceof Error && 'title' in error && typeof error.title === 'string') return error.title
  // A file that did not come, in the words of the browser.
  if (error instanceof TypeError) return 'Something went wrong.'
  return error instanceof Error && error.message ? error.message : 'Something went wrong.'
}
