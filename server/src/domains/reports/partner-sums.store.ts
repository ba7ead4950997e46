import type { PartnerMeasure } from 'contract/reports/business.words.ts'
import type { PartnerFigures } from 'contract/reports/partner-report.schema.ts'
import type { JobMeasure } from 'contract/reports/report-groups.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { totalOf } from '#platform/db/row-counts.ts'
import { coverOf, type Sign } from './cover.ts'
import { partsOf as jobParts, rankedBy } from './job-sums.store.ts'

export type OfferSums = Pick<PartnerFigures, 'assigned' | 'accepted' | 'rejected' | 'cancelled'>

type Figure = keyof OfferSums
const figures: readonly Figure[] = ['assigned', 'accepted', 'rejected', 'cancelled']
/** The sums as they are, or taken away. */
const signed = (names: readonly Figure[], sign: Sign) =>
  sql.join(names.map((name) => (sign === 1 ? sql.ref(name) : sql`- ${sql.ref(name)}`)))
/** A month's cells are nearly as many rows as the assignments of a fortnight. */
const cellDays = 15

/**
 * What was sent to partners in a range: kept cells, what was noted since, and the days that no cell holds. Only the named
 * figures: those of 50,000 partners go from the index to their sum with nothing in between.
 */
function offerParts(range: DayRange, names: readonly Figure[], partners?: readonly number[]): RawBuilder<unknown> {
  const { cells, held, edges } = coverOf(range, cellDays)
  const within = partners ? sql`AND partner_id = ANY (${partners}::bigint[])` : sql``
  const parts = [
    ...cells.map(
      ({ span, starts, sign }) => sql`
        SELECT partner_id, ${signed(names, sign)} FROM partner_report_cells
        WHERE span = ${span} AND starts = ANY (${starts}::date[]) ${within}`,
    ),
    ...held.map(
      ({ from, to, sign }) => sql`
        SELECT partner_id, ${signed(names, sign)} FROM partner_report_changes
        WHERE day BETWEEN ${from}::date AND ${to}::date ${within}`,
    ),
    ...edges.map(
      ({ from, to, sign }) => sql`
        SELECT partner_id, ${signed(names, sign)}
        FROM (
          SELECT partner_id, created_at, 1 AS assigned, (accepted_at IS NOT NULL)::integer AS accepted,
            (status = 'rejected')::integer AS rejected, (status = 'cancelled')::integer AS cancelled
          FROM assignments
        ) AS sent
        WHERE created_at >= ${dayStart(from)} AND created_at < ${dayEnd(to)} ${within}`,
    ),
  ]
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part (partner_id, ${signed(names, 1)}))`
}

/** The sums of every partner who was sent something in the range, or of some partners. */
export async function offersByPartner(
  db: Kysely<Database>,
  range: DayRange,
  partners?: readonly number[],
): Promise<Map<number, OfferSums>> {
  const { rows } = await sql<OfferSums & { partner_id: number }>`
    SELECT partner_id, sum(assigned)::int AS assigned, sum(accepted)::int AS accepted, sum(rejected)::int AS rejected,
      sum(cancelled)::int AS cancelled
    FROM ${offerParts(range, figures, partners)} AS parts GROUP BY partner_id HAVING sum(assigned) <> 0`.execute(db)
  return new Map(rows.map(({ partner_id, ...sums }) => [partner_id, sums]))
}

type Rank = { by: PartnerMeasure; descending: boolean; limit: number | null; offset: number }

/** What puts partners in order is added up in one pass over what holds it; who has nothing of it has none here. */
function valuesOf(by: Exclude<PartnerMeasure, 'balance'>, range: DayRange): RawBuilder<unknown> {
  const offers = (...names: Figure[]) => sql`FROM ${offerParts(range, names)} AS parts GROUP BY partner_id`
  const jobs = (measure: JobMeasure) =>
    sql`SELECT key AS id, ${rankedBy(measure)} AS value FROM ${jobParts('partner', range, [measure])} AS parts GROUP BY key HAVING key <> 0`
  switch (by) {
    case 'rate':
      return sql`SELECT partner_id AS id, sum(accepted)::float8 / nullif(sum(assigned), 0) AS value
        ${offers('accepted', 'assigned')}`
    case 'completed':
      return jobs('jobs')
    case 'price':
    case 'received':
    case 'commission':
      return jobs(by)
    default:
      return sql`SELECT partner_id AS id, sum(${sql.ref(by)}) AS value ${offers(by)}`
  }
}

const known = ['approved', 'deactivated']
const isKnown = sql`partners.status = ANY (${known}::text[])`
const marks = known.map((status) => `status=${status}`)
const howMany = sql`${totalOf({ list: 'partners', marks, date: sql.ref('partners.created_at') })} AS total`
type Ranked = { total: number; partners: number[] }

/**
 * Every partner who was ever approved, in the order of one figure of a range, a slice of them, and how many there are.
 * Nobody else can have been sent anywhere; so who did something need not be looked for in two places.
 */
export async function rankedPartners(db: Kysely<Database>, range: DayRange, rank: Rank): Promise<Ranked> {
  const { by, descending, limit, offset } = rank
  if (by !== 'balance' && descending && limit !== null) {
    // Who has most of something: a whole page of such needs nobody who has nothing.
    const { rows } = await sql<Ranked>`
      SELECT ${howMany}, ARRAY(
        SELECT id FROM (${valuesOf(by, range)}) AS ranked WHERE value > 0
        ORDER BY value DESC, id LIMIT ${limit} OFFSET ${offset}) AS partners`.execute(db)
    const [found] = rows
    if (found?.partners.length === limit) return found
  }
  const direction = descending ? sql`DESC` : sql`ASC`
  const values = by === 'balance' ? sql`` : sql`LEFT JOIN (${valuesOf(by, range)}) AS ranked USING (id)`
  // Nothing sent is no rate; of anything else it is 0.
  const value = by === 'balance' ? sql`balance` : by === 'rate' ? sql`value` : sql`coalesce(value, 0)`
  const { rows } = await sql<Ranked>`
    SELECT ${howMany}, ARRAY(
      SELECT id FROM partners ${values} WHERE ${isKnown}
      ORDER BY ${value} ${direction} NULLS LAST, id LIMIT ${limit} OFFSET ${offset}) AS partners`.execute(db)
  return rows[0]!
}

/** Names and what is owed now; a page of them, or all. */
export async function namesAndDues(db: Kysely<Database>, partners: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; balance: number }>`
    SELECT id, name, balance FROM partners WHERE id = ANY (${partners}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
