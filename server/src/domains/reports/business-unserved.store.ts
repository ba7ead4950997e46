import type { UnservedPlace, UnservedPlaces } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { coverOf, type Sign } from './cover.ts'

type Found = Pick<UnservedPlaces, 'total'> & { data: UnservedPlace[] }
type Days = { range: DayRange; before: DayRange }

/** A month's places and services are as many as the enquiries of some days. */
const cellDays = 5
const kept = sql`enquiries, lost, said`
const signed = (sign: Sign) => (sign === 1 ? kept : sql`- enquiries, - lost, - said`)

/** What was asked for in a range of the places and services of a list, which has them as `location_id` and `category_id`. */
function demandOf(range: DayRange, list: RawBuilder<unknown>): RawBuilder<unknown> {
  const { cells, held, edges } = coverOf(range, cellDays)
  const pair = sql`location_id, category_id`
  const parts = [
    ...cells.map(
      ({ span, starts, sign }) => sql`
        SELECT ${pair}, ${signed(sign)} FROM ${list} AS wanted JOIN demand_cells USING (${pair})
        WHERE span = ${span} AND starts = ANY (${starts}::date[])`,
    ),
    ...held.map(
      ({ from, to, sign }) => sql`
        SELECT ${pair}, ${signed(sign)} FROM ${list} AS wanted JOIN demand_changes USING (${pair})
        WHERE day BETWEEN ${from}::date AND ${to}::date`,
    ),
    ...edges.map(
      ({ from, to, sign }) => sql`
        SELECT ${pair}, ${signed(sign)}
        FROM ${list} AS wanted JOIN (
          SELECT location_id, coalesce(category_id, 0) AS category_id, 1 AS enquiries, (lost_reason IS NOT NULL)::integer AS lost,
            coalesce(lost_reason = 'place-not-served', false)::integer AS said
          FROM enquiries WHERE created_at >= ${dayStart(from)} AND created_at < ${dayEnd(to)}
        ) AS came USING (${pair})`,
    ),
  ]
  return sql`(
    SELECT ${pair}, sum(enquiries)::int AS enquiries, sum(lost)::int AS lost, sum(said)::int AS said
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts (${pair}, ${kept}) GROUP BY ${pair} HAVING sum(enquiries) <> 0)`
}

const byPlace = (demand: RawBuilder<unknown>) => sql`
  SELECT location_id, sum(enquiries)::bigint AS enquiries, sum(lost)::bigint AS lost, sum(said)::bigint AS said
  FROM ${demand} AS demand GROUP BY location_id`

const totalOf = (places: RawBuilder<unknown>) => sql`
  SELECT json_build_object('places', count(*), 'enquiries', coalesce(sum(enquiries), 0), 'lost', coalesce(sum(lost), 0),
    'said', coalesce(sum(said), 0))
  FROM ${places} AS places`

/**
 * Which places and services nobody serves is known; what was asked for of these is added up. The rule is
 * that of `is_served`, which the property test asks of each enquiry.
 */
export async function findUnserved(
  db: Kysely<Database>,
  { range, before }: Days,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  const { rows } = await sql<Found>`
    WITH pairs AS MATERIALIZED (
      SELECT * FROM unserved_pairs()
    ), unserved AS MATERIALIZED (
      SELECT * FROM ${demandOf(range, sql`pairs`)} AS demand
    ), places AS MATERIALIZED (${byPlace(sql`unserved`)}), earlier AS MATERIALIZED (
      ${byPlace(demandOf(before, sql`pairs`))}
    ), shown AS MATERIALIZED (
      SELECT * FROM places ORDER BY enquiries DESC, lost DESC, location_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT
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
