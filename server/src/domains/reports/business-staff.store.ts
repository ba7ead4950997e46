import type { StaffEntry } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

/** All users who ever had an account, by name, because their work still counts. */
export function listPeople(db: Kysely<Database>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('users').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/**
 * How many next actions of each user are more than an hour late, as the list has them with
 * `follow_up=overdue`; null is for unassigned ones.
 */
export async function overdueByPerson(db: Kysely<Database>): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ assigned_to: number | null; rows: number }>`
    SELECT assigned_to, count(*)::int AS rows FROM enquiries
    WHERE next_action IS NOT NULL AND follow_up_at < app_now() - interval '1 hour' GROUP BY assigned_to`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.assigned_to, row.rows]))
}

/**
 * How many enquiries of each user wait for a first response past its due time, as the list has them with
 * `follow_up=unanswered`.
 */
export async function unansweredByPerson(db: Kysely<Database>): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ assigned_to: number | null; rows: number }>`
    SELECT assigned_to, count(*)::int AS rows FROM enquiries
    WHERE status = 'open' AND first_touched_at IS NULL AND response_due_at <= app_now() GROUP BY assigned_to`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.assigned_to, row.rows]))
}

type EntryQuery = { range: DayRange; created_by: number; type?: StaffEntry['type'] }
type Slice = { limit: number; offset: number }

/**
 * The activities of a user in a range that were not undone, the latest first: the rows behind a count.
 */
export async function listEntries(
  db: Kysely<Database>,
  { range, created_by, type }: EntryQuery,
  { limit, offset }: Slice,
): Promise<StaffEntry[]> {
  const { rows } = await sql<StaffEntry>`
    WITH shown AS MATERIALIZED (
      SELECT id, type, note, created_at, record_type, record_id FROM activities
      WHERE created_by = ${created_by} AND taken_back_at IS NULL ${type ? sql`AND type = ${type}` : sql``}
        AND created_at >= ${dayStart(range.from)} AND created_at < ${dayEnd(range.to)}
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT id, type, note, created_at, json_build_object('type', record_type, 'id', record_id, 'name', coalesce(
      CASE record_type
        WHEN 'enquiry' THEN (SELECT name FROM enquiries WHERE enquiries.id = record_id)
        WHEN 'job' THEN (SELECT name FROM jobs JOIN customers ON customers.id = customer_id WHERE jobs.id = record_id)
        WHEN 'customer' THEN (SELECT name FROM customers WHERE customers.id = record_id)
        WHEN 'complaint' THEN (SELECT customers.name FROM complaints JOIN jobs ON jobs.id = job_id
          JOIN customers ON customers.id = customer_id WHERE complaints.id = record_id)
        WHEN 'partner' THEN (SELECT name FROM partners WHERE partners.id = record_id)
      END, '')) AS record
    FROM shown ORDER BY created_at DESC, id DESC`.execute(db)
  return rows
}
