import { roles } from 'contract/access/roles.ts'
import type { SessionUser } from 'contract/session/session.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The account behind a login: an email in lower case, or a phone in E.164. */
export function findAccount(db: Kysely<Database>, login: { email: string } | { phone: string }) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .$if('email' in login, (query) => query.where(sql`lower(email)`, '=', 'email' in login ? login.email : ''))
    .$if('phone' in login, (query) => query.where('phone', '=', 'phone' in login ? login.phone : ''))
    .executeTakeFirst()
}

/** Keeps the account from changing until the transaction ends; false when it is not what it was any more. */
export async function holdAccount(db: Kysely<Database>, id: number, password_hash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['active', 'password_hash'])
    .where('id', '=', id)
    .forShare()
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
