/** The texts of the call desk: outcomes, reasons, the next action, undo. */
export const callDeskText = {
  'desk.outcomes': 'Outcome of this call',
  'desk.outcomes-help': 'Press a key to record the call and set the status',
  'desk.outcomes-help-new': 'Esc, then a digit: save with the outcome',
  'desk.outcome-note': 'What was said?',
  'desk.booked': 'Booked.',
  'desk.press-again': 'Press {key} again or Enter to save.',
  'desk.why-lost': 'Why was it lost?',
  'desk.lost-note': 'Lost note',
  'desk.lost-note-missing': 'Enter the reason',
  'desk.lost-note-placeholder': 'Optional',
  'desk.save-outcome': 'Save as {status}',
  'desk.no-outcome': 'Clear outcome',
  'desk.cancel': 'Cancel',
  'desk.moved': 'Marked {status}',
  'desk.moved-next': 'Next: {what} {when}.',
  'desk.next.call': 'call',
  'desk.next.visit': 'visit',
  'desk.next.book': 'create the job',
  'desk.next.job': 'complete the job',
  'desk.undo': 'Undo',
  'desk.taken-back': 'Undone.',
  'desk.snoozed': 'Snoozed until {when}',

  'desk.log-call': 'Log the call',
  'desk.snooze': 'Snooze',
  'desk.snooze.hour': '1 hour',
  'desk.snooze.opening': 'When we open',
  'desk.snooze.afternoon': 'This afternoon',
  'desk.snooze.tomorrow': 'Tomorrow',
  'desk.snooze.monday': 'Monday',
  'desk.snooze.own': 'Choose a time',
} as const

/** The panel of a form that looks up the typed number. */
export const callerText = {
  'caller.waiting': 'No number yet',
  'caller.waiting-text': 'Type a number to see the caller’s jobs and enquiries.',
  'caller.looking': 'Looking up the number',
  'caller.nobody': 'New number',
  'caller.nobody-text': 'New customer, created on save. Leave the name blank for an unknown caller.',
  'caller.title': 'Caller details',
  'caller.invented': 'This number may not be real. Ask the caller again.',
  'caller.partner': 'This is the number of partner {name}.',
} as const

export const callGuardText = {
  'call-guard.title': 'Do not call',
  'call-guard.said': '{name} asked not to be called ({way}).',
  'call-guard.said-at': '{name} asked not to be called ({way}, {day}).',
  'call-guard.reason': 'Reason for the call',
  'call-guard.help': 'The call and the reason are recorded on the timeline and in the audit log.',
  'call-guard.cancel': 'Cancel',
  'call-guard.call': 'Call anyway',
} as const
