import { roles } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import { nowColumn } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#platform/http/context.ts'
import { isFactorMissing, type NetworkLists, policyOfUser } from './role-policies.ts'
import { tokenHash } from './sessions.ts'

/** The user of a key, and the permissions of the key: never more than the user has. */
export type KeySession = {
  actor: Actor
  /** The time of the database, milliseconds UTC. */
  now: number
  scopes: readonly string[]
  api_key: string
  api_key_id: number
  is_maintenance: boolean
  is_factor_missing: boolean
  networks: NetworkLists
}

type Row = Pick<Actor, 'id' | 'name' | 'time_zone'> & {
  key_id: number
  now: number
  title: string
  scopes: string[]
  slugs: string[]
  is_stale: boolean
  is_maintenance: boolean
  is_factor_missing: boolean
  networks: NetworkLists
}

/** The live key: not revoked, not expired, of an active user. */
export async function findApiKey(db: Kysely<Database>, key: string): Promise<KeySession | null> {
  const { rows } = await sql<Row>`
    SELECT api_keys.id AS key_id, ${nowColumn} AS now, title, scopes, users.id, users.name, users.time_zone,
           policy.slugs, policy.networks, ${isFactorMissing} AS is_factor_missing,
           coalesce(api_keys.last_used_at < app_now() - interval '1 minute', true) AS is_stale,
           EXISTS (SELECT FROM maintenance WHERE since IS NOT NULL) AS is_maintenance
    FROM api_keys JOIN users ON users.id = api_keys.user_id ${policyOfUser}
    WHERE key_hash = ${tokenHash(key)} AND users.active AND revoked_at IS NULL AND expires_at > app_now()`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  if (row.is_stale) await touch(db, row.key_id)
  const held = roles.filter((role) => row.slugs.includes(role.slug))
  return {
    actor: { id: row.id, name: row.name, roles: held, time_zone: row.time_zone },
    now: row.now,
    scopes: row.scopes,
    api_key: row.title,
    api_key_id: row.key_id,
    is_maintenance: row.is_maintenance,
    is_factor_missing: row.is_factor_missing,
    networks: row.networks,
  }
}

/** At most once a minute. A concurrent request writes the same value, so it is not waited for. */
async function touch(db: Kysely<Database>, id: number): Promise<void> {
  await sql`UPDATE api_keys SET last_used_at = app_now()
    WHERE id = (SELECT id FROM api_keys WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)
}
