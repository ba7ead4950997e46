import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'

/** Deletes expired entries, which are no longer read. */
export function forgetExpiredTask({ db }: Pick<DatabaseHandle, 'db'>): Task {
  return {
    kind: 'platform.forget-expired',
    retries: 0,
    cron: '*/10 * * * *',
    async handler() {
      await db.deleteFrom('cache_entries').where('expires_at', '<', sql<string>`app_clock()`).execute()
    },
  }
}
