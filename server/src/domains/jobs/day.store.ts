import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { totalOf } from '#platform/db/row-counts.ts'

/** All work that touches the day but what was cancelled, by its time. */
export async function jobsOfDay(db: Kysely<Database>, day: string): Promise<DayJob[]> {
  const { rows } = await sql<DayJob>`
    WITH of_day AS (
      SELECT id FROM jobs WHERE scheduled_at >= ${dayStart(day)} AND scheduled_at < ${dayEnd(day)}
      -- No job lasts longer than 14 days. What goes on past a midnight has an index of its own.
      UNION ALL SELECT id FROM jobs
      WHERE business_day(ends_at) > business_day(scheduled_at)
        AND scheduled_at >= ${dayStart(day)} - interval '14 days' AND scheduled_at < ${dayStart(day)} AND ends_at > ${dayStart(day)}
    )
    SELECT j.id, j.version, j.status, j.scheduled_at, j.ends_at, j.partner_id, a.location_id,
      jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) AS customer,
      jsonb_build_object('id', k.id, 'title', k.title) AS category,
      pincode.title || ' ' || area.title AS place
    FROM of_day JOIN jobs j ON j.id = of_day.id
    JOIN customers c ON c.id = j.customer_id
    JOIN categories k ON k.id = j.category_id
    LEFT JOIN addresses a ON a.id = j.address_id
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    WHERE j.status <> 'cancelled'
    ORDER BY j.scheduled_at, j.id`.execute(db)
  return rows
}

/** So many of those without work are told. */
const idleTold = 200

const approvedTotal = totalOf({ list: 'partners', marks: ['status=approved'], date: sql`NULL` })

type Told = Pick<DayPartner, 'id' | 'name' | 'status' | 'serves' | 'covers'>

/** Those who are sent, whatever became of them, and the first of the others who can be, by name; and how many more there are. */
export async function dayPartners(
  db: Kysely<Database>,
  sent: readonly number[],
): Promise<{ partners: Told[]; more_partners: number }> {
  const { rows } = await sql<{ partners: Told[]; more_partners: number }>`
    WITH told AS MATERIALIZED (
      SELECT id, name, status FROM partners WHERE id = ANY (${sent}::bigint[])
      UNION ALL (
        SELECT id, name, status FROM partners WHERE status = 'approved' AND id <> ALL (${sent}::bigint[])
        ORDER BY lower(name) LIMIT ${idleTold}
      )
    ), partner AS (
      SELECT id, name, status,
        ARRAY (SELECT category_id FROM partner_services WHERE partner_id = told.id ORDER BY category_id) AS serves,
        ARRAY (SELECT location_id FROM partner_areas WHERE partner_id = told.id ORDER BY location_id) AS covers
      FROM told
    )
    SELECT coalesce(jsonb_agg(to_jsonb(partner) ORDER BY lower(name), id), '[]') AS partners,
      greatest(0, ${approvedTotal} - count(*) FILTER (WHERE status = 'approved'))::int AS more_partners
    FROM partner`.execute(db)
  return rows[0]!
}
