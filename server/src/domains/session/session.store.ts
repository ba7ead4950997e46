import { roles } from 'contract/access/roles.ts'
import type { SessionUser } from 'contract/session/session.schema.ts'
import { type Kysely, sql } from 'kysely'
import { isLive } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'

export type Account = { id: number; password_hash: string | null; active: boolean }

/** The account behind a login: an email in lower case, or a phone in E.164. */
export function findAccount(
  db: Kysely<Database>,
  login: { email: string } | { phone: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .$if('email' in login, (query) => query.where(sql`lower(email)`, '=', 'email' in login ? login.email : ''))
    .$if('phone' in login, (query) => query.where('phone', '=', 'phone' in login ? login.phone : ''))
    .executeTakeFirst()
}

export function findAccountById(db: Kysely<Database>, id: number): Promise<Account | undefined> {
  return db.selectFrom('users').select(['id', 'password_hash', 'active']).where('id', '=', id).executeTakeFirst()
}

/**
 * Keeps the account from changing until the transaction ends; false when it is not what it was any more. Not shared: each
 * sign-in then notes on it when somebody was seen, and two that shared it would wait for each other.
 */
export async function holdAccount(db: Kysely<Database>, id: number, password_hash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['active', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.active === true && row.password_hash === password_hash
}

export async function findSessionUser(db: Kysely<Database>, id: number): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'name',
      'email',
      'phone',
      'time_zone',
      'number_grouping',
      'theme',
      eb
        .selectFrom('user_roles')
        .whereRef('user_id', '=', 'users.id')
        .select(sql<string[]>`coalesce(array_agg(role), '{}')`.as('slugs'))
        .as('slugs'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { slugs, ...user } = row
  return { ...user, roles: roles.filter((role) => slugs?.includes(role.slug)) }
}

/** Those that would be let in now, the latest used first. */
export function listSessions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isLive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function ownsSession(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isLive)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
