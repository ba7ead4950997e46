import { type JobMeasure, jobMeasures } from 'contract/reports/report-groups.ts'
import type { DayRange } from 'contract/reports/report-range.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { coverOf, type Sign } from './cover.ts'

/** What completed jobs are added up by. */
export type Dimension = 'category' | 'place' | 'partner' | 'staff'

const columns = {
  category: { job: sql`category_id`, note: sql`category_id` },
  place: { job: sql`location_id`, note: sql`location_id` },
  partner: { job: sql`partner_id`, note: sql`partner_id` },
  staff: { job: sql`created_by`, note: sql`staff_id` },
} as const satisfies Record<Dimension, object>

/** The sums as they are, or taken away. */
const signed = (measures: readonly JobMeasure[], sign: Sign) =>
  sql.join(measures.map((name) => (sign === 1 ? sql.ref(name) : sql`- ${sql.ref(name)}`)))
const kept = signed(jobMeasures, 1)
const added = sql.join(jobMeasures.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`))

/**
 * How many days of jobs a cell is as many rows as: partners are nearly as many as the jobs of a fortnight, pincodes those of
 * a day or two; of the others there are a hundred.
 */
const cellDays: Record<Dimension, number> = { partner: 15, place: 1.5, category: 0.1, staff: 0.1 }

/** The sums of each business day that has some, in the range. */
export async function sumsByDay(db: Kysely<Database>, { from, to }: DayRange): Promise<(JobSums & { day: string })[]> {
  const { rows } = await sql<JobSums & { day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${added}
    FROM (
      SELECT starts AS day, ${kept} FROM job_report_cells
      WHERE dimension = 'all' AND span = 'day' AND starts BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT day, ${kept} FROM job_report_changes WHERE day BETWEEN ${from}::date AND ${to}::date
    ) AS parts
    GROUP BY day ORDER BY day`.execute(db)
  return rows
}

/**
 * What the sums of a range are added up from, a key of the dimension each: kept cells, what was noted since, and the jobs of
 * the days that no cell holds. Only the named measures; with `keys`, those keys alone.
 */
export function partsOf(
  dimension: Dimension,
  range: DayRange,
  measures: readonly JobMeasure[],
  keys?: readonly number[],
): RawBuilder<unknown> {
  const { cells, held, edges } = coverOf(range, cellDays[dimension])
  const { job, note } = columns[dimension]
  const within = (column: RawBuilder<unknown>) => (keys ? sql`AND ${column} = ANY (${keys}::bigint[])` : sql``)
  const parts = [
    ...cells.map(
      ({ span, starts, sign }) => sql`
        SELECT key, ${signed(measures, sign)} FROM job_report_cells
        WHERE dimension = ${dimension} AND span = ${span} AND starts = ANY (${starts}::date[]) ${within(sql`key`)}`,
    ),
    ...held.map(
      ({ from, to, sign }) => sql`
        SELECT ${note}, ${signed(measures, sign)} FROM job_report_changes
        WHERE day BETWEEN ${from}::date AND ${to}::date ${within(note)}`,
    ),
    ...edges.map(
      ({ from, to, sign }) => sql`
        SELECT coalesce(${job}, 0), ${signed(measures, sign)}
        FROM (SELECT *, 1::bigint AS jobs, greatest(0, price - received) AS due FROM jobs) AS done
        WHERE status = 'completed' AND completed_at >= ${dayStart(from)} AND completed_at < ${dayEnd(to)}
          ${keys?.includes(0) ? within(sql`coalesce(${job}, 0)`) : within(job)}`,
    ),
  ]
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part (key, ${signed(measures, 1)}))`
}

/** The sums of every key that has some in the range, or of some keys. */
export async function sumsByKey(
  db: Kysely<Database>,
  dimension: Dimension,
  range: DayRange,
  keys?: readonly number[],
): Promise<Map<number, JobSums>> {
  const { rows } = await sql<JobSums & { key: number }>`
    SELECT key, ${added} FROM ${partsOf(dimension, range, jobMeasures, keys)} AS parts GROUP BY key HAVING sum(jobs) <> 0`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

export const rankedBy = (by: JobMeasure) => (by === 'jobs' ? sql`sum(jobs::integer)` : sql`sum(${sql.ref(by)}::float8)`)

type Rank = { by: JobMeasure; descending: boolean; limit: number | null; offset: number }

/**
 * The keys of a range in the order of one of their sums, a slice of them, and how many there are. A sum of plain integers, or of
 * paise as floating point, which is exact far beyond any business, needs no memory of its own: those of 50,000 partners are
 * found sooner, and not written to disk.
 */
export async function rankedKeys(
  db: Kysely<Database>,
  dimension: Dimension,
  range: DayRange,
  { by, descending, limit, offset }: Rank,
): Promise<{ total: number; keys: number[] }> {
  const order = descending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<{ total: number; keys: number[] }>`
    WITH ranked AS MATERIALIZED (
      SELECT key, ${rankedBy(by)} AS value FROM ${partsOf(dimension, range, by === 'jobs' ? ['jobs'] : ['jobs', by])} AS parts
      GROUP BY key HAVING sum(jobs::integer) <> 0
    )
    SELECT (SELECT count(*) FROM ranked)::int AS total,
      ARRAY(SELECT key FROM ranked ORDER BY value ${order}, key LIMIT ${limit} OFFSET ${offset}) AS keys`.execute(db)
  return rows[0]!
}

/** Where the sums of a report come from, by day and by key. */
export type SumsSource = {
  sumsByDay: typeof sumsByDay
  sumsByKey: typeof sumsByKey
  rankedKeys: typeof rankedKeys
}
export const completedSums: SumsSource = { sumsByDay, sumsByKey, rankedKeys }

/** How many jobs were completed in the range, as an expression: of all, or of some keys of a dimension. */
export function jobsCompleted(range: DayRange, of?: { dimension: Dimension; keys: readonly number[] }) {
  if (of) {
    return sql<number>`(SELECT coalesce(sum(jobs), 0)::bigint FROM ${partsOf(of.dimension, range, ['jobs'], of.keys)} AS parts)`
  }
  const { from, to } = range
  return sql<number>`(SELECT coalesce(sum(jobs), 0)::bigint FROM (
    SELECT jobs FROM job_report_cells
    WHERE dimension = 'all' AND span = 'day' AND starts BETWEEN ${from}::date AND ${to}::date
    UNION ALL SELECT jobs FROM job_report_changes WHERE day BETWEEN ${from}::date AND ${to}::date) AS parts)`
}
