import { createHash, randomBytes } from 'node:crypto'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Position, positionColumn } from '#platform/db/position.ts'
import type { Actor, Origin } from '#platform/http/context.ts'

/** Idle and absolute lifetime of a session, by the database's clock alone. */
const idle = sql`interval '12 hours'`
const absolute = sql<string>`now() + interval '7 days'`

/** Not revoked, not idle too long, not past its seventh day. */
export const isLive = sql<boolean>`sessions.revoked_at IS NULL AND sessions.expires_at > now()
  AND sessions.last_used_at > now() - ${idle}`

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens a session and notes the sign-in of its owner. The token (256 bits) is returned once and not stored.
 * `isConfirmed`: the password or a code of the second factor has just been given.
 */
export async function openSession(
  db: Kysely<Database>,
  userId: number,
  origin: Origin,
  { isConfirmed = true } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const session = {
    user_id: userId,
    token_hash: tokenHash(token),
    expires_at: absolute,
    ip: origin.ip,
    user_agent: origin.user_agent,
    confirmed_at: isConfirmed ? sql<string>`now()` : null,
  }
  await db
    .with('opened', (qb) => qb.insertInto('sessions').values(session).returning('id'))
    .updateTable('users')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  return token
}

/** `position`: the position of the database when the session was read, if it was asked for. */
export type Session = { session_id: number; actor: Actor; is_maintenance: boolean; position?: Position }

type SessionRow = {
  session_id: number
  id: number
  name: string
  time_zone: string
  slugs: string[]
  is_stale: boolean
  is_maintenance: boolean
  position?: Position
}

/**
 * The live session of a token: not revoked, not idle too long, of an active user. It runs for every request and is written
 * as SQL text, because building the query costs more than running it.
 */
export async function findSession(
  db: Kysely<Database>,
  token: string,
  { withPosition = false } = {},
): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.id AS session_id, users.id, users.name, users.time_zone,
           ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS slugs,
           sessions.last_used_at < now() - interval '1 minute' AS is_stale,
           EXISTS (SELECT FROM maintenance WHERE since IS NOT NULL) AS is_maintenance
           ${withPosition ? sql`, ${positionColumn} AS position` : sql``}
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = ${tokenHash(token)} AND users.active
      AND ${isLive}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.is_stale) await touch(db, row.session_id, row.id)
  const held = roles.filter((role) => row.slugs.includes(role.slug))
  const actor = { id: row.id, name: row.name, roles: held, time_zone: row.time_zone }
  return { session_id: row.session_id, actor, is_maintenance: row.is_maintenance, position: row.position }
}

/** At most once a minute, so that reading costs no write. */
async function touch(db: Kysely<Database>, sessionId: number, userId: number): Promise<void> {
  await db
    .with('used', (qb) =>
      qb.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', sessionId).returning('id'),
    )
    .updateTable('users')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export async function revokeSession(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Ends all sessions of a user except the one kept. The next request of an ended session is refused. */
export async function revokeSessionsOf(db: Kysely<Database>, userId: number, keep: number | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '<>', keep!))
    .execute()
}

/** Which of the sessions are live, and the present roles of their users. */
export async function liveSessions(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, RoleSlug[]>> {
  const { rows } = await sql<{ id: number; slugs: RoleSlug[] }>`
    SELECT sessions.id, ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS slugs
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ANY (${ids}::bigint[]) AND users.active AND ${isLive}`.execute(db)
  return new Map(rows.map(({ id, slugs }) => [id, slugs]))
}
