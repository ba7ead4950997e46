import { contextOfTask } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { writeReminders } from './messages/reminders.service.ts'

export function jobsTasks({ database }: Pick<Platform, 'database'>): Task[] {
  return [
    {
      kind: 'remind-of-visits',
      retries: 0,
      cron: '*/10 * * * *',
      // Each transaction sees the reminders of the one before; the next run does what is left.
      handler: () =>
        database.db.transaction().execute(async (trx) => {
          await writeReminders(await contextOfTask(trx))
        }),
    },
  ]
}
