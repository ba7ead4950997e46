import type { MessageTemplate } from '../vocabulary.ts'
import { jobMessages } from '../vocabulary.ts'

/** Templates whose text is a setting, with a preview and a test message. */
export const testedTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'sms.statement',
  'whatsapp.receipt',
  ...jobMessages,
] as const satisfies readonly MessageTemplate[]
export type TestedTemplate = (typeof testedTemplates)[number]

/** Text messages of the settings page, each with its own DLT registration. */
export const smsTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'sms.statement',
  ...jobMessages,
] as const
export type SmsTemplate = (typeof smsTemplates)[number]
