import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '#platform/log/log.ts'
import { createBell } from '#platform/process/bell.ts'
import { type Cursor, type Read, readNothing, readSince } from './read-changes.ts'

export type ChangeFeed = {
  /** Resolves once it hears of everything that is committed from then on. */
  ready(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  connection: PoolConfig
  /** A PgBouncer in between hands no notifications on: the table is then looked at every second. */
  isDeaf: boolean
  log: Log
  onRead: (read: Read) => void
}

/** Milliseconds. Reads follow each other no sooner; a silent connection is tried this often; a lost one is made anew. */
const gapMs = 40
const silenceMs = 20_000
const deafMs = 1000
const firstRetryMs = 100
const lastRetryMs = 3000
/** Seconds that are read again on a new connection. */
const overlap = 10

/**
 * One connection of a process that listens for what commits and reads it. A lost connection is made anew and goes on where
 * the old one had read to, so that its readers miss nothing.
 */
export function createChangeFeed({ connection, isDeaf, log, onRead }: Options): ChangeFeed {
  const stopping = new AbortController()
  let cursor: Cursor | null = null
  let isListening = false
  let ready = waited()

  async function stayConnected(): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      const heard = await follow(() => {
        retryMs = firstRetryMs
        isListening = true
        ready.resolve()
      }).catch((error) => error)
      if (isListening) ready = waited()
      isListening = false
      if (stopping.signal.aborted) return
      log.warn({ err: heard }, 'The connection that listens for changes was lost')
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Until the connection is lost. @throws what it was lost of */
  async function follow(onConnected: () => void): Promise<never> {
    const client = new Client({ ...connection, application_name: 'house-care changes' })
    const lost = waited<never>()
    const bell = createBell()
    const ask = (text: string, values: unknown[]) =>
      Promise.race([client.query({ text, values, query_timeout: silenceMs } as never), lost.promise])
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('The connection ended')))
    client.on('notification', bell.ring)
    stopping.signal.addEventListener('abort', bell.ring)
    try {
      await client.connect()
      if (!isDeaf) await ask('LISTEN record_changes', [])
      // From here on nothing that commits goes unheard; what did before is read now.
      await take(cursor === null ? await readNothing(ask) : await readSince(ask, cursor, { andSince: overlap }))
      onConnected()
      for (;;) {
        await Promise.race([bell.next(isDeaf ? deafMs : silenceMs), lost.promise])
        stopping.signal.throwIfAborted()
        if (cursor) await take(await readSince(ask, cursor))
        await Promise.race([delay(gapMs), lost.promise])
      }
    } finally {
      stopping.signal.removeEventListener('abort', bell.ring)
      void client.end().catch(() => undefined)
    }
  }

  async function take(read: Read): Promise<void> {
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

/** A promise that may fail with nobody listening. */
function waited<T = void>() {
  const waiting = Promise.withResolvers<T>()
  waiting.promise.catch(() => undefined)
  return waiting
}
