/** What was sent, as the panels of enquiries, customers and jobs show it. */
export const messagesText = {
  'messages.to': 'To {to}',
  'messages.provider': 'Through {provider}, {attempts, plural, one {# attempt} other {# attempts}}',
  'messages.reference': 'Our reference',
  'messages.answer': 'The provider answered',
  'messages.no-answer': 'No answer yet.',
  'messages.tried-again': 'Next attempt:',
  'messages.resend': 'Send again',
  'messages.resent': 'It is on its way again.',
  'messages.call': 'Call',
  'messages.call-started': 'Your phone rings first.',
  'messages.gateway': 'See it arrive',
} as const
