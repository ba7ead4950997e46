import type { UnservedPlace, UnservedPlaces } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

type Found = Pick<UnservedPlaces, 'total'> & { data: UnservedPlace[] }

/**
 * The rule is that of `is_served` (migration 0028), which the list's filter asks of each enquiry; here it is worked out
 * for all places and services of the days at once.
 */
export async function findUnserved(
  db: Kysely<Database>,
  { from, to }: DayRange,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  const { rows } = await sql<Found>`
    WITH RECURSIVE demand AS MATERIALIZED (
      SELECT location_id, coalesce(category_id, 0) AS category_id, count(*) AS enquiries, count(lost_reason) AS lost,
        count(*) FILTER (WHERE lost_reason = 'place-not-served') AS said
      FROM enquiries
      WHERE created_at >= ${dayStart(from)} AND created_at < ${dayEnd(to)} AND location_id IS NOT NULL
      GROUP BY 1, 2
    ), served AS MATERIALIZED (
      SELECT split_part(mark, '|', 1)::bigint AS location_id, split_part(mark, '|', 2)::bigint AS category_id
      FROM (
        SELECT mark, rows FROM row_totals WHERE list = 'served'
        UNION ALL SELECT mark, rows FROM row_count_changes, unnest(marks) AS mark WHERE list = 'served'
      ) AS counted
      GROUP BY mark HAVING sum(rows) > 0
    ), covering AS (
      SELECT asked.location_id AS id, twin.id AS node
      FROM (SELECT DISTINCT location_id FROM demand) AS asked
        JOIN locations given ON given.id = asked.location_id
        JOIN locations twin ON twin.title = given.title AND twin.type = 'pincode'
      UNION SELECT covering.id, l.parent_id FROM covering JOIN locations l ON l.id = covering.node
      WHERE l.parent_id IS NOT NULL
    ), lineage AS (
      SELECT id, id AS above FROM categories
      UNION SELECT lineage.id, c.parent_id FROM lineage JOIN categories c ON c.id = lineage.above
      WHERE c.parent_id IS NOT NULL
    ), here AS MATERIALIZED (
      SELECT DISTINCT covering.id AS location_id, served.category_id
      FROM covering JOIN served ON served.location_id = covering.node
    ), answered AS MATERIALIZED (
      SELECT here.location_id, lineage.id AS category_id FROM here JOIN lineage ON lineage.above = here.category_id
      UNION SELECT location_id, 0 FROM here
    ), unserved AS MATERIALIZED (
      SELECT demand.* FROM demand LEFT JOIN answered USING (location_id, category_id)
      WHERE answered.location_id IS NULL
    ), places AS MATERIALIZED (
      SELECT location_id, sum(enquiries)::bigint AS enquiries, sum(lost)::bigint AS lost, sum(said)::bigint AS said
      FROM unserved GROUP BY location_id
    ), shown AS (
      SELECT * FROM places ORDER BY enquiries DESC, lost DESC, location_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT
      (SELECT json_build_object('places', count(*), 'enquiries', coalesce(sum(enquiries), 0), 'lost', coalesce(sum(lost), 0))
       FROM places) AS total,
      coalesce((
        SELECT json_agg(json_build_object('location_id', shown.location_id, 'pincode', p.title,
            'area', coalesce(a.title, ''), 'district', coalesce(d.title, ''), 'state', coalesce(s.title, ''),
            'enquiries', shown.enquiries, 'lost', shown.lost, 'said', shown.said,
            'services', wanted.services) ORDER BY shown.enquiries DESC, shown.lost DESC, shown.location_id)
        FROM shown JOIN locations p ON p.id = shown.location_id
          LEFT JOIN locations a ON a.id = p.parent_id
          LEFT JOIN locations d ON d.id = a.parent_id
          LEFT JOIN locations s ON s.id = d.parent_id
          CROSS JOIN LATERAL (
            SELECT json_agg(json_build_object('enquiries', unserved.enquiries, 'category',
                CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'title', c.title) END)
              ORDER BY unserved.enquiries DESC, c.title, c.id) AS services
            FROM unserved LEFT JOIN categories c ON c.id = unserved.category_id
            WHERE unserved.location_id = shown.location_id
          ) AS wanted
      ), '[]') AS data`.execute(db)
  return rows[0]!
}
