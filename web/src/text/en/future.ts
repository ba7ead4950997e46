export const futureText = {
  'future.title': 'Future',
  'future.text': 'Nothing is planned for this page at the moment.',
} as const
