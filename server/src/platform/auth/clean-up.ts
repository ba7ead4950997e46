import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'

/**
 * Deletes expired rows: idempotency keys and unconfirmed second factors after a day, challenges and
 * invitations when they end. Retention removes attempts, failures and ended sessions.
 */
export function cleanUpTask({ db }: Pick<DatabaseHandle, 'db'>): Task {
  return {
    kind: 'platform.clean-up',
    retries: 2,
    cron: '17 * * * *',
    async handler() {
      const before = (age: string) => sql<string>`app_now() - ${age}::interval`
      await db.deleteFrom('idempotency_keys').where('created_at', '<', before('24 hours')).execute()
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before('0 hours')).execute()
      await db.deleteFrom('invitations').where('expires_at', '<', before('0 hours')).execute()
      await db
        .deleteFrom('second_factors')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before('24 hours'))
        .execute()
    },
  }
}
