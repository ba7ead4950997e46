import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'
import { assignWaitingLeads } from './lead-turns.service.ts'

export function enquiriesTasks({ db }: Pick<DatabaseHandle, 'db'>): Task[] {
  return [
    {
      kind: 'assign-waiting-leads',
      retries: 0,
      cron: '* * * * *',
      handler: () => assignWaitingLeads(db),
    },
  ]
}
