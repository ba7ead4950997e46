import type { SmsTemplate } from '../messages/messages.words.ts'

export type SettingTab = 'general' | 'payment' | 'sms' | 'whatsapp' | 'integration' | 'retention'

/** The headings of a tab, in the order of the screen. */
export type SettingGroup =
  | 'business'
  | 'hours'
  | 'enquiries'
  | 'jobs'
  | 'notification'
  | 'demo'
  | 'cache'
  | 'limits'
  | 'reading'
  | 'rights'
  | 'receipt'
  | 'tds'
  | SmsTemplate
  | 'sms.rules'
  | 'message.rules'
  | 'whatsapp.receipt'
  | 'nimbusit'
  | 'myctrlbox'
  | 'whatsapp'
  | 'switchy'
  | 'callerdesk'
  | 'hosts'
  | 'retention'

/**
 * Kinds of setting. All but a flag are text: `template` may contain placeholders, `params` has one
 * `name=value` per line, `hours` one `Mon 09:00-18:00` per line, `minutes` one `source=15` per line, `hosts`
 * one host name per line, `choice` takes one of `choices`, `number` is between `min` and `max`, `percent` has
 * at most two decimals, `day` is a date such as 2026-04-01 or empty; `days` is a period between `min` and
 * `max`, or empty; a `secret` with `min` is the end of a URL and has at least that many characters.
 */
export type SettingKind =
  | 'text'
  | 'lines'
  | 'template'
  | 'flag'
  | 'secret'
  | 'phones'
  | 'phone'
  | 'number'
  | 'choice'
  | 'url'
  | 'params'
  | 'hours'
  | 'gstin'
  | 'percent'
  | 'day'
  | 'days'
  | 'hosts'
  | 'minutes'

/**
 * One row of the registry. Every signed-in user loads the `staff` settings; only admin and dev load the
 * others.
 */
export type SettingRow = {
  tab: SettingTab
  group: SettingGroup
  kind: SettingKind
  default: string | boolean
  audience: 'staff' | 'managers'
  choices?: readonly string[]
  min?: number
  max?: number
  /** Placeholders of a template or a parameter map. */
  names?: readonly string[]
  /** Placeholders with credentials: each must be the whole value of its own parameter. */
  credentials?: readonly string[]
  /** Who may change it; by default everyone with `settings.write`. */
  changedBy?: 'settings.technical'
  /**
   * Changing it needs the password or a code of the last 10 minutes, as endpoints with `needsConfirmation`
   * do.
   */
  needsConfirmation?: true
}
