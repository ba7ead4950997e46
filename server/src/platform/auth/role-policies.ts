import type { RoleSlug } from 'contract/access/roles.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { isInNetworks } from '#platform/http/networks.ts'

// One source: what the users of a role must do to sign in: the table `role_policies`.

/**
 * Adds the roles of a user, and what they require, to a FROM clause with `users`. `networks` has the list of
 * each role that has one.
 */
export const policyOfUser = sql`CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(user_roles.role), '{}') AS slugs, min(second_factor_from) AS second_factor_from,
    min(idle_minutes) AS idle_minutes, min(life_hours) AS life_hours,
    jsonb_agg(networks) FILTER (WHERE networks <> '{}') AS networks
  FROM user_roles LEFT JOIN role_policies ON role_policies.role = user_roles.role
  WHERE user_roles.user_id = users.id) AS policy`

/** Of users without a role: 12 hours without a request, and 7 days. */
const isWithin = (idle: RawBuilder<unknown>, life: RawBuilder<unknown>) =>
  sql<boolean>`(sessions.revoked_at IS NULL AND sessions.expires_at > app_now()
    AND sessions.last_used_at > app_now() - make_interval(mins => coalesce(${idle}, 720))
    AND sessions.created_at > app_now() - make_interval(hours => coalesce(${life}, 168)))`

const least = (column: 'idle_minutes' | 'life_hours', user: RawBuilder<unknown>) => sql<number | null>`(
  SELECT min(${sql.ref(column)}) FROM user_roles JOIN role_policies ON role_policies.role = user_roles.role
  WHERE user_roles.user_id = ${user})`
const owner = sql.ref('sessions.user_id')

/** Not revoked, not idle too long, not past its absolute end: by the roles that the owner has now. */
export const isLive = isWithin(least('idle_minutes', owner), least('life_hours', owner))

/** The same beside `policyOfUser`. */
export const isLiveByPolicy = isWithin(sql.ref('policy.idle_minutes'), sql.ref('policy.life_hours'))

/** The absolute end of a session that begins now. */
export const endOfNewSession = (userId: number) =>
  sql<string>`app_now() + make_interval(hours => coalesce(${least('life_hours', sql`${userId}::bigint`)}, 168))`

/** One list of networks for each role that has one; null for none. */
export type NetworkLists = string[][] | null

/** Whether every role of the user may be used from the address. */
export const isAllowedFrom = (ip: string | null, lists: NetworkLists): boolean =>
  (lists ?? []).every((networks) => ip !== null && isInNetworks(ip, networks))

export const refusedAddress = (ip: string | null) =>
  `Your role cannot be used from this address (${ip ?? 'unknown'}).`

const hasNetworks = sql<boolean>`networks <> '{}'`

/** The lists of a user who is about to sign in. */
export async function networksOf(db: Kysely<Database>, userId: number): Promise<NetworkLists> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('role_policies', 'role_policies.role', 'user_roles.role')
    .select('networks')
    .where('user_id', '=', userId)
    .where(hasNetworks)
    .execute()
  return rows.map(({ networks }) => networks)
}

const hasFactor = (user: RawBuilder<unknown>) =>
  sql<boolean>`(EXISTS (SELECT FROM second_factors WHERE user_id = ${user} AND confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = ${user}))`

/** Beside `policyOfUser`: whether a role requires a second factor by now that the user does not have. */
export const isFactorMissing = sql<boolean>`(coalesce(policy.second_factor_from <= business_day(app_now()), false)
  AND NOT ${hasFactor(sql.ref('users.id'))})`

/** When the roles of a user begin to require a second factor; null when they do not, or the user has one. */
export function factorDeadlineOf(user: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(SELECT min(second_factor_from)::timestamp AT TIME ZONE 'Asia/Kolkata'
    FROM user_roles JOIN role_policies ON role_policies.role = user_roles.role
    WHERE user_roles.user_id = ${user} AND NOT ${hasFactor(user)})`
}

/** The first day on which a role of the user requires a second factor; null while none does. */
export async function factorRequiredFrom(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('role_policies', 'role_policies.role', 'user_roles.role')
    .select((eb) => eb.fn.min('second_factor_from').as('day'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Empties every list of networks; returns the roles that had one, with their list. */
export function openNetworks(
  db: Kysely<Database>,
): Promise<{ id: number; role: RoleSlug; networks: string[] }[]> {
  return db.transaction().execute(async (trx) => {
    const closed = trx.selectFrom('role_policies').select(['id', 'role', 'networks']).where(hasNetworks)
    const opened = await closed.orderBy('id').forNoKeyUpdate().execute()
    await trx
      .updateTable('role_policies')
      .set({ networks: [], ...edited })
      .where(hasNetworks)
      .execute()
    const ctx = await contextOfTask(trx)
    for (const { id, networks } of opened) {
      const entry = { record_type: 'role-policy', record_id: id, action: 'updated', before: { networks } }
      await recordAudit(ctx, { ...entry, after: { networks: [], by: 'networks:open' } })
    }
    return opened
  })
}
