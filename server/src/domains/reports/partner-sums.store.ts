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

/** What each part adds to the figure that puts in order, and to what it is a part of. */
const ranks: Record<PartnerMeasure, { offers?: RawBuilder<unknown>; jobs?: RawBuilder<unknown> }> = {
  assigned: { offers: sql`assigned` },
  accepted: { offers: sql`accepted` },
  rate: { offers: sql`accepted` },
  rejected: { offers: sql`rejected` },
  cancelled: { offers: sql`cancelled` },
  completed: { jobs: sql`jobs::integer` },
  price: { jobs: sql`price` },
  received: { jobs: sql`received` },
  commission: { jobs: sql`commission` },
  balance: {},
}

type Rank = { by: PartnerMeasure; descending: boolean; limit: number | null; offset: number }

/** The partners of a range in the order of one figure, a slice of them, and how many there are. */
export async function rankedPartners(
  db: Kysely<Database>,
  range: DayRange,
  { by, descending, limit, offset }: Rank,
): Promise<{ total: number; partners: number[] }> {
  const order = descending ? sql`DESC` : sql`ASC`
  const { offers = sql`0`, jobs = sql`0` } = ranks[by]
  const value = by === 'rate' ? sql`sum(value)::float8 / nullif(sum(assigned), 0)` : sql`sum(value)::bigint`
  const balance = by === 'balance' ? sql`JOIN (SELECT id AS key, balance FROM partners) AS owing USING (key)` : sql``
  const { rows } = await sql<{ total: number; partners: number[] }>`
    WITH ranked AS MATERIALIZED (
      SELECT key, ${value} AS value FROM (
        SELECT partner_id AS key, assigned, 0 AS completed, ${offers} AS value FROM ${offerParts(range)} AS offered
        UNION ALL
        SELECT key, 0, jobs::integer, ${jobs} FROM ${jobParts('partner', range)} AS done WHERE key <> 0
      ) AS parts
      GROUP BY key HAVING sum(assigned) <> 0 OR sum(completed) <> 0
    )
    SELECT (SELECT count(*) FROM ranked)::int AS total,
      ARRAY(
        SELECT key FROM ranked ${balance}
        ORDER BY ${by === 'balance' ? sql`balance` : sql`value`} ${order} NULLS LAST, key LIMIT ${limit} OFFSET ${offset}
      ) AS partners`.execute(db)
  return rows[0]!
}

/** Names and what is owed now; a page of them, or all. */
export async function namesAndDues(db: Kysely<Database>, partners: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; balance: number }>`
    SELECT id, name, balance FROM partners WHERE id = ANY (${partners}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
