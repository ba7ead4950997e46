export const callGuardText = {
  'call-guard.title': 'Do not call',
  'call-guard.said': '{name} asked not to be called ({way}).',
  'call-guard.said-at': '{name} asked not to be called ({way}, {day}).',
  'call-guard.reason': 'Reason for the call',
  'call-guard.help': 'The call and the reason are recorded on the timeline and in the audit log.',
  'call-guard.cancel': 'Cancel',
  'call-guard.call': 'Call anyway',
} as const
