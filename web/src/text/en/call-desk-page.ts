/** The texts of the call desk on the page of an enquiry only: jobs, visits, messages, other records. */
export const callDeskPageText = {
  'desk.overdue.call': 'Call back now',
  'desk.overdue.visit': 'Did the visit take place?',
  'desk.overdue.book': 'Create the job',
  'desk.overdue.job': 'Is the job done?',
  'desk.planned-job': 'Create the job {when}',
  'desk.lost-because': 'Lost reason: {reason}.',
  'desk.messages': 'Messages',
  'desk.messages-none': 'No messages sent about this enquiry.',
  'desk.others': 'Other records',
  'desk.others-none': 'No other enquiries or jobs.',
  'desk.partner': 'with {name}',
  'desk.nobody-sent': 'no partner yet',
  'desk.visit.starts_at': 'Starts',
  'desk.visit.ends_at': 'Ends',
  'desk.visit.reason': 'Reason',
  'desk.visit.moved': 'Another user moved it to {when}. Select it again to cancel the visit anyway.',
} as const
