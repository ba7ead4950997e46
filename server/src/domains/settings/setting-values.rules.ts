import { type SettingValue, secretMask, unreadableSecret } from 'contract/settings/read-setting.rules.ts'
import type { SettingRow } from 'contract/settings/setting-row.words.ts'
import { type SettingKey, settings } from 'contract/settings/settings.registry.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { StoredSetting } from './settings.store.ts'

export const rowOf = (key: SettingKey): SettingRow => settings[key]

/** @throws AppError unavailable for a secret that cannot be read */
export function readValue(
  key: SettingKey,
  stored: StoredSetting | undefined,
  secrets: Secrets,
): SettingValue {
  if (!stored) return rowOf(key).default
  return stored.encrypted ? secrets.open(String(stored.value), key) : stored.value
}

/** The same, with null for a secret that cannot be read. */
export function readIfReadable(
  key: SettingKey,
  stored: StoredSetting | undefined,
  secrets: Secrets,
): SettingValue | null {
  return stored?.encrypted
    ? secrets.openIfReadable(String(stored.value), key)
    : readValue(key, stored, secrets)
}

/** The form of the value that is shown to users. */
export function shown(key: SettingKey, stored: StoredSetting | undefined, secrets: Secrets): SettingValue {
  const value = readIfReadable(key, stored, secrets)
  if (value === null) return unreadableSecret
  return rowOf(key).kind === 'secret' ? masked(String(value)) : value
}

/** A short secret is hidden completely: its last four characters would be half of it. */
function masked(secret: string): string {
  if (secret === '') return ''
  return secret.length < 8 ? secretMask : `${secretMask}${secret.slice(-4)}`
}
