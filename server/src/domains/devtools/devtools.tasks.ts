import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { keptDays, readCounters, storeSnapshot } from './statements.store.ts'

export function devtoolsTasks({ db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>): Task[] {
  return [
    {
      kind: 'devtools.keep-counters',
      retries: 0,
      cron: '*/10 * * * *',
      async handler() {
        const counters = await readCounters(pool)
        if (counters) await storeSnapshot(db, counters)
        await db
          .deleteFrom('slow_requests')
          .where('at', '<', sql<string>`app_now() - make_interval(days => ${keptDays})`)
          .execute()
      },
    },
  ]
}
