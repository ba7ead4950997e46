import type { MessageTemplate } from '../vocabulary.ts'

/** Templates whose text is a setting, with a preview and a test message. */
export const testedTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'whatsapp.receipt',
] as const satisfies readonly MessageTemplate[]
export type TestedTemplate = (typeof testedTemplates)[number]
