import type { MessageSample } from 'contract/messages/messages.schema.ts'
import { type SmsTemplate, smsTemplates } from 'contract/messages/messages.words.ts'
import { type SmsParts, smsParts } from 'contract/messages/sms-parts.rules.ts'
import { placeholdersOf, renderTemplate } from 'contract/messages/template-text.rules.ts'
import { type DltCheck, type DltLevel, dltChecks } from 'contract/settings/dlt-checks.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'

import type { GroupForm } from './use-group-form.ts'
import { rowOfSetting } from './use-settings.ts'

/** The operators' checks, and those that need a real record. */
export type Check = {
  id: DltCheck['id'] | 'message-unicode' | 'message-rupee' | 'message-variable'
  level: DltLevel
  value: string
}

/** The text of a message for a record, and its parts. */
type Rendered = { text: string; parts: SmsParts; isFallback: boolean }

export function rendered(message: string, sample: MessageSample): Rendered {
  const vars = Object.fromEntries(sample.vars.map(({ name, value }) => [name, value]))
  const text = renderTemplate(message.trim() || sample.fallback, vars)
  return { text, parts: smsParts(text), isFallback: message.trim() === '' }
}

export function checksOf(
  template: SmsTemplate,
  form: GroupForm,
  { sample, demo }: { sample: MessageSample | undefined; demo: boolean },
): Check[] {
  const keyOf = (field: 'message' | 'header' | 'templateId' | 'entityId' | 'enable'): SettingKey =>
    `${template}.${field}`
  const text = (field: Parameters<typeof keyOf>[0]) => String(form.value(keyOf(field))).trim()
  const checks: Check[] = dltChecks(
    {
      enable: form.value(keyOf('enable')) === true,
      message: text('message'),
      header: text('header'),
      templateId: text('templateId'),
      entityId: text('entityId'),
      names: rowOfSetting(keyOf('message')).names ?? [],
    },
    { demo },
  )
  const most = Number(form.loaded.saved('business.sms_variable_length'))
  return sample ? [...checks, ...seen(text('message'), sample, most)] : checks
}

/** The effects of the sample's values on the message. */
function seen(message: string, sample: MessageSample, most: number): Check[] {
  const { parts } = rendered(message, sample)
  const long = valuesIn(message || sample.fallback, sample).find((value) => [...value].length > most)
  const unusual = parts.unusual.slice(0, 3).join(' ')
  return [
    ...(parts.encoding === 'Unicode'
      ? [
          {
            id: unusual.includes('₹') ? 'message-rupee' : 'message-unicode',
            level: 'warning',
            value: unusual,
          } as const,
        ]
      : []),
    ...(long ? [{ id: 'message-variable', level: 'warning', value: long } as const] : []),
  ]
}

/** The placeholders of the text, by position and by name. */
function valuesIn(text: string, { vars }: MessageSample): string[] {
  const tagged = placeholdersOf(text).filter(({ isTagged }) => isTagged).length
  const named = placeholdersOf(text).filter(({ isTagged }) => !isTagged)
  return [
    ...vars.slice(0, tagged).map(({ value }) => value),
    ...named.flatMap(({ name }) => vars.find((each) => each.name === name)?.value ?? []),
  ]
}

const order: Record<DltLevel, number> = { error: 0, warning: 1, good: 2 }
export const byWeight = (checks: readonly Check[]) =>
  checks.toSorted((a, b) => order[a.level] - order[b.level])

/** The name of a message in the address: `?message=complete`. */
export const wordOf = (template: SmsTemplate) => template.slice(template.indexOf('.') + 1)
export const templateOf = (word: unknown): SmsTemplate =>
  smsTemplates.find((template) => wordOf(template) === word) ?? smsTemplates[0]
