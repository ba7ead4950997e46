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
  /** The primary runs the statements that fail here. */
  db: Kysely<Database>
  /** Whether it has everything up to the primary's position. */
  shows(position: Position): boolean
  /** Whether a wait for it is useful. */
  isNear(position: Position): boolean
  /** Waits a short time; false when it did not get there. */
  reaches(position: Position): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  url: string
  primary: DatabaseHandle
  /** The same id as the primary's, which a copy of it shares. */
  identity: () => Promise<string>
  log: Log
}

/**
 * Milliseconds. A replica that is behind is polled at this interval during a request, which waits at most `patience`;
 * otherwise it is polled to know that it is up. One that does not respond counts as down.
 */
const times = { step: 2, patience: 30, look: 500, silence: 1000, firstRetry: 200, lastRetry: 5000, connect: 1000 }

/** A standby for reads, monitored over one connection of its own. */
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
  /** The position that a request waited for in vain: until it is reached, no request waits again. */
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

  /** Until the connection is lost. @throws the cause of the loss */
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
      // Requests that still wait for a replica without a response are answered by the primary.
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

/** The driver cannot close a connection without a wait, so its socket is destroyed. */
function streamOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
