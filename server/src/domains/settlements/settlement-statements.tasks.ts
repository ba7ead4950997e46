import type { DatabaseHandle } from '#platform/db/pool.ts'
import { contextOfTask } from '#platform/http/context.ts'
import type { Queue, Task } from '#platform/queue/queue.ts'
import { sendNext, sendStatementsTask } from './settlement-statements.service.ts'

type SendPayload = { run_id: number }

/** Shorter than a task may take; another try continues with the lines that have no message. */
const workMs = 45_000

export function settlementStatementsTasks({
  database: { db },
  queue,
}: {
  database: Pick<DatabaseHandle, 'db'>
  queue: Queue
}): Task[] {
  const send: Task<SendPayload> = {
    kind: sendStatementsTask,
    retries: 20,
    handler: async ({ run_id: id }) => {
      const until = performance.now() + workMs
      let last: number | null = 0
      do {
        const after: number = last
        last = await db
          .transaction()
          .execute(async (trx) => sendNext(await contextOfTask(trx), queue, id, after))
        if (last !== null && performance.now() > until)
          throw new Error(`Statements of run ${id} are sent in the next try.`)
      } while (last !== null)
    },
  }
  return [send as Task]
}
