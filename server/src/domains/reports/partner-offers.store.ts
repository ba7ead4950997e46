import type { OfferOutcome } from 'contract/reports/business.words.ts'
import type { PartnerOffer } from 'contract/reports/partner-report.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

type Wanted = { range: DayRange; partner_id: number; outcome?: OfferOutcome }
type Slice = { limit: number; offset: number }

/** What was sent to one partner in some days, the last first, and how many of them there are: a partner's are few. */
export async function listOffers(
  db: Kysely<Database>,
  { range, partner_id, outcome }: Wanted,
  { limit, offset }: Slice,
): Promise<{ total: number; data: PartnerOffer[] }> {
  let offers = db
    .selectFrom('assignments')
    .where('assignments.partner_id', '=', partner_id)
    .where(sql<SqlBool>`assignments.created_at >= ${dayStart(range.from)}`)
    .where(sql<SqlBool>`assignments.created_at < ${dayEnd(range.to)}`)
  if (outcome === 'accepted') offers = offers.where('assignments.accepted_at', 'is not', null)
  else if (outcome) offers = offers.where('assignments.status', '=', outcome)
  const { total } = await offers.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await offers
    .innerJoin('jobs', 'jobs.id', 'assignments.job_id')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .select(['assignments.id', 'assignments.status', 'assignments.reason', 'assignments.created_at'])
    .select(['assignments.accepted_at', 'assignments.ended_at'])
    .select(['jobs.id as job_id', 'jobs.status as job_status', 'jobs.scheduled_at'])
    .select(['customers.id as customer_id', 'customers.name', 'categories.id as category_id', 'categories.title'])
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const data = rows.map(({ job_id, job_status, scheduled_at, customer_id, name, category_id, title, ...offer }) => ({
    ...offer,
    job: { id: job_id, status: job_status, scheduled_at },
    customer: { id: customer_id, name },
    category: { id: category_id, title },
  }))
  return { total, data }
}
