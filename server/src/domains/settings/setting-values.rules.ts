import { type SettingValue, secretMask } from 'contract/settings/read-setting.rules.ts'
import type { SettingRow } from 'contract/settings/setting-row.words.ts'
import { type SettingKey, settings } from 'contract/settings/settings.registry.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { StoredSetting } from './settings.store.ts'

export const rowOf = (key: SettingKey): SettingRow => settings[key]

export function readValue(key: SettingKey, stored: StoredSetting | undefined, secrets: Secrets): SettingValue {
  if (!stored) return rowOf(key).default
  return stored.encrypted ? secrets.open(String(stored.value), key) : stored.value
}

/** As people are told it. */
export function shown(key: SettingKey, stored: StoredSetting | undefined, secrets: Secrets): SettingValue {
  const value = readValue(key, stored, secrets)
  return rowOf(key).kind === 'secret' ? masked(String(value)) : value
}

/** A short secret shows nothing of itself: its last four characters would be half of it. */
function masked(secret: string): string {
  if (secret === '') return ''
  return secret.length < 8 ? secretMask : `${secretMask}${secret.slice(-4)}`
}
