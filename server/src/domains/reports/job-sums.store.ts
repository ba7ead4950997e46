import { jobMeasures } from 'contract/reports/report-groups.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'
import type { Kysely } from 'kysely'
import { completedJobs } from '#domains/jobs/public.ts'
import type { Database } from '#platform/db/database.ts'
import { type Rank, rankedKeys, sumsByDay, sumsByKey } from '#platform/roll-up/sums.ts'

/** What completed jobs are added up by. */
export type Dimension = 'category' | 'place' | 'partner' | 'staff'

/** Where the sums of a report come from, by day and by key. */
export type SumsSource = {
  /** The sums of each business day that has some. */
  sumsByDay: (db: Kysely<Database>, range: DayRange) => Promise<(JobSums & { day: string })[]>
  /** The sums of every key that has some in the range, or of some keys. */
  sumsByKey: (
    db: Kysely<Database>,
    dimension: Dimension,
    range: DayRange,
    keys?: readonly number[],
  ) => Promise<Map<number, JobSums>>
  rankedKeys: (
    db: Kysely<Database>,
    dimension: Dimension,
    range: DayRange,
    rank: Rank<keyof JobSums>,
  ) => Promise<{ total: number; keys: number[] }>
}

export const completedSums: SumsSource = {
  sumsByDay: (db, range) => sumsByDay(db, { rollUp: completedJobs, facet: 'all', ...range }, jobMeasures),
  async sumsByKey(db, facet, range, keys) {
    const sums = await sumsByKey(db, { rollUp: completedJobs, facet, keys, ...range }, jobMeasures)
    return new Map([...sums].map(([key, of]) => [Number(key), of]))
  },
  rankedKeys: (db, facet, range, rank) => rankedKeys(db, { rollUp: completedJobs, facet, ...range }, rank),
}
