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
