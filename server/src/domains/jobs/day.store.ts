import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

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

/** Everybody who can be sent, and whoever of these can no longer, by name. */
export function dayPartners(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Pick<DayPartner, 'id' | 'name' | 'status'>[]> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'status'])
    .where((where) =>
      where.or([
        where('status', '=', 'approved'),
        where('id', 'in', sql<number>`(SELECT unnest(${[...ids]}::bigint[]))`),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
