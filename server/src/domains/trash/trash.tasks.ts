import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { emptyTrash } from './trash.store.ts'

/** Every night in India: removes for good the records that were deleted 30 days ago. */
export function trashTasks({ database }: { database: DatabaseHandle }): Task[] {
  return [{ kind: 'trash.empty', retries: 3, cron: '30 21 * * *', handler: () => emptyTrash(database.db) }]
}
