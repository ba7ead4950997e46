/** The panel of a form that looks up the typed number. */
export const callerText = {
  'caller.waiting': 'No number yet',
  'caller.waiting-text': 'Type a number to see the caller’s jobs and enquiries.',
  'caller.looking': 'Looking up the number',
  'caller.nobody': 'New number',
  'caller.nobody-text': 'New customer, created on save. Without a name: unknown caller.',
  'caller.title': 'Caller details',
  'caller.invented': 'This may not be a real number. Ask again.',
  'caller.partner': 'This is the number of partner {name}.',
} as const
