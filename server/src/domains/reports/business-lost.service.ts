import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { LostReasonsQuery, LostReasonsReport } from 'contract/reports/business.schema.ts'
import { slugs } from 'contract/shared/terms.ts'
import { lostReasons } from 'contract/vocabulary.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import type { Context } from '#platform/http/context.ts'
import { readCounts, sumOf, type Wanted } from './business-counts.store.ts'
import { rangesOf } from './business-range.ts'

/** Why enquiries of some days are lost now; of one source or of a service with all below it, where one is named. */
export async function lostReasonsReport(
  { db }: Pick<Context, 'db'>,
  query: LostReasonsQuery,
): Promise<LostReasonsReport> {
  const ranges = rangesOf(query)
  const categories = await categoriesBelow(db, query.category_id === undefined ? undefined : [query.category_id])
  const of = marksWithin(query.source, categories)
  const reasons = slugs(lostReasons).map((reason) => ({ reason, wanted: of('lost_reason', reason) }))
  const statuses = enquiryGroups.lost.map((status) => ({ status, wanted: of('status', status) }))
  const all = of(null, '')
  const counts = await readCounts(db, [...all, ...[...reasons, ...statuses].flatMap(({ wanted }) => wanted)], ranges)
  const beside = (wanted: Wanted[]) => ({ now: sumOf(counts.now, wanted), before: sumOf(counts.before, wanted) })
  return {
    ...ranges,
    enquiries: beside(all),
    lost: beside(statuses.flatMap(({ wanted }) => wanted)),
    reasons: mostFirst(reasons.map(({ reason, wanted }) => ({ reason, ...beside(wanted) }))),
    statuses: mostFirst(statuses.map(({ status, wanted }) => ({ status, ...beside(wanted) }))),
  }
}

const mostFirst = <Row extends { now: number; before: number }>(rows: Row[]) =>
  rows.sort((a, b) => b.now - a.now || b.before - a.before)

/** The marks of the list of enquiries that say a value, or null for any, within the source or the categories. */
function marksWithin(source: string | undefined, categories: number[] | undefined) {
  const within: [name: string, value: string | number][] = source
    ? [['source', source]]
    : (categories ?? []).map((id) => ['category_id', id])
  return (name: 'lost_reason' | 'status' | null, value: string): Wanted[] => {
    const mark = (extra?: [string, string | number]) => {
      if (!name) return extra ? `${extra[0]}=${extra[1]}` : ''
      return extra ? `${name}+${extra[0]}=${value}|${extra[1]}` : `${name}=${value}`
    }
    const marks = source || categories ? within.map(mark) : [mark()]
    return marks.map((each) => ({ list: 'enquiries', mark: each }))
  }
}
