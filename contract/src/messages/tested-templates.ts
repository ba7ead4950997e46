import type { MessageTemplate } from '../vocabulary.ts'

/** Templates whose words are a setting: they are previewed and sent as a test. */
export const testedTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'whatsapp.receipt',
] as const satisfies readonly MessageTemplate[]
export type TestedTemplate = (typeof testedTemplates)[number]
