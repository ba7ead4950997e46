import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Task } from '#platform/queue/queue.ts'

/**
 * Deletes expired rows: idempotency keys, attempts and unconfirmed second factors after a day, challenges and invitations
 * when they end, sign-in failures after 90 days, sessions a month after their end.
 */
export function cleanUpTask({ db }: Pick<DatabaseHandle, 'db'>): Task {
  return {
    kind: 'platform.clean-up',
    retries: 2,
    cron: '17 * * * *',
    async handler() {
      const before = (age: string) => sql<string>`now() - ${age}::interval`
      await db.deleteFrom('idempotency_keys').where('created_at', '<', before('24 hours')).execute()
      await db.deleteFrom('sign_in_attempts').where('attempted_at', '<', before('24 hours')).execute()
      await db.deleteFrom('sign_in_failures').where('failed_at', '<', before('90 days')).execute()
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before('0 hours')).execute()
      await db.deleteFrom('invitations').where('expires_at', '<', before('0 hours')).execute()
      await db
        .deleteFrom('second_factors')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before('24 hours'))
        .execute()
      await db.deleteFrom('sessions').where('expires_at', '<', before('30 days')).execute()
    },
  }
}
