/** Sent messages in the panels of enquiries, customers and jobs. */
export const messagesText = {
  'messages.link': '(job link)',
  'messages.to': 'To {to}',
  'messages.provider': '{provider}, {attempts, plural, one {# attempt} other {# attempts}}',
  'messages.reference': 'Our reference',
  'messages.answer': 'Response',
  'messages.no-answer': 'No response yet.',
  'messages.tried-again': 'Next attempt:',
  'messages.resend': 'Send again',
  'messages.was-delivered': 'This message was delivered already.',
  'messages.reason': 'Reason',
  'messages.resent-because': 'Sent again: {reason}',
  'messages.cancel': 'Cancel',
  'messages.resent': 'Sent again.',
  'messages.call': 'Call',
  'messages.call-started': 'Your phone rings first.',
  'messages.gateway': 'View delivery',
} as const
