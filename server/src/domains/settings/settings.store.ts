import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type StoredSetting = { key: string; value: string | boolean; encrypted: boolean }

export function listSettings(db: Kysely<Database>): Promise<StoredSetting[]> {
  return db.selectFrom('settings').select(['key', 'value', 'encrypted']).execute()
}

export function findSetting(db: Kysely<Database>, key: SettingKey): Promise<StoredSetting | undefined> {
  return db.selectFrom('settings').select(['key', 'value', 'encrypted']).where('key', '=', key).executeTakeFirst()
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
