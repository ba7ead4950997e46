import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { draftNext } from './settlement-draft.store.ts'
import { tdsRuleOn } from './tds.service.ts'

export const draftTask = 'settlements.draft-run'
type DraftPayload = { run_id: number }

/** Shorter than a task may take; another try continues after the last partner that was read. */
const workMs = 45_000

export function settlementRunsTasks({ database: { db } }: { database: Pick<DatabaseHandle, 'db'> }): Task[] {
  const draft: Task<DraftPayload> = {
    kind: draftTask,
    retries: 20,
    handler: async ({ run_id: id }) => {
      const until = performance.now() + workMs
      const run = await db
        .selectFrom('settlement_runs')
        .select('cut_off')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!run) return
      const rule = await tdsRuleOn(db, run.cut_off)
      while (await db.transaction().execute((trx) => draftNext(trx, id, rule))) {
        if (performance.now() > until) throw new Error(`The draft of run ${id} continues in the next try.`)
      }
    },
  }
  return [draft as Task]
}
