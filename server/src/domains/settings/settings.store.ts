import type { SettingChange } from 'contract/settings/settings.contract.ts'
import { type SettingKey, settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { type Kysely, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'

export type StoredSetting = { key: string; value: string | boolean; encrypted: boolean; version: number }

const columns = ['key', 'value', 'encrypted', 'version'] as const

/** All stored settings, or those of some keys. */
export function listSettings(db: Kysely<Database>, keys?: readonly SettingKey[]): Promise<StoredSetting[]> {
  const all = db.selectFrom('settings').select(columns)
  return keys ? all.where('key', 'in', keys).execute() : all.execute()
}

export function findSetting(db: Kysely<Database>, key: SettingKey): Promise<StoredSetting | undefined> {
  return db.selectFrom('settings').select(columns).where('key', '=', key).executeTakeFirst()
}

/** Until the transaction ends no other transaction changes the settings, whether they have rows or not. */
export async function lockSettings(db: Kysely<Database>, keys: readonly SettingKey[]): Promise<void> {
  // Always in this order, or two saves could wait for each other.
  const names = [...keys].sort().map((key) => `setting ${key}`)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`.execute(
    db,
  )
}

export async function putSetting(
  { db, now }: TimedDb,
  { key, value, encrypted, by }: { key: SettingKey; value: string | boolean; encrypted: boolean; by: number },
): Promise<void> {
  const state = { value: JSON.stringify(value), encrypted, updated_by: by, updated_at: isoTime(now) }
  await db
    .insertInto('settings')
    .values({ key, ...state })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb }) => ({ ...state, version: eb('settings.version', '+', 1) })),
    )
    .execute()
}

/** The newest audit entry of each setting that was ever saved: one index read per key. */
export async function listChanges(
  db: Kysely<Database>,
  keys: readonly SettingKey[],
): Promise<SettingChange[]> {
  const { rows } = await sql<SettingChange>`
    SELECT settings.key, settings.version, coalesce(last.at, settings.updated_at) AS at, last.by,
      last.before->'value' AS before, last.after->'value' AS after
    FROM settings
    LEFT JOIN LATERAL (
      SELECT audit_entries.at, users.name AS by, audit_entries.before, audit_entries.after
      FROM audit_entries LEFT JOIN users ON users.id = audit_entries.actor_id
      WHERE audit_entries.record_type = 'setting' AND audit_entries.record_id = settings.key
      ORDER BY audit_entries.id DESC LIMIT 1
    ) AS last ON true
    WHERE settings.key = ANY(${[...keys]}::text[])
    ORDER BY settings.key`.execute(db)
  return rows.map(withoutSecret)
}

/** A setting may have become a secret after its change was audited. */
function withoutSecret(change: SettingChange): SettingChange {
  if (settings[change.key].kind !== 'secret') return change
  return { ...change, before: null, after: change.after === null ? null : 'changed' }
}

/**
 * Seals values that were stored in plain text before their setting became a secret; returns how many there
 * were.
 */
export async function sealPlainSecrets(
  db: Kysely<Database>,
  seal: (value: string, context: string) => string,
): Promise<number> {
  const secret = settingKeys.filter((key) => settings[key].kind === 'secret')
  const plain = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('encrypted', '=', false)
    .where('key', 'in', secret)
    .where('value', '<>', sql<string>`'""'::jsonb`)
    .execute()
  for (const { key, value } of plain) {
    const sealed = { value: JSON.stringify(seal(String(value), key)), encrypted: true }
    await db
      .updateTable('settings')
      .set(sealed)
      .where('key', '=', key)
      .where('encrypted', '=', false)
      .execute()
  }
  return plain.length
}

/** Seals every secret with the new key; returns how many there were. */
export async function resealSettings(
  db: Kysely<Database>,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('encrypted', '=', true)
    .execute()
  for (const { key, value } of rows) {
    const sealed = JSON.stringify(reseal(String(value), key))
    await db.updateTable('settings').set({ value: sealed }).where('key', '=', key).execute()
  }
  return rows.length
}
