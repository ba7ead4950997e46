export { linkMark, renderTemplate } from 'contract/messages/template-text.rules.ts'

import { jobMessageRows } from 'contract/messages/job-messages.registry.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { MessageChannel, MessageTemplate } from 'contract/vocabulary.ts'
import { type JobMessage, jobMessages } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import { isSettingOn } from '#domains/settings/public.ts'
import type { Database } from '#platform/db/database.ts'

/**
 * The placeholders of a template, in the order in which the placeholders `{#var#}` of a DLT template take
 * them.
 */
type Template = {
  channel: MessageChannel
  /** The setting that holds the text; none for a fixed text. */
  text: SettingKey | null
  /** The setting that switches the message on; none when the message has no switch. */
  enable: SettingKey | null
  /** The default text while the setting is empty. */
  fallback: string
  /** Its purpose, in plain words. */
  title: string
  /**
   * Names of values that no list may show: they are sealed until the message is sent, and deleted afterwards.
   */
  sealed?: readonly string[]
}

const ofJobs = Object.fromEntries(
  jobMessages.map((name): [JobMessage, Template] => {
    const { fallback, title } = jobMessageRows[name]
    return [name, { channel: 'sms', text: `${name}.message`, enable: `${name}.enable`, fallback, title }]
  }),
) as Record<JobMessage, Template> // fromEntries loses the keys

export const templates: Record<MessageTemplate, Template> = {
  'sms.login': {
    channel: 'sms',
    text: 'sms.login.message',
    enable: 'sms.login.enable',
    fallback: '{code} is your sign-in code for {business}. Do not share it with anyone.',
    title: 'sign-in code',
    sealed: ['code'],
  },
  'sms.complete': {
    channel: 'sms',
    text: 'sms.complete.message',
    enable: 'sms.complete.enable',
    fallback:
      'Dear {name}, your {service} ({job}) is done. Price {price}, due {due}.{noted} Thank you, {business}',
    title: 'job completed',
  },
  'sms.payment': {
    channel: 'sms',
    text: 'sms.payment.message',
    enable: 'sms.payment.enable',
    fallback:
      'Dear {name}, we received {amount} for {job}. Receipt {receipt}, due {due}. Thank you, {business}',
    title: 'payment received',
  },
  'sms.statement': {
    channel: 'sms',
    text: 'sms.statement.message',
    enable: 'sms.statement.enable',
    fallback: 'Dear {name}, your settlement {run}: {balance}. {business} {link}',
    title: 'settlement statement',
  },
  'whatsapp.receipt': {
    channel: 'whatsapp',
    text: 'whatsapp.receipt.message',
    enable: 'whatsapp.enable',
    fallback:
      'Dear {name}, thank you for choosing {business}. Your {service} ({job}) is done. Price {price}, paid {paid}, due {due}.{noted}',
    title: 'receipt',
  },
  notification: {
    channel: 'sms',
    text: null,
    enable: null,
    fallback: 'New enquiry {enquiry}: {name}, {phone}, {service}, from {source}',
    title: 'new enquiry',
  },
  account: {
    channel: 'sms',
    text: null,
    enable: null,
    fallback: '{change} by {actor}. If you did not ask for this, call a developer of {business} at once.',
    title: 'account change',
  },
  'partner-bank': {
    channel: 'sms',
    text: null,
    enable: null,
    fallback:
      'Dear {name}, your bank details at {business} were changed: {account}. If you did not ask for this, call us.',
    title: 'bank details changed',
  },
  call: {
    channel: 'call',
    text: null,
    enable: 'provider.callerdesk.enable',
    fallback: '{caller} calls {name}',
    title: 'call',
  },
  ...ofJobs,
}

const names = Object.keys(templates) as MessageTemplate[] // keys forgets the type
export const sealedTemplates: readonly MessageTemplate[] = names.filter((name) => templates[name].sealed)

export async function isSwitchedOff(db: Kysely<Database>, template: MessageTemplate): Promise<boolean> {
  const { enable } = templates[template]
  return enable !== null && !(await isSettingOn(db, enable))
}
