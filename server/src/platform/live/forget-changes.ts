import { keptSeconds } from 'contract/live/record-changes.ts'
import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'

/** Longer than the time in which a stream can resume: a transaction notes its changes before it commits. */
const margin = 300

export function forgetChangesTask({ db }: Pick<DatabaseHandle, 'db'>): Task {
  return {
    kind: 'platform.forget-changes',
    retries: 0,
    cron: '*/5 * * * *',
    async handler() {
      await db
        .deleteFrom('record_changes')
        .where('noted_at', '<', sql<string>`app_now() - make_interval(secs => ${keptSeconds + margin})`)
        .execute()
    },
  }
}
