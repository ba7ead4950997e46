import { jobMessageRows } from '../messages/job-messages.registry.ts'
import type { SmsTemplate } from '../messages/messages.words.ts'
import { type JobMessage, jobMessages } from '../vocabulary.ts'
import type { SettingKind, SettingRow } from './setting-row.words.ts'

/** The rows of the registry of settings, by what they hold and who may change them. */

/** The adapter that sends a text message. */
export const smsProviders = ['nimbusit', 'myctrlbox'] as const

export type Place = Pick<SettingRow, 'tab' | 'group'>
export const managers = (place: Place, kind: SettingKind, rest: Partial<SettingRow> = {}): SettingRow => ({
  ...place,
  kind,
  default: '',
  audience: 'managers',
  ...rest,
})
export const text = (place: Place, value = ''): SettingRow => managers(place, 'text', { default: value })
export const confirmed = (row: SettingRow): SettingRow => ({ ...row, needsConfirmation: true })
/** It controls where messages and credentials go, or how users sign in. */
export const technical = (row: SettingRow): SettingRow => ({
  ...confirmed(row),
  changedBy: 'settings.technical',
})
export const secret = (place: Place): SettingRow => confirmed(managers(place, 'secret'))
/** The secret end of the URL for a provider's delivery reports. */
export const webhook = (place: Place): SettingRow => ({ ...secret(place), min: 32 })
export const success = (place: Place, value = ''): SettingRow => technical(text(place, value))
export const endpoint = (place: Place, value = ''): SettingRow =>
  technical(managers(place, 'url', { default: value }))
export const params = (
  place: Place,
  value: string,
  { names, credentials }: { names: readonly string[]; credentials: readonly string[] },
): SettingRow =>
  technical(managers(place, 'params', { default: value, names: [...credentials, ...names], credentials }))
/** A higher limit lets a user send more messages and calls. */
export const limit = (value: string): SettingRow =>
  confirmed(managers({ tab: 'general', group: 'limits' }, 'number', { default: value, min: 1, max: 500 }))
/** Screens of every user need it. */
export const flag = (place: Place): SettingRow =>
  managers(place, 'flag', { default: false, audience: 'staff' })
/** Shown on documents and on screens of every user. */
export const shown = (place: Place, kind: SettingKind = 'text', value = ''): SettingRow =>
  managers(place, kind, { default: value, audience: 'staff' })

export const smsKeys = <const N extends SmsTemplate>(name: N, names: readonly string[]) => {
  const place: Place = { tab: 'sms', group: name }
  return {
    [`${name}.enable`]: managers(place, 'flag', { default: false }),
    [`${name}.message`]: managers(place, 'template', { names }),
    [`${name}.header`]: text(place),
    [`${name}.templateId`]: text(place),
    [`${name}.entityId`]: text(place),
    [`${name}.provider`]: managers(place, 'choice', { default: smsProviders[0], choices: smsProviders }),
  } as Record<`${N}.${'message' | 'header' | 'templateId' | 'entityId' | 'provider' | 'enable'}`, SettingRow> // computed keys lose their names
}

export const jobMessageKeys = Object.assign(
  {},
  ...jobMessages.map((name) => smsKeys(name, jobMessageRows[name].names)),
) as ReturnType<typeof smsKeys<JobMessage>> // assign loses the keys

/** Full hours of the day. */
const clockHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
export const clock = (value: string): SettingRow =>
  managers({ tab: 'sms', group: 'message.rules' }, 'choice', { default: value, choices: clockHours })

/** Rows of a kind are removed after so many days; empty: kept. */
export const period = (min: number, value = ''): SettingRow =>
  confirmed(managers({ tab: 'retention', group: 'retention' }, 'days', { default: value, min, max: 36_500 }))

export const onlyTechnical = <K extends string>(rows: Record<K, SettingRow>) =>
  Object.fromEntries(Object.entries<SettingRow>(rows).map(([key, row]) => [key, technical(row)])) as Record<
    K,
    SettingRow
  > // fromEntries loses the keys
