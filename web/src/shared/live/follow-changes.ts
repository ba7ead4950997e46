import type { RecordChange } from 'contract/live/record-changes.ts'
import { reportFailedCall, toApiError } from '#shared/api/failures.ts'
import { currentTime } from '#shared/current-time.ts'
import { createChangeLog } from './change-log.ts'
import { holdStream, type Refusal } from './connection.ts'
import type { StreamEvent } from './event-reader.ts'

/** The messages between the tabs of one session. */
type TabMessage =
  /** The leader forwards the events of its stream. */
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'refused'; refusal: Refusal }
  /** A tab asks the leader for the changes since a moment (epoch, milliseconds). */
  | { kind: 'join'; from: string; since: number }
  /** The leader's answer; `changes` is null when it does not know them all. */
  | { kind: 'recent'; to: string; changes: RecordChange[] | null; lastEventId: string | null }

type TabChannel = { send(message: TabMessage): void; close(): void }

function openTabChannel(name: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onMessage(data)
  return { send: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** Web Locks exist in secure contexts only: elsewhere each tab holds its own stream. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

/** Waits for the lock and holds it until the returned function is called; other tabs of the browser wait. */
function waitForLock(name: string, onHeld: () => void): () => void {
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

type Handlers = { onChanges: (changes: RecordChange[]) => void; onMissed: () => void }

/** Milliseconds. A tab that is hidden for longer receives nothing, and catches up when it is shown. */
const hiddenMs = 5000
/** A leader that does not answer for this long is gone or hangs, ms. */
const patienceMs = 5000

/**
 * Subscribes to the changes for as long as the session lasts. One visible tab of the session holds the
 * stream, under a browser lock, and forwards its events. The next tab continues from the last event that it
 * knows.
 * @param since epoch, milliseconds: the data of the page is not older
 */
export function followChanges(token: string, since: number, handlers: Handlers): () => void {
  const name = `changes ${token}`
  const id = crypto.randomUUID?.() ?? String(Math.random())
  const log = createChangeLog()
  let lastEventId: string | null = null
  /** No change since `since` is missing. */
  let isCaughtUp = false
  let channel: TabChannel | undefined
  let stopWaiting: (() => void) | undefined
  let endStream: (() => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined

  function lead(): void {
    clearTimeout(patience)
    const pass = (message: TabMessage) => {
      channel?.send(message)
      take(message)
    }
    endStream = holdStream(
      token,
      { lastEventId, since },
      {
        onEvent: (event) => pass({ kind: 'event', event }),
        onRefused: (refusal) => pass({ kind: 'refused', refusal }),
      },
    )
  }

  function take(message: TabMessage): void {
    if (message.kind === 'event') takeEvent(message.event)
    if (message.kind === 'refused') takeRefusal(token, message.refusal)
    if (message.kind === 'join' && endStream) {
      channel?.send({ kind: 'recent', to: message.from, changes: log.since(message.since), lastEventId })
    }
    if (message.kind === 'recent' && message.to === id && !endStream) {
      lastEventId = message.lastEventId
      takeRecent(message.changes)
    }
  }

  function takeEvent({ event, id: mark, data }: StreamEvent): void {
    if (mark) lastEventId = mark
    if (event === 'hello' && endStream) isCaughtUp = true
    if (event === 'resync') takeRecent(null)
    if (event !== 'changes') return
    const changes: RecordChange[] = JSON.parse(data)
    log.add(changes)
    handlers.onChanges(changes)
  }

  /** The changes the tab missed; null when they are not known. */
  function takeRecent(changes: RecordChange[] | null): void {
    clearTimeout(patience)
    isCaughtUp = true
    if (changes === null) {
      log.begin(currentTime())
      handlers.onMissed()
    } else if (changes.length > 0) {
      log.add(changes)
      handlers.onChanges(changes)
    }
  }

  function begin(): void {
    if (stopWaiting) return
    isCaughtUp = false
    log.begin(since)
    if (!canShare()) {
      stopWaiting = () => undefined
      lead()
      return
    }
    channel = openTabChannel(name, take)
    stopWaiting = waitForLock(name, lead)
    channel.send({ kind: 'join', from: id, since })
    patience = setTimeout(() => takeRecent(null), patienceMs)
  }

  function end(): void {
    if (isCaughtUp) since = currentTime()
    clearTimeout(patience)
    endStream?.()
    stopWaiting?.()
    channel?.close()
    endStream = stopWaiting = channel = undefined
  }

  const stop = whileShown(begin, end)
  return () => {
    stop()
    end()
  }
}

/**
 * Calls `begin` while the tab is shown, and `end` once it has been hidden for a while. Returns a function
 * that ends it.
 */
function whileShown(begin: () => void, end: () => void): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(end, hiddenMs)
    else begin()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState !== 'hidden') begin()
  return () => {
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** The app reports it like any refused call: once, and with the way back. */
function takeRefusal(token: string, { status, body }: Refusal): void {
  const error = toApiError({ kind: 'status', status, body })
  if (error.effect === 'none') return
  reportFailedCall({ error, sentToken: token, background: true })
}
