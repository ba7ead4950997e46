/** Date and time fields: their panel, what they expect, and hours that last into the next day. */
export const dateInputText = {
  'date.expected-moment': 'Enter a day and a time, such as ‘tomorrow 5pm’ or ‘25/11 17:00’.',
  'date.expected-day': 'Enter a day, such as ‘tomorrow’, ‘fri’ or ‘25/11’.',
  'date.expected-time': 'Enter a time, such as ‘9am’ or ‘17:30’.',
  'date.now': 'Now',
  'date.today': 'Today',
  'date.tomorrow': 'Tomorrow',
  'date.yesterday': 'Yesterday',
  'date.next-monday': 'Next Monday',
  'date.days': 'Days',
  'date.times': 'Times',
  'date.previous-month': 'Previous month',
  'date.next-month': 'Next month',
  'date.on-next-day': 'on the next day',
} as const
