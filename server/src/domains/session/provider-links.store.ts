import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Account } from './session.store.ts'

const accountColumns = ['users.id', 'users.email', 'users.password_hash', 'users.active'] as const

/** The account of a user of a provider; notes that it is used. */
export async function useLink(
  db: Kysely<Database>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<Account | undefined> {
  return db
    .with('used', (qb) =>
      qb
        .updateTable('provider_links')
        .set({ last_used_at: sql`app_now()` })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning('user_id'),
    )
    .selectFrom('users')
    .innerJoin('used', 'used.user_id', 'users.id')
    .select(accountColumns)
    .executeTakeFirst()
}

/** False when the account has a link to another user of the provider. */
export async function addLink(
  db: Kysely<Database>,
  link: { user_id: number; issuer: string; subject: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function addAccount(
  db: Kysely<Database>,
  values: { name: string; email: string },
): Promise<Account> {
  return db
    .insertInto('users')
    .values({ ...values, password_hash: null })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

export async function rolesOf(db: Kysely<Database>, userId: number) {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return rows.map(({ role }) => role).sort()
}
