import { jobMeasures } from 'contract/reports/report-groups.rules.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { completedJobs } from '#domains/jobs/public.ts'
import { dayEnd, dayStart, hourOf } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { type Rank, rankedKeys, sumsByDay, sumsByKey } from '#platform/roll-up/sums.ts'

/** The groups of the sums of completed jobs. */
export type Dimension = 'category' | 'place' | 'partner' | 'staff'

/** The sources of a report's sums, by day and by key. */
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

const sums = sql.join(jobMeasures.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`))

/** The sums of each hour of a day in which jobs were completed. */
export async function completedByHour(db: Kysely<Database>, day: string): Promise<Map<number, JobSums>> {
  const { rows } = await sql<JobSums & { hour: number }>`
    SELECT ${hourOf(sql`completed_at`)} AS hour, ${sums} FROM (
      SELECT *, 1::bigint AS jobs, greatest(0, payable - received) AS due FROM jobs
      WHERE status = 'completed' AND rework_of_id IS NULL AND completed_at >= ${dayStart(day)} AND completed_at < ${dayEnd(day)}) AS done
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ hour, ...each }) => [hour, each]))
}

export const nothing: JobSums = { jobs: 0, price: 0, material_cost: 0, commission: 0, received: 0, due: 0 }

export function addUp(all: Iterable<JobSums>): JobSums {
  const sum = { ...nothing }
  for (const each of all) for (const measure of jobMeasures) sum[measure] += each[measure]
  return sum
}

const columns = {
  category: sql`category_id`,
  place: sql`location_id`,
  partner: sql`partner_id`,
  staff: sql`created_by`,
} as const satisfies Record<Dimension, RawBuilder<unknown>>

/**
 * Sums of jobs by the day they are scheduled for: from `first` on those that are still open, before it all
 * that were not cancelled. An index of the schedule finds them: a few months hold few enough jobs to be added
 * up each time.
 */
export function openSums(first: string): SumsSource {
  const jobs = ({ from, to }: DayRange) => sql`
    (SELECT *, 1::bigint AS jobs, greatest(0, payable - received) AS due FROM jobs
     WHERE scheduled_at >= ${dayStart(from)} AND scheduled_at < ${dayEnd(to)}
       AND (status IN ('pending', 'accepted', 'started') OR status = 'completed' AND scheduled_at < ${dayStart(first)})) AS open`
  const keyOf = (dimension: Dimension) => sql`coalesce(${columns[dimension]}, 0)`
  return {
    async sumsByDay(db, range) {
      const { rows } = await sql<JobSums & { day: string }>`
        SELECT to_char(business_day(scheduled_at), 'YYYY-MM-DD') AS day, ${sums} FROM ${jobs(range)} GROUP BY 1 ORDER BY 1`.execute(
        db,
      )
      return rows
    },
    async sumsByKey(db, dimension, range, keys) {
      const key = keyOf(dimension)
      const within = keys ? sql`WHERE ${key} = ANY (${keys}::bigint[])` : sql``
      const { rows } = await sql<JobSums & { key: number }>`
        SELECT ${key} AS key, ${sums} FROM ${jobs(range)} ${within} GROUP BY 1`.execute(db)
      return new Map(rows.map(({ key: of, ...each }) => [of, each]))
    },
    async rankedKeys(db, dimension, range, { by, descending, limit, offset }) {
      const { rows } = await sql<{ total: number; keys: number[] }>`
        WITH ranked AS (SELECT ${keyOf(dimension)} AS key, sum(${sql.ref(by)})::bigint AS value FROM ${jobs(range)} GROUP BY 1)
        SELECT (SELECT count(*) FROM ranked)::int AS total, ARRAY(
          SELECT key FROM ranked ORDER BY value ${descending ? sql`DESC` : sql`ASC`}, key LIMIT ${limit} OFFSET ${offset}
        ) AS keys`.execute(db)
      return rows[0]!
    },
  }
}
