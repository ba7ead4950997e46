import type { BusinessQuery, EnquiryResults, EnquirySources } from 'contract/reports/business.schema.ts'
import { slugs } from 'contract/shared/terms.ts'
import { sources } from 'contract/vocabulary.ts'
import type { Context } from '#platform/http/context.ts'
import { readCounts, type Sum, type Wanted } from './business-counts.store.ts'
import { rangesOf } from './business-range.ts'

const lists = [
  'enquiries',
  'enquiries_booked',
  'enquiries_completed',
  'enquiries_received',
  'enquiries_commission',
] as const

/** Where the enquiries of some days came from, and what became of them up to now. */
export async function enquirySources({ db }: Pick<Context, 'db'>, query: BusinessQuery): Promise<EnquirySources> {
  const ranges = rangesOf(query)
  const marks = slugs(sources).map((source) => `source=${source}`)
  const wanted = lists.flatMap((list) => marks.map((mark) => ({ list, mark })))
  const counts = await readCounts(db, wanted, ranges)
  const data = slugs(sources)
    .map((source) => ({
      source,
      now: resultsOf(counts.now, `source=${source}`),
      before: resultsOf(counts.before, `source=${source}`),
    }))
    .filter(({ now, before }) => now.enquiries > 0 || before.enquiries > 0)
    .sort((a, b) => b.now.enquiries - a.now.enquiries || b.before.enquiries - a.before.enquiries)
  const total = { now: totalOf(data.map(({ now }) => now)), before: totalOf(data.map(({ before }) => before)) }
  return { ...ranges, total, data }
}

function resultsOf(count: (wanted: Wanted) => Sum, mark: string): EnquiryResults {
  const of = (list: (typeof lists)[number]) => count({ list, mark })
  return {
    enquiries: of('enquiries').rows,
    booked: of('enquiries_booked').rows,
    completed: of('enquiries_completed').rows,
    jobs: of('enquiries_commission').rows,
    price: of('enquiries_completed').amount,
    received: of('enquiries_received').amount,
    commission: of('enquiries_commission').amount,
  }
}

const nothing: EnquiryResults = {
  enquiries: 0,
  booked: 0,
  completed: 0,
  jobs: 0,
  price: 0,
  received: 0,
  commission: 0,
}

function totalOf(results: EnquiryResults[]): EnquiryResults {
  const names = Object.keys(nothing) as (keyof EnquiryResults)[] // its own keys
  return results.reduce(
    (sum, each) => Object.fromEntries(names.map((name) => [name, sum[name] + each[name]])) as EnquiryResults,
    nothing,
  )
}
