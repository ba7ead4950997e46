/** The text messages of the tab, in its order. */
export const smsTemplates = ['sms.login', 'sms.complete', 'sms.payment'] as const
export type SmsTemplate = (typeof smsTemplates)[number]

/** What an address says of one: `?message=complete`. */
export const wordOf = (template: SmsTemplate) => template.slice('sms.'.length)
export const templateOf = (word: unknown): SmsTemplate =>
  smsTemplates.find((template) => wordOf(template) === word) ?? smsTemplates[0]
