import type { Kysely } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import { deadLetter, type JobState } from './queue.table.ts'

/** A task whose row the caller has locked. */
export type LockedTask = { id: string; name: string; state: JobState }

/** What a developer can do with a task, in the caller's transaction. */
export type Handling = {
  /** Retries the task; false when the queue refuses. */
  retry(db: Kysely<Database>, task: LockedTask): Promise<boolean>
  discard(db: Kysely<Database>, task: LockedTask): Promise<void>
}

export function createHandling(boss: PgBoss): Handling {
  return {
    async retry(trx, { id, name, state }) {
      const db = fromKysely(trx)
      if (name === deadLetter) return (await boss.redrive(deadLetter, { ids: [id], db })) === 1
      if (state === 'cancelled') await boss.resume(name, id, { db })
      else if (state === 'failed') await boss.retry(name, id, { db })
      else return (await boss.update(name, undefined, { id, startAfter: 0, db })).updated === 1
      // The copy in the dead letter queue would duplicate the task.
      const copies = await trx
        .selectFrom('pgboss.job')
        .select('id')
        .where('name', '=', deadLetter)
        .where('source_id', '=', id)
        .execute()
      if (copies.length > 0)
        await boss.deleteJob(
          deadLetter,
          copies.map((copy) => copy.id),
          { db },
        )
      return true
    },
    async discard(trx, { id, name }) {
      await boss.deleteJob(name, id, { db: fromKysely(trx) })
    },
  }
}
