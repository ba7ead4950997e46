import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Queue, Task } from '#platform/queue/queue.ts'
import { nextPiece, restMs } from './import-steps.service.ts'
import { forgetOldRows, unfinishedImports } from './imports.store.ts'

export const importTask = 'imports.work'
type ImportPayload = { import_id: number }

/** Shorter than a task may take; another task continues. */
const workMs = 40_000

export function importsTasks({
  database: { db },
  queue,
}: {
  database: DatabaseHandle
  queue: Queue
}): Task[] {
  const work: Task<ImportPayload> = {
    kind: importTask,
    retries: 20,
    handler: async ({ import_id }) => {
      const until = performance.now() + workMs
      while (await nextPiece(db, import_id)) {
        if (performance.now() > until) return queue.enqueue(db, importTask, { import_id })
        await pause(restMs)
      }
    },
  }
  /** Every night: deletes rows of old imports, and continues an import whose task was lost. */
  const tidy: Task = {
    kind: 'imports.tidy',
    retries: 3,
    cron: '45 21 * * *',
    handler: async () => {
      await forgetOldRows(db)
      for (const import_id of await unfinishedImports(db)) await queue.enqueue(db, importTask, { import_id })
    },
  }
  return [work as Task, tidy]
}
