import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { shownNames } from 'contract/shared/record-fields.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffAccount, StaffRow, staffListQuery } from 'contract/staff/team.schema.ts'
import type { StaffState } from 'contract/staff/team.words.ts'
import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { endUnfinishedSignIns } from '#platform/auth/challenges.ts'
import { hasJoined } from '#platform/auth/provider-links.ts'
import { isLive } from '#platform/auth/role-policies.ts'
import type { FieldColumns } from '#platform/db/columns.ts'
import type { Database } from '#platform/db/database.ts'
import { type List, readSort } from '#platform/db/list.ts'
import { escapeLike, nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { edited } from '#platform/db/versioned.ts'

/** Without a password and a link to a provider the owner has not signed in yet. */
const stateOf: RawBuilder<StaffState> = sql`CASE WHEN NOT users.active THEN 'deactivated'
  WHEN NOT ${hasJoined} THEN 'invited' ELSE 'active' END`

type TeamQuery = Pick<z.output<typeof staffListQuery>, 'q' | 'sort' | 'role' | 'state'>

/** The accounts that match the filters. They are few, so each query reads the table itself. */
export function teamList(db: Kysely<Database>, query: TeamQuery): List<Database, 'users', object, StaffRow> {
  const { column, descending } = readSort(query.sort ?? 'name')
  let matching = db.selectFrom('users')
  if (query.state) matching = matching.where(sql<SqlBool>`${stateOf} = ANY (${query.state}::text[])`)
  if (query.role)
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_roles')
          .select('role')
          .whereRef('user_id', '=', 'users.id')
          .where('role', 'in', query.role ?? []),
      ),
    )
  if (query.q) {
    const part = `%${escapeLike(query.q.toLowerCase())}%`
    matching = matching.where(
      sql<SqlBool>`(${nameHas(sql`users.name`, query.q)} OR lower(users.email) LIKE ${part}
        OR users.phone LIKE ANY (${phonePatterns(query.q)}::text[]))`,
    )
  }
  return {
    db,
    matching,
    id: sql<number>`users.id`,
    order: {
      by: column === 'name' ? sql`lower(users.name)` : sql.ref(`users.${column}`),
      descending,
      nullable: column === 'last_seen_at',
    },
    rows: (ids) => teamRows(db, ids),
  }
}

const listedFields = shownNames(staffFields, 'download').map((name) => `users.${name}` as const)

async function teamRows(db: Kysely<Database>, ids: number[]): Promise<StaffRow[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('confirmed_at', 'is not', null),
    )
    .select(['users.id', 'last_seen_at', 'users.created_at'])
    .select(listedFields)
    .select([
      stateOf.as('state'),
      sql<boolean>`confirmed_at IS NOT NULL`.as('second_factor'),
      sql<RoleSlug[]>`ARRAY(SELECT role FROM user_roles WHERE user_id = users.id)`.as('slugs'),
    ])
    .where('users.id', 'in', ids)
    .execute()
  return rows.map(({ slugs, ...row }) => ({
    ...row,
    roles: roles.filter(({ slug }) => slugs.includes(slug)),
  }))
}

type Rest = Pick<StaffAccount, 'version' | 'updated_at' | 'shift' | 'sessions' | 'invitation'>

export async function findAccountRow(
  db: Kysely<Database>,
  id: number,
): Promise<(StaffRow & Rest) | undefined> {
  const [row] = await teamRows(db, [id])
  if (!row) return undefined
  const { rows } = await sql<Rest>`
    SELECT version, updated_at, shift,
           (SELECT count(*) FROM sessions WHERE user_id = users.id AND ${isLive}) AS sessions,
           (SELECT jsonb_build_object('expires_at', to_char(invitations.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                      'created_by', jsonb_build_object('id', inviter.id, 'name', inviter.name))
            FROM invitations JOIN users AS inviter ON inviter.id = created_by
            WHERE user_id = users.id AND expires_at > app_now()) AS invitation
    FROM users WHERE id = ${id}`.execute(db)
  return rows[0] && { ...row, ...rows[0] }
}

/** How many of the users are active. */
export async function activeAmong(db: Kysely<Database>, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    SELECT count(*)::int AS active FROM users WHERE id = ANY (${[...ids]}::bigint[]) AND active`.execute(db)
  return rows[0]?.active ?? 0
}

export async function insertAccount(
  db: Kysely<Database>,
  values: Insertable<FieldColumns<typeof staffFields>>,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...values, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setActive(db: Kysely<Database>, id: number, active: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ active, ...edited })
    .where('id', '=', id)
    .execute()
  await endUnfinishedSignIns(db, id)
}
