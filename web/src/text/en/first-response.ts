/** When the first response to an enquiry is due, or when it was. */
export const firstResponseText = {
  'first-response': 'First response',
  'first-response.due': 'Due',
  'first-response.overdue': 'Overdue, was due',
  'first-response.in-time': 'In time,',
  'first-response.late': 'Late,',
} as const
