import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '#platform/log/log.ts'
import { createSignal } from '#platform/process/signal.ts'
import { type Cursor, type Read, readPosition, readSince } from './read-changes.ts'

export type ChangeFeed = {
  /** Resolves when every later commit will be noticed. */
  ready(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  connection: PoolConfig
  /** A PgBouncer does not pass notifications on: behind one the table is read every second. */
  isDeaf: boolean
  log: Log
  onRead: (read: Read) => void
}

/**
 * Milliseconds: least time between two reads, time after which a silent connection is tested, delays of a
 * reconnect.
 */
const gapMs = 40
const silenceMs = 20_000
const deafMs = 1000
const firstRetryMs = 100
const lastRetryMs = 3000
/** Seconds that a new connection reads again. */
const overlap = 10

/**
 * Listens for commits on one connection of the process and reads them. After a lost connection it continues
 * from the last cursor, so that readers miss nothing.
 */
export function createChangeFeed({ connection, isDeaf, log, onRead }: Options): ChangeFeed {
  const stopping = new AbortController()
  let cursor: Cursor | null = null
  let isListening = false
  let ready = waited()

  async function stayConnected(): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      const error = await follow(() => {
        retryMs = firstRetryMs
        isListening = true
        ready.resolve()
      }).catch((error) => error)
      if (isListening) ready = waited()
      isListening = false
      if (stopping.signal.aborted) return
      log.warn({ err: error }, 'The connection that listens for changes was lost')
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Runs until the connection is lost. @throws the reason */
  async function follow(onConnected: () => void): Promise<never> {
    const client = new Client({ ...connection, application_name: 'house-care changes' })
    const signal = createSignal()
    // No promise that lives as long as the connection: each race against one would stay in memory until its
    // end.
    let lost: Error | undefined
    const lose = (error: Error) => {
      lost ??= error
      signal.ring()
    }
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: silenceMs } as never) as Promise<never>
    client.on('error', lose)
    client.on('end', () => lose(new Error('The connection ended')))
    client.on('notification', signal.ring)
    stopping.signal.addEventListener('abort', signal.ring)
    try {
      await client.connect()
      if (!isDeaf) await query('LISTEN record_changes', [])
      // From here on every commit is noticed; earlier ones are read now.
      await handle(
        cursor === null ? await readPosition(query) : await readSince(query, cursor, { andSince: overlap }),
      )
      onConnected()
      for (;;) {
        await signal.next(isDeaf ? deafMs : silenceMs)
        stopping.signal.throwIfAborted()
        if (lost) throw lost
        if (cursor) await handle(await readSince(query, cursor))
        await delay(gapMs)
      }
    } finally {
      stopping.signal.removeEventListener('abort', signal.ring)
      void client.end().catch(() => undefined)
    }
  }

  async function handle(read: Read): Promise<void> {
    cursor = read.cursor
    if (read.changes === null || read.changes.length > 0) onRead(read)
  }

  const running = stayConnected()
  return {
    ready: () => ready.promise,
    async stop() {
      stopping.abort(new Error('Stopped'))
      ready.reject(new Error('Stopped'))
      await running
    },
  }
}

/** A promise whose rejection needs no listener. */
function waited() {
  const waiting = Promise.withResolvers<void>()
  waiting.promise.catch(() => undefined)
  return waiting
}
