import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { refreshUnserved } from './business-unserved.store.ts'

export function reportsTasks({ db }: Pick<DatabaseHandle, 'db'>): Task[] {
  return [
    {
      kind: 'reports.refresh-unserved-places',
      retries: 0,
      cron: '*/5 * * * *',
      handler: () => refreshUnserved(db),
    },
  ]
}
