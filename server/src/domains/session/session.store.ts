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
