import { roles } from 'contract/access/roles.ts'
import type { SessionUser } from 'contract/session/session.schema.ts'
import { type Kysely, sql } from 'kysely'
import { factorDeadlineOf, isLive } from '#platform/auth/role-policies.ts'
import type { Database } from '#platform/db/database.ts'

export type Account = { id: number; email: string; password_hash: string | null; active: boolean }

/** The account behind a login: an email in lower case, or a phone in E.164. */
export function findAccount(
  db: Kysely<Database>,
  login: { email: string } | { phone: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'active'])
    .$if('email' in login, (query) =>
      query.where(sql`lower(email)`, '=', 'email' in login ? login.email : ''),
    )
    .$if('phone' in login, (query) => query.where('phone', '=', 'phone' in login ? login.phone : ''))
    .executeTakeFirst()
}

export function findAccountById(db: Kysely<Database>, id: number): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Keeps the account from changing until the transaction ends; false when it has changed since. The lock is
 * exclusive: each sign-in then updates the account's last use, and two with a shared lock would wait for each
 * other.
 */
export async function holdAccount(
  db: Kysely<Database>,
  id: number,
  password_hash: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['active', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.active === true && row.password_hash === password_hash
}

/** @param session of the user, whose provider may have asked for a second factor itself */
export async function findSessionUser(
  db: Kysely<Database>,
  id: number,
  session: number | null = null,
): Promise<SessionUser | undefined> {
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
      factorDeadlineOf(sql.ref('users.id')).as('second_factor_by'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { slugs, ...user } = row
  if (user.second_factor_by !== null && session !== null && (await isFactorByProvider(db, session)))
    user.second_factor_by = null
  return { ...user, roles: roles.filter((role) => slugs?.includes(role.slug)) }
}

async function isFactorByProvider(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('factor_by_provider')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.factor_by_provider ?? false
}

/** Sessions that are valid now, the latest used first. */
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

/** Whether the account was in use before this sign-in. */
export async function wasUsedBefore(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('last_seen_at').where('id', '=', id).executeTakeFirst()
  return row?.last_seen_at != null
}
