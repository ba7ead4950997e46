import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { Counter, Counters } from './counters.store.ts'
import { type Moment, momentOf } from './statement-periods.ts'

/** How long a snapshot is kept. */
export const keptDays = 14

/** The counters as they stand, for periods that begin or end now. */
export async function keepSnapshot(db: Kysely<Database>, { at, statements }: Counters): Promise<void> {
  await db
    .insertInto('statement_snapshots')
    .values({
      taken_at: at,
      ids: statements.map(({ id }) => id),
      calls: statements.map(({ calls }) => calls),
      total_ms: statements.map(({ total_ms }) => total_ms),
      row_counts: statements.map(({ rows }) => rows),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('statement_snapshots')
    .where('taken_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

export type Snapshot = { at: string; moment: Moment }

/** The last one before a day begins; before the first of them, the first. */
export const snapshotBefore = (db: Kysely<Database>, day: string) => near(db, dayStart(day))

/** The last one of a day and those before it; null while the day goes on, and there is still to come. */
export async function snapshotAfter(db: Kysely<Database>, day: string): Promise<Snapshot | null> {
  const { rows } = await sql<{ is_over: boolean }>`SELECT ${dayEnd(day)} <= now() AS is_over`.execute(db)
  return rows[0]?.is_over ? near(db, dayEnd(day)) : null
}

async function near(db: Kysely<Database>, at: ReturnType<typeof dayStart>): Promise<Snapshot | null> {
  const { rows } = await sql<{ taken_at: string }>`
    SELECT coalesce((SELECT max(taken_at) FROM statement_snapshots WHERE taken_at <= ${at}),
                    (SELECT min(taken_at) FROM statement_snapshots WHERE taken_at > ${at})) AS taken_at`.execute(db)
  const taken = rows[0]?.taken_at
  if (!taken) return null
  const { rows: counters } = await sql<Counter>`
    SELECT id::text AS id, counted.calls, counted.total_ms, counted.rows
    FROM statement_snapshots,
      unnest(ids, calls, total_ms, row_counts) AS counted (id, calls, total_ms, rows)
    WHERE taken_at = ${taken}::timestamptz`.execute(db)
  return { at: taken, moment: momentOf(counters) }
}
