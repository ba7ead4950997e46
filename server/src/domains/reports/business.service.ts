import { lostReasons, sources } from 'contract/choices.ts'
import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import type {
  BusinessQuery,
  EnquiryResults,
  EnquirySources,
  LostReasonsQuery,
  LostReasonsReport,
  UnservedPlaces,
  UnservedPlacesQuery,
} from 'contract/reports/business.schema.ts'
import {
  type DayRange,
  type PastPreset,
  pastRange,
  rangeBefore,
} from 'contract/reports/report-range.rules.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { slugs } from 'contract/shared/terms.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { enquiryCounts, enquiryResults } from '#domains/enquiries/public.ts'
import type { Context, TimedDb } from '#platform/http/context.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import { sumsByKey } from '#platform/roll-up/sums.ts'
import { findUnserved } from './business-unserved.store.ts'

/** The sources of enquiries of some days, and the results of these enquiries up to now. */
export async function enquirySources(
  { db, now: at }: TimedDb,
  query: BusinessQuery,
): Promise<EnquirySources> {
  const ranges = rangesOf(query, at)
  const [now, before] = [await resultsBySource(db, ranges.range), await resultsBySource(db, ranges.before)]
  const data = slugs(sources)
    .map((source) => ({ source, now: now(source), before: before(source) }))
    .filter(({ now, before }) => now.enquiries > 0 || before.enquiries > 0)
    .sort((a, b) => b.now.enquiries - a.now.enquiries || b.before.enquiries - a.before.enquiries)
  const total = {
    now: totalOf(data.map(({ now }) => now)),
    before: totalOf(data.map(({ before }) => before)),
  }
  return { ...ranges, total, data }
}

const results = ['booked', 'completed', 'jobs', 'price', 'received', 'commission', 'rows'] as const

async function resultsBySource(
  db: Context['db'],
  range: DayRange,
): Promise<(source: string) => EnquiryResults> {
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

type Days = { range: PastPreset; from?: string; to?: string }

/** The days of a report, and those it is compared with. Today is the business's day. */
export function rangesOf({ range, from, to }: Days, now: number): { range: DayRange; before: DayRange } {
  const days = from && to ? { from, to } : pastRange(range, businessDay(now))
  return { range: days, before: rangeBefore(days) }
}

type Within = { source?: string[]; category_id?: number[] }

/**
 * The lost reasons of enquiries of some days; of one source or of a service with all below it, if one is
 * given.
 */
export async function lostReasonsReport(
  { db, now: at }: TimedDb,
  query: LostReasonsQuery,
): Promise<LostReasonsReport> {
  const ranges = rangesOf(query, at)
  const categories = await categoriesBelow(
    db,
    query.category_id === undefined ? undefined : [query.category_id],
  )
  const within = query.source ? { source: [query.source] } : { category_id: categories }
  const [now, before] = [await countsIn(db, ranges.range, within), await countsIn(db, ranges.before, within)]
  const beside = (count: (counts: Counts) => number) => ({ now: count(now), before: count(before) })
  return {
    ...ranges,
    enquiries: beside(({ all }) => sumOf(all)),
    lost: beside(({ statuses }) => sumOf(statuses)),
    reasons: mostFirst(
      slugs(lostReasons).map((reason) => ({ reason, ...beside(({ reasons }) => reasons.get(reason) ?? 0) })),
    ),
    statuses: mostFirst(
      enquiryGroups.lost.map((status) => ({
        status,
        ...beside(({ statuses }) => statuses.get(status) ?? 0),
      })),
    ),
  }
}

type Counts = Record<'all' | 'reasons' | 'statuses', Map<string, number>>

async function countsIn(db: Context['db'], range: DayRange, within: Within): Promise<Counts> {
  const count = async (filters: object) => {
    const counted = countedRows(enquiryCounts, { filters: { ...filters, ...within }, ...range })! // all are counted
    const counts = new Map<string, number>()
    for (const [key, { rows }] of await sumsByKey(db, counted, ['rows'])) {
      const [value = ''] = key.split('|')
      counts.set(value, (counts.get(value) ?? 0) + rows)
    }
    return counts
  }
  return {
    all: await count({}),
    reasons: await count({ lost_reason: slugs(lostReasons) }),
    statuses: await count({ status: enquiryGroups.lost }),
  }
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

const mostFirst = <Row extends { now: number; before: number }>(rows: Row[]) =>
  rows.sort((a, b) => b.now - a.now || b.before - a.before)

/** More than the number of pincodes. */
export const maxPlaces = 100_000

type PlacesQuery = Pick<UnservedPlacesQuery, 'range' | 'from' | 'to' | 'page' | 'per_page'>

/** Pincodes whose enquiries of some days no approved partner could serve. */
export async function reportUnserved({ db, now: at }: TimedDb, query: PlacesQuery): Promise<UnservedPlaces> {
  const ranges = rangesOf(query, at)
  const { page, per_page: perPage } = query
  const { as_of, total, data } = await findUnserved(db, ranges, {
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  return {
    ...ranges,
    as_of,
    total,
    data,
    meta: metaOf({ page, perPage, total: total.now.places, exact: true, rows: data.length }),
  }
}
