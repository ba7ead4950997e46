import { type RetentionKind, retentionKinds } from 'contract/privacy/privacy.words.ts'
import type { RetentionRun } from 'contract/privacy/retention.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

/** Days for which the report of a run is kept. */
const keptDays = 400
const shownRuns = 30

/** Reports of runs that are older go. */
export async function beginRun(db: Db): Promise<number> {
  await sql`DELETE FROM retention_runs WHERE started_at < app_now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
  const { id } = await db
    .insertInto('retention_runs')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addRemoved(db: Db, run: number, kind: RetentionKind, rows: number): Promise<void> {
  await sql`UPDATE retention_runs
    SET removed = removed || jsonb_build_object(${kind}::text, coalesce((removed ->> ${kind}::text)::bigint, 0) + ${rows}::bigint)
    WHERE id = ${run}`.execute(db)
}

/** @returns the number of rows that the whole run removed */
export async function endRun(
  db: Db,
  run: number,
  problem: string | null,
): Promise<Partial<Record<RetentionKind, number>>> {
  const { removed } = await db
    .updateTable('retention_runs')
    .set({ finished_at: sql`app_now()`, problem })
    .where('id', '=', run)
    .returning('removed')
    .executeTakeFirstOrThrow()
  return removed
}

export async function listRuns(db: Db): Promise<RetentionRun[]> {
  const runs = await db
    .selectFrom('retention_runs')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownRuns)
    .execute()
  return runs.map(({ removed, ...run }) => ({
    ...run,
    removed: retentionKinds.flatMap((kind) => (removed[kind] ? [{ kind, rows: removed[kind] }] : [])),
  }))
}
