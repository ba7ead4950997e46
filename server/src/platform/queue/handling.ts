import type { Kysely } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import { deadLetter, type JobState } from './queue.table.ts'

/** A task whose row the caller has locked. */
export type LockedTask = { id: string; name: string; state: JobState }

/** What a person may do with a task, in the caller's transaction. */
export type Handling = {
  /** Lets it be worked on again; false where the queue does not let it go. */
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
      else return (await boss.update(name, undefined, { id, startAfter: new Date(), db })).updated === 1
      // What was put aside of it would be a second one of the same.
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
