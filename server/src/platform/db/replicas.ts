import type { Kysely } from 'kysely'
import type { Log } from '#platform/log/log.ts'
import type { Database } from './database.ts'
import type { DatabaseHandle } from './pool.ts'
import { identityQuery, type Position } from './position.ts'
import { createReplica } from './replica.ts'

/** The streaming replicas of DATABASE_REPLICA_URLS (decision 0009). */
export type Replicas = {
  /** Whether there are any replicas. */
  exist: boolean
  /**
   * A replica with everything up to the position of the primary, in turn; null when there is none and the primary must
   * be read.
   */
  showing(position: Position): Promise<Kysely<Database> | null>
  close(): Promise<void>
}

export function createReplicas(urls: readonly string[], primary: DatabaseHandle, log: Log): Replicas {
  let known: Promise<string> | undefined
  const identity = () => {
    known ??= primary.pool.query<{ identity: string }>(identityQuery).then(({ rows }) => rows[0]!.identity) // one row
    // Read again after a failure.
    known.catch(() => {
      known = undefined
    })
    return known
  }
  const replicas = urls.map((url) => createReplica({ url, primary, identity, log }))
  let turn = 0
  return {
    exist: replicas.length > 0,
    async showing(position) {
      turn = (turn + 1) % Math.max(1, replicas.length)
      const inTurn = [...replicas.slice(turn), ...replicas.slice(0, turn)]
      const ready = inTurn.find((each) => each.shows(position))
      if (ready) return ready.db
      const near = inTurn.find((each) => each.isNear(position))
      return near && (await near.reaches(position)) ? near.db : null
    },
    async close() {
      await Promise.all(replicas.map((each) => each.close()))
    },
  }
}
