import { type DltCheck, type DltField, dltChecks } from 'contract/settings/dlt-checks.rules.ts'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { Config } from '#platform/config/config.ts'
import { rowOf } from './setting-values.rules.ts'

const templates = ['sms.login', 'sms.complete', 'sms.payment'] as const
const fields = ['enable', 'message', 'header', 'templateId', 'entityId'] as const satisfies readonly DltField[]

/** In words that follow the name of the field. */
const words: Partial<Record<DltCheck['id'], (value: string) => string>> = {
  'message-missing': () => 'is missing: an operator takes registered texts only',
  'message-long': (value) => `has ${value} characters, may have 2000`,
  'message-brace': (value) => `has “${value}”, which is no placeholder`,
  'message-unknown': (value) => `names ${value}, which this message does not know`,
  'message-more': (value) => `has ${value} placeholders, more than there are values`,
  'message-adjacent': () => 'has two variables side by side: operators refuse that',
  'header-missing': () => 'is missing: an operator drops a message without it',
  'header-form': () => 'must be the 6 letters, or the 6 digits, that are registered',
  'template-missing': () => 'is missing: an operator drops a message without it',
  'template-form': (value) => `must have 19 digits, has ${value} characters`,
  'entity-missing': () => 'is missing: an operator drops a message without it',
  'entity-form': (value) => `must have 19 digits, has ${value} characters`,
}

/**
 * What the operators would drop of the templates that these settings belong to: errors of what is changed, and every error
 * of a template that is being switched on. An old error elsewhere does not stand in the way of mending another.
 */
export function dltIssues(
  settled: (key: SettingKey) => SettingValue,
  changed: readonly SettingKey[],
  { demo }: Pick<Config, 'demo'>,
): { key: SettingKey; message: string }[] {
  return templates.flatMap((template) => {
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
      .map(({ id, field, value }) => ({ key: keyOf(field), message: words[id]?.(value) ?? 'is refused by operators' }))
  })
}
