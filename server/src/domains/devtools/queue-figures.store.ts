import type { TaskKind, Throughput, throughputQuery } from 'contract/devtools/queue.schema.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { deadLetter } from '#platform/queue/queue.table.ts'
import { ours } from '#platform/queue/queue-indexes.ts'

/**
 * Every kind the program knows, with its open tasks. Completed tasks are not counted, because they are far
 * more.
 */
export async function listKinds(db: Kysely<Database>): Promise<TaskKind[]> {
  const { rows } = await sql<TaskKind>`
    SELECT queue.name AS kind, cron, paused_at,
      CASE WHEN users.id IS NOT NULL THEN jsonb_build_object('id', users.id, 'name', users.name) END AS paused_by,
      coalesce(counted.waiting, 0) AS waiting, coalesce(counted.retry, 0) AS retry,
      coalesce(counted.active, 0) AS active, coalesce(counted.failed, 0) AS failed,
      coalesce(counted.dead, 0) AS dead, waiting_since
    FROM pgboss.queue
    LEFT JOIN pgboss.schedule ON schedule.name = queue.name AND schedule.key = ''
    LEFT JOIN paused_kinds ON paused_kinds.kind = queue.name
    LEFT JOIN users ON users.id = paused_by
    LEFT JOIN (
      SELECT coalesce(source_name, name) AS kind,
        count(*) FILTER (WHERE state = 'created' AND name <> ${deadLetter}) AS waiting,
        count(*) FILTER (WHERE state = 'retry') AS retry,
        count(*) FILTER (WHERE state = 'active') AS active,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE name = ${deadLetter}) AS dead,
        min(start_after) FILTER (WHERE state IN ('created', 'retry') AND name <> ${deadLetter} AND start_after <= now())
          AS waiting_since
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') AND ${ours}
      GROUP BY 1
    ) AS counted ON counted.kind = queue.name
    WHERE left(queue.name, 8) <> '__pgboss' AND queue.name <> ${deadLetter}
    ORDER BY queue.name`.execute(db)
  return rows
}

export async function hasKind(db: Kysely<Database>, kind: string): Promise<boolean> {
  return (await listKinds(db)).some((known) => known.kind === kind)
}

/** No more steps than a small chart can show. */
const maxSteps = 60
const stepSeconds = [60, 300, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400, 604_800]

/** Of the last hour, or of the days given; a part of the last step may be still to come. */
export async function throughputOf(
  db: Kysely<Database>,
  { from, to }: z.output<typeof throughputQuery>,
): Promise<Throughput> {
  const { begins, ends, length } = await periodOf(db, from, to)
  const seconds = stepSeconds.find((step) => length / step <= maxSteps) ?? Math.ceil(length / maxSteps)
  const { rows } = await sql<Throughput['steps'][number]>`
    SELECT at, coalesce(completed, 0) AS completed, coalesce(failed, 0) AS failed
    FROM generate_series(${begins}::timestamptz, ${ends}::timestamptz - interval '1 second', make_interval(secs => ${seconds})) AS at
    LEFT JOIN (
      SELECT date_bin(make_interval(secs => ${seconds}), completed_on, ${begins}::timestamptz) AS step,
        count(*) FILTER (WHERE state = 'completed') AS completed, count(*) FILTER (WHERE state = 'failed') AS failed
      FROM pgboss.job
      WHERE completed_on >= ${begins}::timestamptz AND completed_on < ${ends}::timestamptz AND ${ours}
      GROUP BY step
    ) AS ended ON step = at
    ORDER BY at`.execute(db)
  return { seconds, steps: rows }
}

/** Days that are not given end now, and begin with the last one; without any it is the last hour. */
async function periodOf(db: Kysely<Database>, from: string | undefined, to: string | undefined) {
  const thisMinute = sql`date_trunc('minute', now())`
  const ends = to ? dayEnd(to) : sql`${thisMinute} + interval '1 minute'`
  const begins = from ? dayStart(from) : to ? dayStart(to) : sql`${thisMinute} - interval '59 minutes'`
  const { rows } = await sql<{ begins: string; ends: string; length: number }>`
    SELECT begins, greatest(ends, begins) AS ends, extract(epoch FROM greatest(ends, begins) - begins)::int AS length
    FROM (SELECT ${begins} AS begins, ${ends} AS ends) AS period`.execute(db)
  return rows[0]!
}
