import type { RecordChange } from 'contract/live/record-changes.ts'
import type { Refusal } from './connection.ts'
import type { StreamEvent } from './event-reader.ts'

/** The messages between the tabs of one session. */
export type TabMessage =
  /** The leader forwards the events of its stream. */
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'refused'; refusal: Refusal }
  /** A tab asks the leader for the changes since a moment (epoch, milliseconds). */
  | { kind: 'join'; from: string; since: number }
  /** The leader's answer; `changes` is null when it does not know them all. */
  | { kind: 'recent'; to: string; changes: RecordChange[] | null; lastEventId: string | null }

export type TabChannel = { send(message: TabMessage): void; close(): void }

export function openTabChannel(name: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onMessage(data)
  return { send: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** Web Locks exist in secure contexts only: elsewhere each tab holds its own stream. */
export const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

/** Waits for the lock and holds it until the returned function is called; other tabs of the browser wait. */
export function waitForLock(name: string, onHeld: () => void): () => void {
  const waiting = new AbortController()
  const held = Promise.withResolvers<void>()
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      if (!waiting.signal.aborted) onHeld()
      return waiting.signal.aborted ? undefined : held.promise
    })
    .catch(() => undefined) // given up while waiting
  return () => {
    waiting.abort()
    held.resolve()
  }
}
