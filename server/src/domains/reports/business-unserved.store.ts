import type { UnservedPlace, UnservedPlaces } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

type Found = Pick<UnservedPlaces, 'as_of' | 'total'> & { data: UnservedPlace[] }
type Days = { range: DayRange; before: DayRange }

/** Computes again the requested locations and services that no partner serves. */
export async function refreshUnserved(db: Kysely<Database>): Promise<void> {
  await sql`SELECT rebuild_unserved_places()`.execute(db)
}

/** The requests in a range for locations and services that no partner serves. */
const demandIn = ({ from, to }: DayRange): RawBuilder<unknown> => sql`
  SELECT unserved_places.location_id, unserved_places.category_id, count(*) AS enquiries, count(lost_reason) AS lost,
    count(*) FILTER (WHERE lost_reason = 'place-not-served') AS said
  FROM unserved_places JOIN enquiries ON enquiries.location_id = unserved_places.location_id
    AND coalesce(enquiries.category_id, 0) = unserved_places.category_id
  WHERE enquiries.created_at >= ${dayStart(from)} AND enquiries.created_at < ${dayEnd(to)}
  GROUP BY 1, 2`

const byPlace = (demand: RawBuilder<unknown>) => sql`
  SELECT location_id, sum(enquiries)::bigint AS enquiries, sum(lost)::bigint AS lost, sum(said)::bigint AS said
  FROM (${demand}) AS demand GROUP BY location_id`

const totalOf = (places: RawBuilder<unknown>) => sql`
  SELECT json_build_object('places', count(*), 'enquiries', coalesce(sum(enquiries), 0), 'lost', coalesce(sum(lost), 0),
    'said', coalesce(sum(said), 0))
  FROM ${places} AS places`

export async function findUnserved(
  db: Kysely<Database>,
  { range, before }: Days,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  const { rows } = await sql<Found>`
    WITH unserved AS MATERIALIZED (${demandIn(range)}), places AS MATERIALIZED (${byPlace(sql`TABLE unserved`)}),
    earlier AS MATERIALIZED (${byPlace(demandIn(before))}), shown AS MATERIALIZED (
      SELECT * FROM places ORDER BY enquiries DESC, lost DESC, location_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT as_of FROM refreshes WHERE name = 'unserved_places') AS as_of,
      json_build_object('now', (${totalOf(sql`places`)}), 'before', (${totalOf(sql`earlier`)})) AS total,
      coalesce((
        SELECT json_agg(json_build_object('location_id', shown.location_id, 'pincode', p.title,
            'area', coalesce(a.title, ''), 'district', coalesce(d.title, ''), 'state', coalesce(s.title, ''),
            'enquiries', shown.enquiries, 'lost', shown.lost, 'said', shown.said,
            'before', json_build_object('enquiries', coalesce(earlier.enquiries, 0), 'lost', coalesce(earlier.lost, 0),
              'said', coalesce(earlier.said, 0)),
            'services', wanted.services) ORDER BY shown.enquiries DESC, shown.lost DESC, shown.location_id)
        FROM shown JOIN locations p ON p.id = shown.location_id
          LEFT JOIN locations a ON a.id = p.parent_id
          LEFT JOIN locations d ON d.id = a.parent_id
          LEFT JOIN locations s ON s.id = d.parent_id
          LEFT JOIN earlier ON earlier.location_id = shown.location_id
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
