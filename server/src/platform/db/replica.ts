import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type PoolClient } from 'pg'
import type { Log } from '#platform/log/log.ts'
import { createSignal } from '#platform/process/signal.ts'
import type { Database } from './database.ts'
import { createDatabase, type DatabaseHandle } from './pool.ts'
import { type Position, type ReplicaState, replicaStateQuery } from './position.ts'
import { fallingBack } from './replica-pool.ts'

export type Replica = {
  /** What it fails at the primary answers. */
  db: Kysely<Database>
  /** Whether everything the primary had there is in it. */
  shows(position: Position): boolean
  /** Whether it is worth waiting until it is. */
  isNear(position: Position): boolean
  /** Waits a little; false when it did not get there. */
  reaches(position: Position): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  url: string
  primary: DatabaseHandle
  /** The primary's, which a copy of it shares. */
  identity: () => Promise<string>
  log: Log
}

/**
 * Milliseconds. A replica that is not there yet is looked at this often while somebody waits, and nobody waits longer than
 * `patience`; otherwise it is looked at to know that it lives. A silent one is taken for dead.
 */
const times = { step: 2, patience: 30, look: 500, silence: 1000, firstRetry: 200, lastRetry: 5000, connect: 1000 }

/** A standby that is read from, and watched over one connection of its own. */
export function createReplica({ url, primary, identity, log }: Options): Replica {
  const name = new URL(url).host
  const handle = createDatabase({
    connectionString: url,
    application_name: 'house-care reads',
    connectionTimeoutMillis: times.connect,
  })
  const clients = new Set<PoolClient>()
  handle.pool.on('connect', (client) => clients.add(client))
  handle.pool.on('remove', (client) => clients.delete(client))
  const signal = createSignal()
  const stopping = new AbortController()
  const waiters = new Set<{ position: Position; done: (isThere: boolean) => void }>()
  let state: Position | null = null
  let wasSeen: boolean | null = null
  /** Where somebody waited for it in vain: until it is there nobody waits again. */
  let missed = 0

  const onTrouble = (error: unknown) => {
    log.debug({ err: error, replica: name }, 'A replica did not respond: the primary replaces it')
    state = null
    signal.ring()
  }
  const pool = fallingBack({ replica: handle.connections, primary: primary.connections, onTrouble })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

  const shows = (position: Position) =>
    state !== null && state.timeline === position.timeline && state.at >= position.at
  const isNear = ({ timeline }: Position) => state !== null && state.timeline === timeline && state.at >= missed

  function answerWaiters(): void {
    for (const { position, done } of waiters) {
      if (state === null) done(false)
      else if (shows(position)) done(true)
    }
  }

  /** Until the connection is lost. @throws what it was lost of */
  async function follow(onSeen: () => void): Promise<void> {
    const client = new Client({
      ...handle.pool.options,
      application_name: 'house-care watch',
      query_timeout: times.silence,
    })
    client.on('error', signal.ring)
    try {
      await client.connect()
      const own = await identity()
      while (!stopping.signal.aborted) {
        const { rows } = await client.query<ReplicaState>(replicaStateQuery)
        const seen = rows[0]! // the statement has one row
        if (!seen.isStandby) throw new Error('It is not a standby')
        if (seen.identity !== own) throw new Error('It is not a copy of the database of DATABASE_URL')
        state = { at: seen.at, timeline: seen.timeline }
        onSeen()
        answerWaiters()
        if (waiters.size > 0) await delay(times.step)
        else await signal.next(times.look)
      }
    } finally {
      state = null
      answerWaiters()
      // Whoever still waits for a machine that has gone silent is answered by the primary instead.
      for (const each of clients) streamOf(each).destroy()
      streamOf(client).destroy()
    }
  }

  async function keepFollowing(): Promise<void> {
    let retryMs: number = times.firstRetry
    while (!stopping.signal.aborted) {
      const lost = await follow(() => {
        retryMs = times.firstRetry
        if (wasSeen !== true) log.info({ replica: name }, 'Lists and reports are read from a replica')
        wasSeen = true
      }).catch((error: unknown) => error)
      if (stopping.signal.aborted) return
      if (wasSeen !== false) log.warn({ err: lost, replica: name }, 'A replica is not used')
      wasSeen = false
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      retryMs = Math.min(retryMs * 2, times.lastRetry)
    }
  }

  const running = keepFollowing()
  return {
    db,
    shows,
    isNear,
    reaches(position) {
      return new Promise((resolve) => {
        const waiter = { position, done: finish }
        const timer = setTimeout(() => {
          missed = Math.max(missed, position.at)
          finish(false)
        }, times.patience)
        function finish(isThere: boolean): void {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(isThere)
        }
        waiters.add(waiter)
        signal.ring()
      })
    },
    async close() {
      stopping.abort()
      signal.ring()
      await running
      await db.destroy()
      await handle.close()
    },
  }
}

/** The driver has no word for a connection that is not to be waited for. */
function streamOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
