import { type Kysely, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Database } from '#platform/db/database.ts'
import { contextOfTask } from '#platform/http/context.ts'

/**
 * The password of the demo accounts is public, so a database that holds them must not serve a real business.
 * @throws ConfigError in one line with both ways on
 */
export async function refuseDemoAccounts(db: Kysely<Database>): Promise<void> {
  const accounts = await activeDemoAccounts(db)
  if (accounts.length === 0) return
  const emails = accounts.map(({ email }) => email).join(', ')
  throw new ConfigError(
    `The database holds demo accounts whose password is public (${emails}): name another DATA_DIR or DATABASE_URL, or end these accounts and all sessions with: npm run demo:end`,
  )
}

function activeDemoAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

export type EndedDemo = {
  /** Emails of the accounts that were ended. */
  ended: string[]
  /** Accounts that can still sign in: a visitor of the demo may have created one. */
  left: { name: string; email: string; roles: string[] }[]
}

/**
 * Deactivates the demo accounts and ends all sessions, invitations and demo keys for incoming leads, in one
 * transaction.
 */
export function endDemo(db: Kysely<Database>): Promise<EndedDemo> {
  return db.transaction().execute(async (trx) => {
    const accounts = await activeDemoAccounts(trx)
    const ctx = await contextOfTask(trx)
    for (const { id } of accounts) {
      await trx
        .updateTable('users')
        .set({ active: false, password_hash: null, is_demo: false })
        .where('id', '=', id)
        .execute()
      await recordAudit(ctx, {
        record_type: 'user',
        record_id: id,
        action: 'deactivated',
        after: { by: 'demo:end' },
      })
    }
    await trx
      .updateTable('sessions')
      .set({ revoked_at: sql`app_now()` })
      .where('revoked_at', 'is', null)
      .execute()
    await trx.deleteFrom('invitations').execute()
    await trx.deleteFrom('sign_in_challenges').execute()
    await trx
      .updateTable('intake_keys')
      .set({ revoked_at: sql`app_now()` })
      .where('ending', '=', 'demo')
      .where('revoked_at', 'is', null)
      .execute()
    return { ended: accounts.map(({ email }) => email), left: await accountsLeft(trx) }
  })
}

async function accountsLeft(db: Kysely<Database>): Promise<EndedDemo['left']> {
  const { rows } = await sql<EndedDemo['left'][number]>`
    SELECT name, email, ARRAY(SELECT role FROM user_roles WHERE user_id = users.id ORDER BY role) AS roles
    FROM users WHERE active AND password_hash IS NOT NULL ORDER BY id`.execute(db)
  return rows
}
