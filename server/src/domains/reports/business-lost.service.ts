import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { LostReasonsQuery, LostReasonsReport } from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import { slugs } from 'contract/shared/terms.ts'
import { lostReasons } from 'contract/vocabulary.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { enquiryCounts } from '#domains/enquiries/public.ts'
import type { Context } from '#platform/http/context.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import { sumsByKey } from '#platform/roll-up/sums.ts'
import { rangesOf } from './business-range.ts'

type Within = { source?: string[]; category_id?: number[] }

/** Why enquiries of some days are lost now; of one source or of a service with all below it, where one is named. */
export async function lostReasonsReport(
  { db }: Pick<Context, 'db'>,
  query: LostReasonsQuery,
): Promise<LostReasonsReport> {
  const ranges = rangesOf(query)
  const categories = await categoriesBelow(db, query.category_id === undefined ? undefined : [query.category_id])
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
      enquiryGroups.lost.map((status) => ({ status, ...beside(({ statuses }) => statuses.get(status) ?? 0) })),
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
