import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { checkNextNames } from './names.store.ts'

/** Shorter than the limit of a task; the rest is left for the next run. */
const workMs = 30_000

/** After an update of the name rules, checks every customer's name again, some thousand at a time. */
export function namesTasks({ database }: { database: DatabaseHandle }): Task[] {
  return [
    {
      kind: 'customers.check-names',
      retries: 0,
      cron: '*/5 * * * *',
      handler: async () => {
        const until = performance.now() + workMs
        while ((await checkNextNames(database.db)) && performance.now() < until);
      },
    },
  ]
}
