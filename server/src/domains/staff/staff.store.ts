import { roles } from 'contract/access/roles.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import { type Kysely, sql } from 'kysely'
import { endUnfinishedSignIns } from '#platform/auth/challenges.ts'
import { hasJoined } from '#platform/auth/provider-links.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

/** Active people, by name. */
export function listNames(db: Kysely<Database>) {
  return db.selectFrom('users').select(['id', 'name']).where('active', '=', true).orderBy('name').execute()
}

export async function findStaff(db: Kysely<Database>, id: number): Promise<StaffMember | undefined> {
  const row = await staffQuery(db).where('id', '=', id).executeTakeFirst()
  return row && withRoles(row)
}

const ownFields = Object.keys(staffFields) as (keyof typeof staffFields)[] // keys() forgets them

function staffQuery(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select((eb) => [
      'id',
      ...ownFields,
      'time_zone',
      'number_grouping',
      'theme',
      'active',
      hasJoined.as('joined'),
      'last_seen_at',
      'created_at',
      'updated_at',
      'version',
      eb
        .selectFrom('user_roles')
        .whereRef('user_id', '=', 'users.id')
        .select(sql<string[]>`coalesce(array_agg(role), '{}')`.as('slugs'))
        .as('slugs'),
    ])
}

function withRoles({
  slugs,
  ...row
}: Awaited<ReturnType<ReturnType<typeof staffQuery>['executeTakeFirstOrThrow']>>): StaffMember {
  return { ...row, roles: roles.filter((role) => slugs?.includes(role.slug)) }
}

export async function findPasswordHash(db: Kysely<Database>, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Sets another password in place of the checked one; false when that has changed since. */
export async function replacePasswordHash(
  db: Kysely<Database>,
  id: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endUnfinishedSignIns(db, id)
  return true
}

type Profile = Pick<StaffMember, keyof typeof staffFields | 'time_zone' | 'number_grouping'> &
  Partial<Pick<StaffMember, 'theme'>>

export async function updateProfile(db: Kysely<Database>, id: number, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...profile, ...edited })
    .where('id', '=', id)
    .execute()
}
