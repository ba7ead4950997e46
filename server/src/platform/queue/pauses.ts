import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'

const lookEveryMs = 1000

/** By the name of a kind: starts its worker. */
export type Workers = ReadonlyMap<string, () => Promise<unknown>>

export type Pauses = {
  /** Works on every kind that is not paused. */
  follow(workers: Workers): Promise<void>
  stop(): Promise<void>
}

/**
 * Pauses are stored in the database, and every process reads them each second. For a paused kind it starts no
 * further task and ends the running one.
 */
export function createPauses(boss: Pick<PgBoss, 'offWork'>, pool: Pool): Pauses {
  const stopping = new AbortController()
  const worked = new Set<string>()
  let following: Promise<void> = Promise.resolve()

  async function look(workers: Workers): Promise<void> {
    const paused = await pausedKinds(pool)
    // Without the database the pauses are unknown: nothing changes.
    if (!paused) return
    for (const [kind, begin] of workers) {
      if (paused.has(kind) !== worked.has(kind)) continue
      if (worked.delete(kind)) await boss.offWork(kind, { wait: false })
      else {
        await begin()
        worked.add(kind)
      }
    }
  }

  async function keepLooking(workers: Workers): Promise<void> {
    for (;;) {
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      // A worker that failed to start is tried again at the next read.
      await look(workers).catch(() => undefined)
    }
  }

  return {
    async follow(workers) {
      await look(workers)
      following = keepLooking(workers)
    },
    async stop() {
      stopping.abort()
      await following
    },
  }
}

async function pausedKinds(pool: Pool): Promise<Set<string> | null> {
  try {
    const { rows } = await pool.query('SELECT kind FROM paused_kinds')
    return new Set(rows.map(({ kind }) => kind))
  } catch {
    return null
  }
}
