import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import type { Context } from '#platform/http/context.ts'
import { countedRows, totalOf } from '#platform/roll-up/counted.ts'
import { enquiryCounts } from './enquiries.roll-up.ts'

/** How many enquiries that are worked on are given to somebody: a kept count. */
export async function openEnquiriesOf(db: Kysely<Database>, userId: number): Promise<number> {
  const filters = { status: enquiryGroups.working, assigned_to: [userId] }
  const counted = countedRows(enquiryCounts, { filters })
  if (!counted) return 0
  const { total } = await db.selectNoFrom(totalOf(counted).as('total')).executeTakeFirstOrThrow()
  return total
}

/**
 * Gives all that somebody works on to another, with their next actions, each told on its timeline and in the audit. They
 * may be thousands: one statement. Answers how many they were.
 */
export async function handOver(
  ctx: Context,
  { from, to }: { from: { id: number; name: string }; to: number },
): Promise<number> {
  const { rows } = await sql<{ handed: number }>`
    WITH handed AS (
      UPDATE enquiries SET assigned_to = ${to}, ${editedColumns('enquiries')}
      WHERE assigned_to = ${from.id} AND status = ANY (${enquiryGroups.working}::text[])
      RETURNING id, customer_id
    ), told AS (
      INSERT INTO timeline_entries (record_type, record_id, customer_id, kind, data, actor_id)
      SELECT 'enquiry', id, customer_id, 'assigned',
             jsonb_build_object('from', ${from.name}::text, 'to', (SELECT name FROM users WHERE users.id = ${to})), ${ctx.actor.id}
      FROM handed
    ), noted AS (
      INSERT INTO audit_entries (actor_id, request_id, ip, user_agent, record_type, record_id, action, before, after)
      SELECT ${ctx.actor.id}, ${ctx.request_id}, ${ctx.ip}, ${ctx.user_agent}, 'enquiry', id::text, 'updated',
             jsonb_build_object('assigned_to', ${from.id}::bigint), jsonb_build_object('assigned_to', ${to}::bigint)
      FROM handed
    )
    SELECT count(*) AS handed FROM handed`.execute(ctx.db)
  return rows[0]?.handed ?? 0
}
