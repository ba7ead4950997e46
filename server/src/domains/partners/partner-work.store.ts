import type { PartnerWork } from 'contract/partners/partners.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** So many of the next jobs are shown; all of them stand under the tab of jobs. */
const shown = 5

/** What became of the partner's assignments, each count from an index alone, and the jobs that are next. */
export async function findWork(db: Kysely<Database>, id: number): Promise<PartnerWork | undefined> {
  const { rows } = await sql<PartnerWork>`
    SELECT counted.*,
      (SELECT count(*)::int FROM jobs WHERE partner_id = partners.id AND status = 'completed') AS completed,
      (SELECT count(*)::int FROM jobs, (SELECT business_day(now())::timestamp AT TIME ZONE 'Asia/Kolkata' AS starts) AS day
       WHERE partner_id = partners.id AND status <> 'cancelled'
         AND scheduled_at >= day.starts AND scheduled_at < day.starts + interval '1 day') AS jobs_today,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'id', next.id, 'status', next.status,
          'scheduled_at', to_char(next.scheduled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'ends_at', to_char(next.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'customer', jsonb_build_object('id', customers.id, 'name', customers.name),
          'category', jsonb_build_object('id', categories.id, 'title', categories.title),
          'place', pincode.title || ' ' || area.title) ORDER BY next.scheduled_at, next.id)
        FROM (
          SELECT * FROM jobs
          WHERE partner_id = partners.id AND status IN ('pending', 'accepted', 'started')
          ORDER BY scheduled_at, id LIMIT ${shown}
        ) AS next
          JOIN customers ON customers.id = next.customer_id
          JOIN categories ON categories.id = next.category_id
          LEFT JOIN addresses ON addresses.id = next.address_id
          LEFT JOIN locations pincode ON pincode.id = addresses.location_id
          LEFT JOIN locations area ON area.id = pincode.parent_id
      ), '[]') AS next_jobs
    FROM partners, LATERAL (
      SELECT (count(*) FILTER (WHERE accepted_at IS NOT NULL))::int AS accepted,
        (count(*) FILTER (WHERE status = 'rejected'))::int AS rejected,
        (count(*) FILTER (WHERE status = 'cancelled'))::int AS cancelled
      FROM assignments WHERE partner_id = partners.id
    ) AS counted
    WHERE partners.id = ${id}`.execute(db)
  return rows[0]
}
