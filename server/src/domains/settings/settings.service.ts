import { createHash, timingSafeEqual } from 'node:crypto'
import { isTold, type SettingKey, type SettingRow, settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { readPhone } from 'contract/shared/phone.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findSetting, listSettings, lockSetting, putSetting, type StoredSetting } from './settings.store.ts'

type SettingValue = string | boolean

const rowOf = (key: SettingKey): SettingRow => settings[key]

/** The settings the asker may know; a secret shows its last four characters at most. */
export async function tellSettings(
  { db, actor }: Context,
  secrets: Secrets,
): Promise<Partial<Record<SettingKey, SettingValue>>> {
  const stored = new Map((await listSettings(db)).map((setting) => [setting.key, setting]))
  const told = settingKeys.filter((key) => isTold(key, actor.roles))
  return Object.fromEntries(told.map((key) => [key, shown(key, stored.get(key), secrets)]))
}

function shown(key: SettingKey, stored: StoredSetting | undefined, secrets: Secrets): SettingValue {
  const value = readValue(key, stored, secrets)
  return rowOf(key).kind === 'secret' ? masked(String(value)) : value
}

const mask = '••••'

/** A short secret shows nothing of itself: its last four characters would be half of it. */
function masked(secret: string): string {
  if (secret === '') return ''
  return secret.length < 8 ? mask : `${mask}${secret.slice(-4)}`
}

function readValue(key: SettingKey, stored: StoredSetting | undefined, secrets: Secrets): SettingValue {
  if (!stored) return rowOf(key).default
  return stored.encrypted ? secrets.open(String(stored.value), key) : stored.value
}

/** Whether a flag is on. */
export async function isSettingOn(db: Kysely<Database>, key: SettingKey): Promise<boolean> {
  const stored = await findSetting(db, key)
  return (stored?.value ?? rowOf(key).default) === true
}

/** The value of a setting for other domains. @throws Error for a secret: what uses one opens it where it is used. */
export async function getSetting(db: Kysely<Database>, key: SettingKey): Promise<SettingValue> {
  if (rowOf(key).kind === 'secret') throw new Error(`${key} is a secret and not to be read this way`)
  const stored = await findSetting(db, key)
  return stored?.value ?? rowOf(key).default
}

/** Settings as text, secrets opened: for what uses them at once and keeps them nowhere. A flag that is off is empty. */
export async function openSettings<K extends SettingKey>(
  db: Kysely<Database>,
  secrets: Secrets,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const stored = new Map((await listSettings(db)).map((setting) => [setting.key, setting]))
  const opened = keys.map((key) => [key, String(readValue(key, stored.get(key), secrets) || '')])
  return Object.fromEntries(opened) as Record<K, string> // fromEntries forgets keys
}

/** Whether the text is what the secret setting says; never when it says nothing. Takes the same time for any text. */
export async function isSecretSetting(
  db: Kysely<Database>,
  secrets: Secrets,
  { key, text }: { key: SettingKey; text: string },
): Promise<boolean> {
  const value = String(readValue(key, await findSetting(db, key), secrets))
  const digest = (of: string) => createHash('sha256').update(of).digest()
  return timingSafeEqual(digest(value), digest(text)) && value !== ''
}

/** @throws AppError invalid when the value is none of the setting's kind. */
export async function saveSetting(
  ctx: Context,
  secrets: Secrets,
  change: { key: SettingKey; value: SettingValue },
): Promise<{ success: true }> {
  const { key } = change
  const value = readInput(key, change.value)
  await lockSetting(ctx.db, key)
  const before = await findSetting(ctx.db, key)
  const isSecret = rowOf(key).kind === 'secret'
  const encrypted = isSecret && value !== ''
  const kept = encrypted ? secrets.seal(String(value), key) : value
  await putSetting(ctx.db, { key, value: kept, encrypted, by: ctx.actor.id })
  await recordAudit(ctx, {
    record_type: 'setting',
    record_id: key,
    action: 'updated',
    before: isSecret ? undefined : { value: before?.value ?? rowOf(key).default },
    after: { value: isSecret ? 'changed' : value },
  })
  return { success: true }
}

function readInput(key: SettingKey, value: SettingValue): SettingValue {
  const { kind } = rowOf(key)
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw invalid('value', 'must be true or false')
    return value
  }
  if (typeof value === 'boolean') throw invalid('value', 'must be text')
  if (kind === 'secret' && value.startsWith(mask)) {
    throw invalid('value', 'is the masked form: type the whole secret')
  }
  return kind === 'phones' ? readPhones(value) : value
}

/** Numbers in any Indian form, by comma, semicolon or line; each once, as E.164. */
function readPhones(text: string): string {
  const phones = text
    .split(/[,;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const phone = readPhone(part)
      if ('problem' in phone) throw invalid('value', `${part.trim()} ${phone.problem}`)
      return phone.e164
    })
  return [...new Set(phones)].join(', ')
}
