import type { PartnerFigures, PartnerOffer } from 'contract/reports/partner-report.schema.ts'
import type { JobMeasure } from 'contract/reports/report-groups.rules.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { OfferOutcome, PartnerMeasure } from 'contract/reports/reports.words.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { assignmentAnswers, completedJobs } from '#domains/jobs/public.ts'
import { partnerCounts } from '#domains/partners/public.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { partsOf, sumOf, sumsByKey } from '#platform/roll-up/sums.ts'

export type OfferSums = Pick<PartnerFigures, 'assigned' | 'accepted' | 'rejected' | 'cancelled'>

const assigned = { rollUp: assignmentAnswers, facet: 'partner' } as const
const completed = { rollUp: completedJobs, facet: 'partner' } as const
const figures = ['assigned', 'accepted', 'rejected', 'cancelled'] as const

/** The sums of every partner with an assignment in the range, or of some partners. */
export async function offersByPartner(
  db: Kysely<Database>,
  range: DayRange,
  partners?: readonly number[],
): Promise<Map<number, OfferSums>> {
  const sums = await sumsByKey(db, { ...assigned, keys: partners, ...range }, figures)
  return new Map([...sums].map(([key, of]) => [Number(key), of]))
}

type Rank = { by: PartnerMeasure; descending: boolean; limit: number | null; offset: number }

/** The figure that sorts partners, for those who have some of it. */
function valuesOf(by: Exclude<PartnerMeasure, 'balance'>, range: DayRange): RawBuilder<unknown> {
  const offers = (...names: (keyof OfferSums)[]) =>
    sql`FROM ${partsOf({ ...assigned, ...range }, names)} AS parts GROUP BY key`
  const jobs = (measure: JobMeasure) => sql`
    SELECT key AS id, sum(${sql.ref(measure)}) AS value FROM ${partsOf({ ...completed, ...range }, [measure])} AS parts
    GROUP BY key HAVING key <> 0`
  switch (by) {
    case 'rate':
      return sql`SELECT key AS id, sum(accepted)::float8 / nullif(sum(assigned), 0) AS value ${offers('accepted', 'assigned')}`
    case 'completed':
      return jobs('jobs')
    case 'price':
    case 'received':
    case 'commission':
      return jobs(by)
    default:
      return sql`SELECT key AS id, sum(${sql.ref(by)}) AS value ${offers(by)}`
  }
}

const known = ['approved', 'deactivated']
const isKnown = sql`partners.status = ANY (${known}::text[])`
const howMany = sql`${sumOf({ rollUp: partnerCounts, facet: 'status', keys: known }, 'rows')} AS total`
type Ranked = { total: number; partners: number[] }

/**
 * Every partner who was ever approved, sorted by one figure of a range, a slice of them, and how many there
 * are. Only these can have had assignments.
 */
export async function rankedPartners(db: Kysely<Database>, range: DayRange, rank: Rank): Promise<Ranked> {
  const { by, descending, limit, offset } = rank
  if (by !== 'balance' && descending && limit !== null) {
    // A full page of partners with the largest figures needs no partner without a figure.
    const { rows } = await sql<Ranked>`
      SELECT ${howMany}, ARRAY(
        SELECT id FROM (${valuesOf(by, range)}) AS ranked WHERE value > 0
        ORDER BY value DESC, id LIMIT ${limit} OFFSET ${offset}) AS partners`.execute(db)
    const [found] = rows
    if (found?.partners.length === limit) return found
  }
  const direction = descending ? sql`DESC` : sql`ASC`
  const values = by === 'balance' ? sql`` : sql`LEFT JOIN (${valuesOf(by, range)}) AS ranked USING (id)`
  // Without assignments there is no rate; other empty figures are 0.
  const value = by === 'balance' ? sql`balance` : by === 'rate' ? sql`value` : sql`coalesce(value, 0)`
  const { rows } = await sql<Ranked>`
    SELECT ${howMany}, ARRAY(
      SELECT id FROM partners ${values} WHERE ${isKnown}
      ORDER BY ${value} ${direction} NULLS LAST, id LIMIT ${limit} OFFSET ${offset}) AS partners`.execute(db)
  return rows[0]!
}

/** Names and current balances; of a page of partners, or of all. */
export async function namesAndDues(db: Kysely<Database>, partners: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; balance: number }>`
    SELECT id, name, balance FROM partners WHERE id = ANY (${partners}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type OfferQuery = { range: DayRange; partner_id: number; outcome?: OfferOutcome }
type Slice = { limit: number; offset: number }

/** The assignments of one partner in a range, the latest first, and how many there are: a partner has few. */
export async function listOffers(
  db: Kysely<Database>,
  { range, partner_id, outcome }: OfferQuery,
  { limit, offset }: Slice,
): Promise<{ total: number; data: PartnerOffer[] }> {
  let offers = db
    .selectFrom('assignments')
    .where('assignments.partner_id', '=', partner_id)
    .where(sql<SqlBool>`assignments.created_at >= ${dayStart(range.from)}`)
    .where(sql<SqlBool>`assignments.created_at < ${dayEnd(range.to)}`)
  if (outcome === 'accepted') offers = offers.where('assignments.accepted_at', 'is not', null)
  else if (outcome) offers = offers.where('assignments.status', '=', outcome)
  const { total } = await offers
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await offers
    .innerJoin('jobs', 'jobs.id', 'assignments.job_id')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .select(['assignments.id', 'assignments.status', 'assignments.reason', 'assignments.created_at'])
    .select(['assignments.accepted_at', 'assignments.ended_at'])
    .select(['jobs.id as job_id', 'jobs.status as job_status', 'jobs.scheduled_at'])
    .select([
      'customers.id as customer_id',
      'customers.name',
      'categories.id as category_id',
      'categories.title',
    ])
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const data = rows.map(
    ({ job_id, job_status, scheduled_at, customer_id, name, category_id, title, ...offer }) => ({
      ...offer,
      job: { id: job_id, status: job_status, scheduled_at },
      customer: { id: customer_id, name },
      category: { id: category_id, title },
    }),
  )
  return { total, data }
}
