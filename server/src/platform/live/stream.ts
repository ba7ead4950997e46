import { Readable } from 'node:stream'
import { can } from 'contract/access/permissions.ts'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { type ChangeType, changeTypes, type LiveEvent } from 'contract/live/record-changes.ts'
import type { Cursor } from './read-changes.ts'

/** Characters that may wait for a slow reader; more and it is cut off, to come back and resume. */
const mostWaiting = 64 * 1024

/** One open stream of one tab. */
export type Stream = {
  sessionId: number
  userId: number
  /** What it may be told of, as a text too: those with the same are sent the same. */
  allowed: { types: ReadonlySet<ChangeType>; key: string }
  readable: Readable
  isOver: boolean
  /** Until it has what it missed, what it is sent leaves no mark to resume from. */
  isCaughtUp: boolean
}

export function createStream(sessionId: number, userId: number, slugs: readonly RoleSlug[]): Stream {
  const readable = new Readable({ read() {} })
  // Whoever is cut off is told by the cut alone.
  readable.on('error', () => undefined)
  return { sessionId, userId, allowed: allowedTo(slugs), readable, isOver: false, isCaughtUp: false }
}

export function allowedTo(slugs: readonly RoleSlug[]): Stream['allowed'] {
  const holder = { roles: roles.filter(({ slug }) => slugs.includes(slug)) }
  const types = (Object.keys(changeTypes) as ChangeType[]).filter((type) => can(holder, changeTypes[type].permission))
  return { types: new Set(types), key: types.join() }
}

/** Drops a reader that does not keep up. */
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

/** One event as it stands in the stream. */
export function eventText(event: LiveEvent, data: unknown = null, cursor?: Cursor | null): string {
  return `${cursor ? `id: ${cursor}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export const heartbeat = ':\n\n'
