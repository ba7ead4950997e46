import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** What a job asks of a partner. Times UTC; the day is the business's day of its start. */
export type JobNeeds = {
  id: number
  category_id: number
  customer_id: number
  location_id: number | null
  partner_id: number | null
  scheduled_at: string
  ends_at: string
  day_start: string
  day_end: string
}

export type BusyPeriod = { job_id: number; starts_at: string; ends_at: string }

/** An approved partner measured against a job's needs. Money in paise. */
export type Candidate = {
  id: number
  name: string
  phone: string
  balance: number
  /** Nearest category served that covers the job's; null when none does. */
  serves: string | null
  /** Narrowest area that covers the job's place; null when none does. */
  covers: string | null
  /** Jobs completed for the job's customer. */
  worked: number
  has_rejected: boolean
  /** Other work on the day, and on any later day the job lasts, oldest first. */
  busy: BusyPeriod[]
}

export function findNeeds(db: Kysely<Database>, jobId: number): Promise<JobNeeds | undefined> {
  return db
    .selectFrom('jobs')
    .leftJoin('addresses', 'addresses.id', 'jobs.address_id')
    .select(['jobs.id', 'jobs.category_id', 'jobs.customer_id', 'jobs.partner_id', 'jobs.scheduled_at', 'jobs.ends_at'])
    .select('addresses.location_id')
    .select([
      sql<string>`date_trunc('day', jobs.scheduled_at, 'Asia/Kolkata')`.as('day_start'),
      sql<string>`date_trunc('day', jobs.scheduled_at, 'Asia/Kolkata') + interval '1 day'`.as('day_end'),
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
}

/**
 * Every approved partner, measured in one query. A pincode stands under several areas: a partner who covers one of
 * them covers the pincode.
 */
export async function measureCandidates(db: Kysely<Database>, needs: JobNeeds): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, 0 AS depth FROM categories WHERE id = ${needs.category_id}
      UNION ALL SELECT c.id, c.parent_id, c.title, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    ), places AS (
      SELECT id, parent_id, title, 0 AS depth FROM locations WHERE id = ${needs.location_id}
      UNION ALL SELECT l.id, l.parent_id, l.title, depth + 1 FROM locations l JOIN places ON l.id = places.parent_id
    ), covering AS (
      SELECT id, title, depth FROM places
      UNION SELECT twin.id, twin.title, 0 FROM places JOIN locations twin ON twin.title = places.title
            WHERE places.depth = 0 AND twin.type = 'pincode'
    ), served AS (
      SELECT DISTINCT ON (partner_id) partner_id, title FROM lineage JOIN partner_services s ON s.category_id = lineage.id
      ORDER BY partner_id, depth
    ), covered AS (
      SELECT DISTINCT ON (partner_id) partner_id, title FROM covering JOIN partner_areas a ON a.location_id = covering.id
      ORDER BY partner_id, depth
    ), worked AS (
      SELECT partner_id, count(*)::int AS jobs FROM jobs
      WHERE customer_id = ${needs.customer_id} AND status = 'completed' GROUP BY partner_id
    ), busy AS (
      SELECT partner_id, jsonb_agg(jsonb_build_object('job_id', id, 'starts_at', ${isoText('scheduled_at')},
                                   'ends_at', ${isoText('ends_at')}) ORDER BY scheduled_at, id) AS periods
      FROM jobs
      WHERE partner_id IS NOT NULL AND id <> ${needs.id} AND status IN ('pending', 'accepted', 'started')
        -- No job lasts longer than 14 days: the index finds the few that may still be going on.
        AND scheduled_at > ${needs.day_start}::timestamptz - interval '14 days'
        AND scheduled_at < greatest(${needs.ends_at}::timestamptz, ${needs.day_end}::timestamptz) AND ends_at > ${needs.day_start}::timestamptz
      GROUP BY partner_id
    )
    SELECT p.id, p.name, p.phone, p.balance, served.title AS serves, covered.title AS covers,
           coalesce(worked.jobs, 0) AS worked, coalesce(busy.periods, '[]') AS busy,
           EXISTS (SELECT FROM assignments a WHERE a.job_id = ${needs.id} AND a.partner_id = p.id
                                               AND a.status = 'rejected') AS has_rejected
    FROM partners p
      LEFT JOIN served ON served.partner_id = p.id
      LEFT JOIN covered ON covered.partner_id = p.id
      LEFT JOIN worked ON worked.partner_id = p.id
      LEFT JOIN busy ON busy.partner_id = p.id
    WHERE p.status = 'approved'
    ORDER BY lower(p.name), p.id`.execute(db)
  return rows
}

/** A time inside JSON, spelled as everywhere else. */
function isoText(column: 'scheduled_at' | 'ends_at') {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
