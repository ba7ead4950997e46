import { sumOf } from '#platform/roll-up/sums.ts'
import type { JobFilters, Wanted } from './job-list.store.ts'
import { completedJobs } from './jobs.roll-up.ts'

/** What a number of a report is opened by; any other filter beside it must be looked at. */
const known = [
  'completed_from',
  'completed_to',
  'category_id',
  'category_only',
  'location_id',
  'partner_id',
  'created_by',
]

/**
 * How many jobs a list of completed ones holds, where reports keep that number: those of some days, at most of one thing
 * more. Exact at once, however many they are.
 */
export function keptCount(filters: JobFilters, { categories, places }: Wanted) {
  const { completed_from: from, completed_to: to, sort: _sort, ...others } = filters
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !known.includes(name)
  if (!from || !to || Object.entries(others).some(isOther)) return {}
  const given = [
    ...(categories ? [{ facet: 'category', keys: categories }] : []),
    ...(places ? [{ facet: 'place', keys: places }] : []),
    ...(filters.partner_id ? [{ facet: 'partner', keys: filters.partner_id }] : []),
    ...(filters.created_by ? [{ facet: 'staff', keys: filters.created_by }] : []),
  ]
  if (given.length > 1) return {}
  const [of = { facet: 'all' }] = given
  return { count: sumOf({ rollUp: completedJobs, ...of, from, to }, 'jobs'), isCapped: false }
}
