import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type StoredSetting = { key: string; value: string | boolean; encrypted: boolean }

export function listSettings(db: Kysely<Database>): Promise<StoredSetting[]> {
  return db.selectFrom('settings').select(['key', 'value', 'encrypted']).execute()
}

export function findSetting(db: Kysely<Database>, key: SettingKey): Promise<StoredSetting | undefined> {
  return db.selectFrom('settings').select(['key', 'value', 'encrypted']).where('key', '=', key).executeTakeFirst()
}

/** Until the transaction ends nobody else changes the setting, whether it has a row or not. */
export async function lockSetting(db: Kysely<Database>, key: SettingKey): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(db)
}

export async function putSetting(
  db: Kysely<Database>,
  { key, value, encrypted, by }: { key: SettingKey; value: string | boolean; encrypted: boolean; by: number },
): Promise<void> {
  const now = new Date().toISOString()
  const state = { value: JSON.stringify(value), encrypted, updated_by: by, updated_at: now }
  await db
    .insertInto('settings')
    .values({ key, ...state })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb }) => ({ ...state, version: eb('settings.version', '+', 1) })),
    )
    .execute()
}
