import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'

const everyMs = 2000

/**
 * Adds the changes since the last time to the roll-up and returns their number. One process at a time: others
 * return 0.
 */
export async function rollUpChanges(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`SELECT roll_up() AS changes`.execute(db)
  return rows[0]?.changes ?? 0
}

/** Rolls up every two seconds until the returned function is called, which waits for the current step. */
export function keepRollingUp(db: Kysely<Database>, log: Log): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      // A lost database is reported by its readers; the changes wait until it is back.
      running = rollUpChanges(db).catch((error) =>
        log.debug({ err: error }, 'Changes could not be rolled up'),
      )
      running.then(next)
    }, everyMs)
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
