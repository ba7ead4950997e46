import type {
  PartnerFigures,
  PartnerOffers,
  PartnerOffersQuery,
  PartnerReport,
  PartnerReportQuery,
} from 'contract/reports/partner-report.schema.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { readSort } from '#platform/db/list.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { rangesOf } from './business.service.ts'
import { completedSums, nothing } from './job-sums.store.ts'
import {
  listOffers,
  namesAndDues,
  type OfferSums,
  offersByPartner,
  rankedPartners,
} from './partner-sums.store.ts'

/** A page of the partners; all of them without a page. */
type ReportQuery = Omit<PartnerReportQuery, 'page' | 'per_page'> &
  Partial<Pick<PartnerReportQuery, 'page' | 'per_page'>>

/** There may be tens of thousands: one figure sorts them, and the others are read for the shown ones. */
export async function reportPartners({ db, now: at }: TimedDb, query: ReportQuery): Promise<PartnerReport> {
  const ranges = rangesOf(query, at)
  const { column: by, descending } = readSort(query.sort ?? '-assigned')
  const { page = 1, per_page } = query
  const slice = { limit: per_page ?? null, offset: (page - 1) * (per_page ?? 0) }
  const { total, partners } = await rankedPartners(db, ranges.range, { by, descending, ...slice })
  // All partners at once are found faster without their ids.
  const some = per_page === undefined ? undefined : partners
  const now = await figuresIn(db, ranges.range, some)
  const before = await figuresIn(db, ranges.before, some)
  const known = await namesAndDues(db, partners)
  const data = partners.map((id) => {
    const { name, balance } = known.get(id)!
    return { partner: { id, name }, now: now(id), before: before(id), balance }
  })
  const meta = metaOf({
    page,
    perPage: per_page ?? Math.max(1, total),
    total,
    exact: true,
    rows: data.length,
  })
  return { ...ranges, data, meta }
}

async function figuresIn(db: TimedDb['db'], range: DayRange, partners: number[] | undefined) {
  const [offers, jobs] = [
    await offersByPartner(db, range, partners),
    await completedSums.sumsByKey(db, 'partner', range, partners),
  ]
  return (id: number) => figuresOf(offers.get(id) ?? noOffers, jobs.get(id) ?? nothing)
}

const noOffers: OfferSums = { assigned: 0, accepted: 0, rejected: 0, cancelled: 0 }

const figuresOf = (offers: OfferSums, { jobs, price, received, commission }: JobSums): PartnerFigures => ({
  ...offers,
  completed: jobs,
  price,
  received,
  commission,
})

/** The assignments behind a number of a partner. */
export async function partnerOffers(
  { db, now: at }: TimedDb,
  query: PartnerOffersQuery,
): Promise<PartnerOffers> {
  const { page, per_page: perPage } = query
  const slice = { limit: perPage, offset: (page - 1) * perPage }
  const { total, data } = await listOffers(db, { ...query, range: rangesOf(query, at).range }, slice)
  return { data, meta: metaOf({ page, perPage, total, exact: true, rows: data.length }) }
}
