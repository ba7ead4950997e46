/** The times of an enquiry: its first response, and the time in every status. */
export const enquiryTimesText = {
  'enquiry-times.first-response': 'First response',
  'enquiry-times.due': 'Due',
  'enquiry-times.overdue': 'Overdue, was due',
  'enquiry-times.in-time': 'In time,',
  'enquiry-times.late': 'Late,',
  'enquiry-times.in-status': 'Time in status',
  'enquiry-times.stay': '{status} {time}',
  'enquiry-times.minutes': '{count} min',
  'enquiry-times.hours': '{count} h',
  'enquiry-times.days': '{count} d',
} as const
