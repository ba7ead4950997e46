import { Readable } from 'node:stream'
import { can } from 'contract/access/permissions.ts'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { type ChangeType, changeTypes, type LiveEvent } from 'contract/live/record-changes.ts'
import type { Cursor } from './read-changes.ts'

/** Characters that may wait for a slow client; with more it is cut off, and resumes later. */
const mostWaiting = 64 * 1024

/** The open stream of one tab. */
export type Stream = {
  sessionId: number
  userId: number
  ip: string | null
  /** The types that it may see, also as a key: streams with the same key get the same text. */
  allowed: { types: ReadonlySet<ChangeType>; key: string }
  readable: Readable
  isOver: boolean
  /** Before the missed changes are sent, events carry no id to resume from. */
  isCaughtUp: boolean
}

type Opener = Pick<Stream, 'sessionId' | 'userId' | 'ip'> & { roles: readonly RoleSlug[] }

export function createStream({ roles: slugs, ...opener }: Opener): Stream {
  const readable = new Readable({ read() {} })
  // The end of the stream is the only sign.
  readable.on('error', () => undefined)
  return { ...opener, allowed: allowedTo(slugs), readable, isOver: false, isCaughtUp: false }
}

export function allowedTo(slugs: readonly RoleSlug[]): Stream['allowed'] {
  const holder = { roles: roles.filter(({ slug }) => slugs.includes(slug)) }
  const types = (Object.keys(changeTypes) as ChangeType[]).filter((type) =>
    can(holder, changeTypes[type].permission),
  )
  return { types: new Set(types), key: types.join() }
}

/** Cuts off a client that reads too slowly. */
export function push({ readable, isOver }: Stream, text: string): void {
  if (isOver || readable.destroyed) return
  readable.push(text)
  if (readable.readableLength > mostWaiting) readable.destroy()
}

export function finish(stream: Stream, event?: LiveEvent): void {
  if (stream.isOver || stream.readable.destroyed) return
  if (event) push(stream, eventText(event))
  stream.isOver = true
  stream.readable.push(null)
}

/** One event in the format of the stream. */
export function eventText(event: LiveEvent, data: unknown = null, cursor?: Cursor | null): string {
  return `${cursor ? `id: ${cursor}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export const heartbeat = ':\n\n'
