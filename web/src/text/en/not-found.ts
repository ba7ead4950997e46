export const notFoundText = {
  'not-found.title': 'Page not found',
  'not-found.text': 'No page exists at {path}. Check the address. The record may have been deleted.',
  'not-found.back': 'Go back',
  'not-found.dashboard': 'Go to dashboard',
} as const
