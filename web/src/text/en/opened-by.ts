/** The dialog that says who opened a customer. */
export const openedByText = {
  'opened-by.title': 'Opened by: {name}',
  'opened-by.text': 'By user and day, latest first. An opening shows here some seconds later.',
  'opened-by.none': 'No user opened this customer in the last 400 days.',
  'opened-by.table': 'Users who opened this customer',
  'opened-by.user': 'User',
  'opened-by.key': 'API key',
  'opened-by.last': 'Last opened',
  'opened-by.requests': 'Times that day',
  'opened-by.close': 'Close',
} as const
