import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { isChangeType, type RecordChange } from 'contract/live/record-changes.ts'
import { isAllowedFrom } from '#platform/auth/role-policies.ts'
import { type LiveSession, liveSessions } from '#platform/auth/sessions.ts'
import { type DatabaseHandle, isBehindPgBouncer } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import { mayWorkMeanwhile, readMaintenance } from '#platform/maintenance/maintenance.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { asCursor, type NotedChange, type Read, readLast, readPosition, readSince } from './read-changes.ts'
import { allowedTo, createStream, eventText, finish, heartbeat, push, type Stream } from './stream.ts'

/** The session that opens a stream, and the position to resume from. */
export type Joining = {
  sessionId: number
  userId: number
  roles: readonly RoleSlug[]
  ip: string | null
  lastEventId?: string
  /** Seconds since the page was loaded, when there was no stream before. */
  age?: number
}

export type Live = {
  /** @throws AppError too_many or unavailable */
  join(joining: Joining): Readable
  /** Ends every stream and the connection that listens. */
  stop(): Promise<void>
}

type Limits = { perPerson: number; perProcess: number; heartbeatMs: number }
/** Milliseconds that clients get to read the rest when the server stops. */
const patienceMs = 500
const defaults: Limits = { perPerson: 20, perProcess: 2000, heartbeatMs: 20_000 }

/** The streams of this process. The process listens once the first stream is opened. */
export function createLive(database: DatabaseHandle, log: Log, limits: Partial<Limits> = {}): Live {
  const { perPerson, perProcess, heartbeatMs } = { ...defaults, ...limits }
  const streams = new Set<Stream>()
  let feed: ChangeFeed | undefined
  let beat: NodeJS.Timeout | undefined
  const query = (text: string, values: unknown[]) => database.pool.query(text, values)

  function start(): ChangeFeed {
    beat ??= setInterval(() => {
      for (const stream of streams) push(stream, heartbeat)
      void recheck([...streams])
    }, heartbeatMs).unref()
    feed ??= createChangeFeed({
      connection: database.pool.options,
      isDeaf: isBehindPgBouncer(database.pool.options),
      log,
      onRead,
    })
    return feed
  }

  /**
   * Sends the read changes to every stream with the right to see them; streams with the same rights share the
   * text.
   */
  function onRead({ cursor, changes }: Read): void {
    const texts = new Map<string, string | null>()
    for (const stream of streams) {
      const key = `${stream.isCaughtUp} ${stream.allowed.key}`
      if (!texts.has(key)) texts.set(key, textFor(stream, { cursor, changes }))
      const text = texts.get(key)
      if (text) push(stream, text)
    }
    const ended = (changes ?? []).filter(({ type }) => endsStreams.has(type))
    if (changes === null || ended.length > 0)
      void recheck(changes === null ? [...streams] : concerned(streams, ended))
  }

  const recheck = (checked: readonly Stream[]) => recheckStreams(database.db, log, checked)

  /** Sends the missed changes; later changes are sent at once. */
  async function catchUp(stream: Stream, { lastEventId, age }: Joining): Promise<void> {
    await start().ready()
    // The session may have ended between its check and the first change that reached the stream.
    await recheck([stream])
    const cursor = asCursor(lastEventId)
    const first = () => (age === undefined ? readPosition(query) : readLast(query, age))
    const missed: Read = await (cursor === null ? first() : readSince(query, cursor))
    stream.isCaughtUp = true
    // An invalid cursor: the missed changes are unknown.
    const isLost = lastEventId !== undefined && cursor === null
    push(stream, textFor(stream, isLost ? { ...missed, changes: null } : missed) ?? '')
    push(stream, eventText('hello', null, missed.cursor))
  }

  return {
    join(joining) {
      const { sessionId, userId, roles, ip } = joining
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= perPerson) throw new AppError('too_many', { retryAfterSeconds: 60 })
      if (streams.size >= perProcess)
        throw new AppError('unavailable', { retryAfterSeconds: 30, load: 'event streams' })
      const stream = createStream({ sessionId, userId, roles, ip })
      streams.add(stream)
      stream.readable.once('close', () => streams.delete(stream))
      // At once, so that the client knows the stream is open.
      push(stream, heartbeat)
      catchUp(stream, joining).catch((error) => {
        log.debug({ err: error }, 'An event stream could not start')
        stream.readable.destroy()
      })
      return stream.readable
    },
    async stop() {
      clearInterval(beat)
      for (const stream of streams) finish(stream)
      await feed?.stop()
      await closed(streams)
    },
  }
}

/**
 * Ends the streams of ended sessions and of users shut out by maintenance, and updates the rights of the
 * others.
 */
async function recheckStreams(db: DatabaseHandle['db'], log: Log, checked: readonly Stream[]): Promise<void> {
  if (checked.length === 0) return
  try {
    const ids = checked.map(({ sessionId }) => sessionId)
    const alive = await liveSessions(db, ids)
    for (const stream of checked) {
      const session = alive.get(stream.sessionId)
      if (session && !mayWork(stream, session)) finish(stream)
      else if (session) stream.allowed = allowedTo(session.slugs)
      else finish(stream, 'over')
    }
    if (!(await readMaintenance(db)).on) return
    // A reconnect gets the reason.
    for (const stream of checked) {
      if (!mayWorkMeanwhile(holderOf(alive.get(stream.sessionId)?.slugs ?? []))) finish(stream)
    }
  } catch (error) {
    // The next heartbeat checks again; without the database no changes are sent either.
    log.debug({ err: error }, 'The event streams could not be checked')
  }
}

/** Waits until the clients have read the rest; those that have not by now are cut off. */
async function closed(streams: ReadonlySet<Stream>): Promise<void> {
  const left = [...streams].map(({ readable }) => new Promise((resolve) => readable.once('close', resolve)))
  await Promise.race([Promise.all(left), delay(patienceMs)])
  for (const { readable } of streams) readable.destroy()
}

/** The streams whose session, user or right to work may have changed. */
function concerned(streams: ReadonlySet<Stream>, changes: readonly NotedChange[]): Stream[] {
  return [...streams].filter(({ sessionId, userId }) =>
    changes.some(
      ({ type, id }) =>
        type === 'maintenance' ||
        id === undefined ||
        id === null ||
        id === (type === 'user' ? userId : sessionId),
    ),
  )
}

/** The session stays valid when the policy of a role blocks it; a reconnect gets the reason. */
const mayWork = ({ ip }: Stream, { is_factor_missing, networks }: LiveSession) =>
  !is_factor_missing && isAllowedFrom(ip, networks)

/** Changes of these types end streams. */
const endsStreams: ReadonlySet<string> = new Set(['session', 'user', 'maintenance'])

const holderOf = (slugs: readonly RoleSlug[]) => ({ roles: roles.filter(({ slug }) => slugs.includes(slug)) })

/** Null when the stream may see none of the changes. */
function textFor({ allowed, isCaughtUp }: Stream, { cursor, changes }: Read): string | null {
  const mark = isCaughtUp ? cursor : null
  if (changes === null) return eventText('resync', null, mark)
  const visible = changes.filter(
    (change): change is RecordChange => isChangeType(change.type) && allowed.types.has(change.type),
  )
  return visible.length === 0 ? null : eventText('changes', visible, mark)
}
