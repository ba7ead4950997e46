import { createHash, timingSafeEqual } from 'node:crypto'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingChange } from 'contract/settings/settings.contract.ts'
import { isSettingVisible, type SettingKey, settingKeys } from 'contract/settings/settings.registry.ts'
import type { Kysely } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { readIfReadable, readValue, rowOf, shown } from './setting-values.rules.ts'
import { findSetting, listChanges, listSettings } from './settings.store.ts'

/** The settings that the user may read; a secret shows its last four characters at most. */
export async function listVisibleSettings(
  { db, actor }: Context,
  secrets: Secrets,
): Promise<Partial<Record<SettingKey, SettingValue>>> {
  const stored = new Map((await listSettings(db)).map((setting) => [setting.key, setting]))
  const visible = settingKeys.filter((key) => isSettingVisible(key, actor.roles))
  return Object.fromEntries(visible.map((key) => [key, shown(key, stored.get(key), secrets)]))
}

/** The user who changed each setting last; unchanged settings are left out. */
export function listSettingChanges({ db }: Context): Promise<SettingChange[]> {
  return listChanges(db, settingKeys)
}

/** Whether a flag is on. */
export async function isSettingOn(db: Kysely<Database>, key: SettingKey): Promise<boolean> {
  const stored = await findSetting(db, key)
  return (stored?.value ?? rowOf(key).default) === true
}

/** The value of a setting for other domains. @throws Error for a secret: the code that needs one opens it. */
export async function getSetting(db: Kysely<Database>, key: SettingKey): Promise<SettingValue> {
  if (rowOf(key).kind === 'secret') throw new Error(`${key} is a secret and not to be read this way`)
  const stored = await findSetting(db, key)
  return stored?.value ?? rowOf(key).default
}

/** Several settings at once. @throws Error for a secret */
export async function getSettings<K extends SettingKey>(
  db: Kysely<Database>,
  keys: readonly K[],
): Promise<Record<K, SettingValue>> {
  const secret = keys.find((key) => rowOf(key).kind === 'secret')
  if (secret) throw new Error(`${secret} is a secret and not to be read this way`)
  const stored = new Map((await listSettings(db, keys)).map((setting) => [setting.key, setting.value]))
  return Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? rowOf(key).default])) as Record<
    K,
    SettingValue
  > // fromEntries loses the keys
}

/**
 * Settings as text, secrets opened: for callers that use them at once and do not store them. A flag that is
 * off is empty.
 */
export async function openSettings<K extends SettingKey>(
  db: Kysely<Database>,
  secrets: Secrets,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const stored = new Map((await listSettings(db, keys)).map((setting) => [setting.key, setting]))
  const opened = keys.map((key) => [key, String(readValue(key, stored.get(key), secrets) || '')])
  return Object.fromEntries(opened) as Record<K, string> // fromEntries forgets keys
}

/**
 * Whether the text equals the secret setting; false for an empty setting. Takes the same time for any text.
 */
export async function isSecretSetting(
  db: Kysely<Database>,
  secrets: Secrets,
  { key, text }: { key: SettingKey; text: string },
): Promise<boolean> {
  const value = String(readIfReadable(key, await findSetting(db, key), secrets) ?? '')
  const digest = (of: string) => createHash('sha256').update(of).digest()
  return timingSafeEqual(digest(value), digest(text)) && value !== ''
}

/** Name, address and contacts of the business, as receipts and statements show them. */
export type BusinessDetails = {
  name: string
  address: string
  phone: string
  upi_id: string
  /** Receipts issued before these settings existed lack both. */
  gstin?: string
  receipt_thanks?: string
}

export async function businessDetails({ db }: Pick<AnyContext, 'db'>): Promise<BusinessDetails> {
  const read = async (name: keyof BusinessDetails) => String(await getSetting(db, `business.${name}`))
  return {
    name: await read('name'),
    address: await read('address'),
    phone: await read('phone'),
    upi_id: await read('upi_id'),
    gstin: await read('gstin'),
    receipt_thanks: await read('receipt_thanks'),
  }
}
