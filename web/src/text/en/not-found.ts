export const notFoundText = {
  'not-found.title': 'Page not found',
  'not-found.text': 'There is nothing at {path}. The address may be mistyped, or the record was removed.',
  'not-found.back': 'Go back',
  'not-found.dashboard': 'Go to dashboard',
} as const
