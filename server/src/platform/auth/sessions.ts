import { createHash, randomBytes } from 'node:crypto'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import { nowColumn } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor, Origin } from '#platform/http/context.ts'
import {
  endOfNewSession,
  isFactorMissing,
  isLiveByPolicy,
  type NetworkLists,
  policyOfUser,
} from './role-policies.ts'

const isFactorMissingHere = sql<boolean>`(${isFactorMissing} AND NOT sessions.factor_by_provider)`

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens a session and notes the sign-in of its owner. The token (256 bits) is returned once and not stored.
 * `isConfirmed`: the password or a code of the second factor has just been given. `hasFactor`: the provider
 * of the sign-in has asked for a second factor itself.
 */
export async function openSession(
  db: Kysely<Database>,
  userId: number,
  origin: Origin,
  { isConfirmed = true, hasFactor = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const session = {
    user_id: userId,
    token_hash: tokenHash(token),
    expires_at: endOfNewSession(userId),
    ip: origin.ip,
    user_agent: origin.user_agent,
    confirmed_at: isConfirmed ? sql<string>`app_now()` : null,
    factor_by_provider: hasFactor,
  }
  await db
    .with('opened', (qb) => qb.insertInto('sessions').values(session).returning('id'))
    .updateTable('users')
    .set({ last_seen_at: sql`app_now()` })
    .where('id', '=', userId)
    .execute()
  return token
}

/**
 * `is_factor_missing`: the user must set up a second factor before anything else. `networks`: from where the
 * roles of the user may be used.
 */
export type Session = {
  session_id: number
  actor: Actor
  /** The time of the database, milliseconds UTC. */
  now: number
  is_maintenance: boolean
  is_factor_missing: boolean
  networks: NetworkLists
}

type SessionRow = {
  session_id: number
  now: number
  id: number
  name: string
  time_zone: string
  slugs: string[]
  is_stale: boolean
  is_maintenance: boolean
  is_factor_missing: boolean
  networks: NetworkLists
}

/**
 * The live session of a token: not revoked, not idle too long, of an active user. It runs for every request
 * and is written as SQL text, because building the query costs more than running it.
 */
export async function findSession(db: Kysely<Database>, token: string): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.id AS session_id, ${nowColumn} AS now, users.id, users.name, users.time_zone,
           policy.slugs, policy.networks, ${isFactorMissingHere} AS is_factor_missing,
           sessions.last_used_at < app_now() - interval '1 minute' AS is_stale,
           EXISTS (SELECT FROM maintenance WHERE since IS NOT NULL) AS is_maintenance
    FROM sessions JOIN users ON users.id = sessions.user_id ${policyOfUser}
    WHERE sessions.token_hash = ${tokenHash(token)} AND users.active
      AND ${isLiveByPolicy}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.is_stale) await touch(db, row.session_id, row.id)
  const held = roles.filter((role) => row.slugs.includes(role.slug))
  const actor = { id: row.id, name: row.name, roles: held, time_zone: row.time_zone }
  const { session_id, now, is_maintenance, is_factor_missing, networks } = row
  return { session_id, actor, now, is_maintenance, is_factor_missing, networks }
}

/** At most once a minute, so that reading costs no write. */
async function touch(db: Kysely<Database>, sessionId: number, userId: number): Promise<void> {
  await db
    .with('used', (qb) =>
      qb
        .updateTable('sessions')
        .set({ last_used_at: sql`app_now()` })
        .where('id', '=', sessionId)
        .returning('id'),
    )
    .updateTable('users')
    .set({ last_seen_at: sql`app_now()` })
    .where('id', '=', userId)
    .execute()
}

export async function revokeSession(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: sql`app_now()` }).where('id', '=', sessionId).execute()
}

/** Ends all sessions of a user except the one kept. The next request of an ended session is refused. */
export async function revokeSessionsOf(
  db: Kysely<Database>,
  userId: number,
  keep: number | null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '<>', keep!))
    .execute()
}

export type LiveSession = { slugs: RoleSlug[] } & Pick<Session, 'is_factor_missing' | 'networks'>

/** The live sessions among these, the current roles of their users, and the requirements of the roles. */
export async function liveSessions(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, LiveSession>> {
  const { rows } = await sql<LiveSession & { id: number }>`
    SELECT sessions.id, policy.slugs, policy.networks, ${isFactorMissingHere} AS is_factor_missing
    FROM sessions JOIN users ON users.id = sessions.user_id ${policyOfUser}
    WHERE sessions.id = ANY (${ids}::bigint[]) AND users.active AND ${isLiveByPolicy}`.execute(db)
  return new Map(rows.map(({ id, ...session }) => [id, session]))
}
