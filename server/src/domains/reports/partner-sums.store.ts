import type { PartnerMeasure } from 'contract/reports/business.words.ts'
import type { PartnerFigures } from 'contract/reports/partner-report.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { coverOf } from './cover.ts'
import { partsOf as jobParts } from './job-sums.store.ts'

export type OfferSums = Pick<PartnerFigures, 'assigned' | 'accepted' | 'rejected' | 'cancelled'>

const kept = sql`assigned, accepted, rejected, cancelled`

/** What was sent to partners in a range: kept cells, what was noted since, and the days that no whole month holds. */
function offerParts(range: DayRange, partners?: readonly number[]): RawBuilder<unknown> {
  const { cells, edges, covered } = coverOf(range)
  const within = partners ? sql`AND partner_id = ANY (${partners}::bigint[])` : sql``
  const parts = [
    ...cells.map(
      ({ span, from, to }) => sql`
        SELECT partner_id, ${kept} FROM partner_report_cells
        WHERE span = ${span} AND starts BETWEEN ${from}::date AND ${to}::date ${within}`,
    ),
    ...(covered
      ? [
          sql`
        SELECT partner_id, ${kept} FROM partner_report_changes
        WHERE day BETWEEN ${covered.from}::date AND ${covered.to}::date ${within}`,
        ]
      : []),
    ...edges.map(
      ({ from, to }) => sql`
        SELECT partner_id, 1, (accepted_at IS NOT NULL)::integer, (status = 'rejected')::integer,
          (status = 'cancelled')::integer
        FROM assignments WHERE created_at >= ${dayStart(from)} AND created_at < ${dayEnd(to)} ${within}`,
    ),
  ]
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part (partner_id, ${kept}))`
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
    FROM ${offerParts(range, partners)} AS parts GROUP BY partner_id HAVING sum(assigned) <> 0`.execute(db)
  return new Map(rows.map(({ partner_id, ...sums }) => [partner_id, sums]))
}

type Rank = { by: PartnerMeasure; descending: boolean; limit: number | null; offset: number }

/** What puts partners in order is added up in one pass over what holds it; who has nothing of it has none here. */
function valuesOf(by: Exclude<PartnerMeasure, 'balance'>, range: DayRange): RawBuilder<unknown> {
  // OFFSET keeps it in one process: several would each sort what they have of 50,000 partners, which takes longer.
  const offers = sql`FROM (SELECT * FROM ${offerParts(range)} AS each OFFSET 0) AS parts GROUP BY partner_id`
  const jobs = sql`FROM ${jobParts('partner', range)} AS parts GROUP BY key`
  switch (by) {
    case 'rate':
      return sql`SELECT partner_id AS id, sum(accepted)::float8 / nullif(sum(assigned), 0) AS value ${offers}`
    case 'completed':
      return sql`SELECT key AS id, sum(jobs::integer) AS value ${jobs}`
    case 'price':
    case 'received':
    case 'commission':
      return sql`SELECT key AS id, sum(${sql.ref(by)})::bigint AS value ${jobs}`
    default:
      return sql`SELECT partner_id AS id, sum(${sql.ref(by)}) AS value ${offers}`
  }
}

/**
 * Every partner who was ever approved, in the order of one figure of a range, a slice of them, and how many there are.
 * Nobody else can have been sent anywhere; so who did something need not be looked for in two places.
 */
export async function rankedPartners(
  db: Kysely<Database>,
  range: DayRange,
  { by, descending, limit, offset }: Rank,
): Promise<{ total: number; partners: number[] }> {
  const direction = descending ? sql`DESC` : sql`ASC`
  const known = sql`partners.status IN ('approved', 'deactivated')`
  const values = by === 'balance' ? sql`` : sql`LEFT JOIN (${valuesOf(by, range)}) AS ranked USING (id)`
  // Nothing sent is no rate; of anything else it is 0.
  const value = by === 'balance' ? sql`balance` : by === 'rate' ? sql`value` : sql`coalesce(value, 0)`
  const { rows } = await sql<{ total: number; partners: number[] }>`
    SELECT (SELECT count(*) FROM partners WHERE ${known})::int AS total,
      ARRAY(
        SELECT id FROM partners ${values} WHERE ${known}
        ORDER BY ${value} ${direction} NULLS LAST, id LIMIT ${limit} OFFSET ${offset}
      ) AS partners`.execute(db)
  return rows[0]!
}

/** Names and what is owed now; a page of them, or all. */
export async function namesAndDues(db: Kysely<Database>, partners: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; balance: number }>`
    SELECT id, name, balance FROM partners WHERE id = ANY (${partners}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
