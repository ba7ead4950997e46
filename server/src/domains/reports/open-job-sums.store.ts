import { jobMeasures } from 'contract/reports/report-groups.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Dimension, SumsSource } from './job-sums.store.ts'

const columns = {
  category: sql`category_id`,
  place: sql`location_id`,
  partner: sql`partner_id`,
  staff: sql`created_by`,
} as const satisfies Record<Dimension, RawBuilder<unknown>>

const sums = sql.join(jobMeasures.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`))

/**
 * Sums of jobs by the day they are scheduled for: from `first` on those that are still open, before it all that were not
 * cancelled. An index of the schedule finds them: a few months hold few enough jobs to be added up each time.
 */
export function openSums(first: string): SumsSource {
  const jobs = ({ from, to }: DayRange) => sql`
    (SELECT *, 1::bigint AS jobs, greatest(0, price - received) AS due FROM jobs
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
