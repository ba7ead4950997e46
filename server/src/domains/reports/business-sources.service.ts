import type { BusinessQuery, EnquiryResults, EnquirySources } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { slugs } from 'contract/shared/terms.ts'
import { sources } from 'contract/vocabulary.ts'
import { enquiryCounts, enquiryResults } from '#domains/enquiries/public.ts'
import type { Context } from '#platform/http/context.ts'
import { sumsByKey } from '#platform/roll-up/sums.ts'
import { rangesOf } from './business-range.ts'

/** Where the enquiries of some days came from, and what became of them up to now. */
export async function enquirySources({ db }: Pick<Context, 'db'>, query: BusinessQuery): Promise<EnquirySources> {
  const ranges = rangesOf(query)
  const [now, before] = [await resultsBySource(db, ranges.range), await resultsBySource(db, ranges.before)]
  const data = slugs(sources)
    .map((source) => ({ source, now: now(source), before: before(source) }))
    .filter(({ now, before }) => now.enquiries > 0 || before.enquiries > 0)
    .sort((a, b) => b.now.enquiries - a.now.enquiries || b.before.enquiries - a.before.enquiries)
  const total = { now: totalOf(data.map(({ now }) => now)), before: totalOf(data.map(({ before }) => before)) }
  return { ...ranges, total, data }
}

const results = ['booked', 'completed', 'jobs', 'price', 'received', 'commission', 'rows'] as const

async function resultsBySource(db: Context['db'], range: DayRange): Promise<(source: string) => EnquiryResults> {
  const wanted = { facet: 'source', keys: slugs(sources), ...range }
  const enquiries = await sumsByKey(db, { rollUp: enquiryCounts, ...wanted }, ['rows'])
  const found = await sumsByKey(db, { rollUp: enquiryResults, ...wanted }, results)
  return (source) => {
    const { rows: _, ...sums } = { ...nothing, rows: 0, ...found.get(source) }
    return { ...sums, enquiries: enquiries.get(source)?.rows ?? 0 }
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
