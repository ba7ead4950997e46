import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { isChangeType, type RecordChange } from 'contract/live/record-changes.ts'
import { liveSessions } from '#platform/auth/sessions.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { isBehindPgBouncer } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import { mayWorkMeanwhile, readMaintenance } from '#platform/maintenance/maintenance.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { asCursor, type NotedChange, type Read, readLast, readNothing, readSince } from './read-changes.ts'
import { allowedTo, createStream, eventText, finish, heartbeat, push, type Stream } from './stream.ts'

/** Who opens a stream, and from where it goes on. */
export type Joining = {
  sessionId: number
  userId: number
  roles: readonly RoleSlug[]
  lastEventId?: string
  /** Seconds since the screen was loaded, when there was no stream before. */
  age?: number
}

export type Live = {
  /** @throws AppError too_many or unavailable */
  join(joining: Joining): Readable
  /** Ends every stream and the connection that listens. */
  stop(): Promise<void>
}

type Limits = { perPerson: number; perProcess: number; heartbeatMs: number }
/** Milliseconds that a stopping server lets its readers read. */
const patienceMs = 500
const defaults: Limits = { perPerson: 20, perProcess: 2000, heartbeatMs: 20_000 }

/** The streams of this process. Nothing listens until the first is opened. */
export function createLive(database: DatabaseHandle, log: Log, limits: Partial<Limits> = {}): Live {
  const { perPerson, perProcess, heartbeatMs } = { ...defaults, ...limits }
  const streams = new Set<Stream>()
  let feed: ChangeFeed | undefined
  let beat: NodeJS.Timeout | undefined
  const ask = (text: string, values: unknown[]) => database.pool.query(text, values)

  function start(): ChangeFeed {
    beat ??= setInterval(() => {
      for (const stream of streams) push(stream, heartbeat)
      void look([...streams])
    }, heartbeatMs).unref()
    feed ??= createChangeFeed({
      connection: database.pool.options,
      isDeaf: isBehindPgBouncer(database.pool.options),
      log,
      onRead,
    })
    return feed
  }

  /** What was read goes to everyone who may know of it; the text is made once for all who may know the same. */
  function onRead({ cursor, changes }: Read): void {
    const texts = new Map<string, string | null>()
    for (const stream of streams) {
      const key = `${stream.isCaughtUp} ${stream.allowed.key}`
      if (!texts.has(key)) texts.set(key, textFor(stream, { cursor, changes }))
      const text = texts.get(key)
      if (text) push(stream, text)
    }
    const ended = (changes ?? []).filter(({ type }) => endsStreams.has(type))
    if (changes === null || ended.length > 0) void look(concerned(ended, changes === null))
  }

  function concerned(changes: NotedChange[], all: boolean): Stream[] {
    return [...streams].filter(
      ({ sessionId, userId }) =>
        all ||
        changes.some(
          ({ type, id }) =>
            type === 'maintenance' || id === undefined || id === null || id === (type === 'user' ? userId : sessionId),
        ),
    )
  }

  /**
   * Ends the streams of sessions that are over and of whoever maintenance shuts out, and takes from the others what they
   * may no longer know.
   */
  async function look(asked: readonly Stream[]): Promise<void> {
    if (asked.length === 0) return
    try {
      const ids = asked.map(({ sessionId }) => sessionId)
      const alive = await liveSessions(database.db, ids)
      for (const stream of asked) {
        const slugs = alive.get(stream.sessionId)
        if (slugs) stream.allowed = allowedTo(slugs)
        else finish(stream, 'over')
      }
      if (!(await readMaintenance(database.db)).on) return
      // Whoever comes back is told why.
      for (const stream of asked) {
        if (!mayWorkMeanwhile(holderOf(alive.get(stream.sessionId) ?? []))) finish(stream)
      }
    } catch (error) {
      // Asked again with the next heartbeat; without the database nothing is told either.
      log.debug({ err: error }, 'Streams could not be checked')
    }
  }

  /** Tells what the stream missed; what changes meanwhile it is told at once. */
  async function catchUp(stream: Stream, { lastEventId, age }: Joining): Promise<void> {
    await start().ready()
    // The session may have ended between the check at the door and the first notice the stream could hear.
    await look([stream])
    const cursor = asCursor(lastEventId)
    const missed: Read =
      cursor !== null
        ? await readSince(ask, cursor)
        : age === undefined
          ? await readNothing(ask)
          : await readLast(ask, age)
    stream.isCaughtUp = true
    // A mark that never was one: nobody knows what was missed.
    const isLost = lastEventId !== undefined && cursor === null
    push(stream, textFor(stream, isLost ? { ...missed, changes: null } : missed) ?? '')
    push(stream, eventText('hello', null, missed.cursor))
  }

  return {
    join(joining) {
      const { sessionId, userId, roles } = joining
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= perPerson) throw new AppError('too_many', { retryAfterSeconds: 60 })
      if (streams.size >= perProcess) throw new AppError('unavailable', { retryAfterSeconds: 30 })
      const stream = createStream(sessionId, userId, roles)
      streams.add(stream)
      stream.readable.once('close', () => streams.delete(stream))
      // At once, so that the reader knows the stream stands.
      push(stream, heartbeat)
      catchUp(stream, joining).catch((error) => {
        log.debug({ err: error }, 'A stream of changes could not begin')
        stream.readable.destroy()
      })
      return stream.readable
    },
    async stop() {
      clearInterval(beat)
      for (const stream of streams) finish(stream)
      await feed?.stop()
      // Who has not read to the end by now does not read.
      const left = [...streams].map(({ readable }) => new Promise((resolve) => readable.once('close', resolve)))
      await Promise.race([Promise.all(left), delay(patienceMs)])
      for (const { readable } of streams) readable.destroy()
    },
  }
}

/** Changes of these end streams. */
const endsStreams: ReadonlySet<string> = new Set(['session', 'user', 'maintenance'])

const holderOf = (slugs: readonly RoleSlug[]) => ({ roles: roles.filter(({ slug }) => slugs.includes(slug)) })

/** Null when there is nothing in it that the stream may know. */
function textFor({ allowed, isCaughtUp }: Stream, { cursor, changes }: Read): string | null {
  const mark = isCaughtUp ? cursor : null
  if (changes === null) return eventText('resync', null, mark)
  const told = changes.filter(
    (change): change is RecordChange => isChangeType(change.type) && allowed.types.has(change.type),
  )
  return told.length === 0 ? null : eventText('changes', told, mark)
}
