import { smsTemplates } from 'contract/messages/messages.words.ts'
import { type DltCheck, type DltField, dltChecks } from 'contract/settings/dlt-checks.rules.ts'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { Config } from '#platform/config/config.ts'
import { rowOf } from './setting-values.rules.ts'

const fields = [
  'enable',
  'message',
  'header',
  'templateId',
  'entityId',
] as const satisfies readonly DltField[]

/** A text that follows the name of the field. */
const words: Partial<Record<DltCheck['id'], (value: string) => string>> = {
  'message-missing': () => 'is missing: operators accept registered texts only',
  'message-long': (value) => `has ${value} characters, the limit is 2000`,
  'message-brace': (value) => `“${value}” is not a placeholder`,
  'message-unknown': (value) => `${value} is not supported by this message`,
  'message-more': (value) => `has ${value} placeholders, more than this message has values`,
  'message-adjacent': () => 'has two adjacent variables: operators reject that',
  'header-missing': () => 'is missing: operators reject messages without it',
  'header-form': () => 'must be the registered 6 letters or 6 digits',
  'template-missing': () => 'is missing: operators reject messages without it',
  'template-form': (value) => `must have 19 digits, has ${value} characters`,
  'entity-missing': () => 'is missing: operators reject messages without it',
  'entity-form': (value) => `must have 19 digits, has ${value} characters`,
}

/**
 * Texts of these settings' templates that the operators would drop: errors of changed settings, and every
 * error of a template that is being switched on. An old error elsewhere does not prevent the correction of
 * another.
 */
export function dltIssues(
  settled: (key: SettingKey) => SettingValue,
  changed: readonly SettingKey[],
  { demo }: Pick<Config, 'demo'>,
): { key: SettingKey; message: string }[] {
  return smsTemplates.flatMap((template) => {
    const keyOf = (field: DltField): SettingKey => `${template}.${field}`
    const touched = fields.filter((field) => changed.includes(keyOf(field)))
    if (touched.length === 0) return []
    const text = (field: DltField) => String(settled(keyOf(field)))
    const enable = settled(keyOf('enable')) === true
    const checks = dltChecks(
      {
        enable,
        message: text('message'),
        header: text('header'),
        templateId: text('templateId'),
        entityId: text('entityId'),
        names: rowOf(keyOf('message')).names ?? [],
      },
      { demo },
    )
    const isSwitchedOn = enable && touched.includes('enable')
    return checks
      .filter(({ level, field }) => level === 'error' && (isSwitchedOn || touched.includes(field)))
      .map(({ id, field, value }) => ({
        key: keyOf(field),
        message: words[id]?.(value) ?? 'is rejected by operators',
      }))
  })
}
