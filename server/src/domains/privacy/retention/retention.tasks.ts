import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { applyRetention } from './retention.service.ts'

const kind = 'privacy.retention'
/** Shorter than a task may take. */
const workMs = 40_000
type Payload = { run?: number }

/** Every night in India, after the check of the audit log. A long run continues in further tasks. */
export function retentionTasks(platform: Pick<Platform, 'database' | 'queue' | 'secrets'>): Task[] {
  return [
    {
      kind,
      retries: 3,
      cron: '45 22 * * *',
      async handler(payload) {
        const { run } = payload as Payload // only the task itself sets it
        const more = await applyRetention(platform, performance.now() + workMs, run)
        if (more !== null)
          await platform.queue.enqueue(platform.database.db, kind, { run: more } satisfies Payload)
      },
    },
  ]
}
