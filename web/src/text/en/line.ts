export const lineText = {
  'line.offline': 'You are offline. What you type is kept.',
  'line.silent': 'The server does not respond. What you type is kept.',
} as const
