import { type SecurityEvent, securityEventKinds } from 'contract/staff/security-events.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type SecurityEventRow = Omit<SecurityEvent, 'device'> & { user_agent: string | null }

/** The time range, and the limit. */
const since = sql`app_now() - interval '90 days'`
const most = 30

/** Latest first, from the audit log. Of sign-ins only those on new devices. */
export async function listSecurityEvents(db: Kysely<Database>, userId: number): Promise<SecurityEventRow[]> {
  const about = (record_type: string) => sql`
    FROM audit_entries WHERE record_type = ${record_type} AND record_id = ${String(userId)} AND at > ${since}`
  const end = sql`ORDER BY id DESC LIMIT ${most}`
  const kinds = sql`${[...securityEventKinds]}::text[]`
  const { rows } = await sql<SecurityEventRow>`
    SELECT entries.id, at, kind, entries.ip, user_agent,
      CASE WHEN actor_id <> ${userId} THEN users.name END AS by
    FROM (
      (SELECT *, CASE action WHEN 'updated' THEN 'login-changed' ELSE action END AS kind ${about('user')}
        AND (action = ANY (${kinds}) OR action = 'updated' AND after ?| ARRAY['email', 'phone']) ${end})
      UNION ALL
      (SELECT *, action AS kind ${about('session')}
        AND (action = 'sign-in-refused' OR action = 'signed-in' AND after ? 'new_device') ${end})
    ) AS entries LEFT JOIN users ON users.id = actor_id
    ORDER BY entries.id DESC LIMIT ${most}`.execute(db)
  return rows
}
