import type { RecordChange } from 'contract/live/record-changes.ts'
import { keptSeconds } from 'contract/live/record-changes.ts'
import { readErrorBody, reportFailedCall, toApiError } from '#shared/api/failures.ts'
import { openStream } from '#shared/api/open-stream.ts'
import { readEvents } from './event-reader.ts'

type Handlers = { onChanges: (changes: RecordChange[]) => void; onMissed: () => void }

/** Milliseconds. A server says something every 20 s; one that is silent for longer is gone, whatever the socket says. */
const silenceMs = 45_000
const firstRetryMs = 500
const lastRetryMs = 30_000
/** A tab that nobody looks at lets go of its stream after a minute, and catches up when it is looked at. */
const hiddenMs = 60_000

/**
 * Follows the stream of changes for as long as the session lasts: over lost connections, restarted servers and a hidden
 * tab, from where it was. The answered function ends it.
 */
export function followChanges(token: string, loadedAt: number, handlers: Handlers): () => void {
  const stopping = new AbortController()
  let lastEventId: string | null = null
  let attempt: AbortController | undefined
  let wake: (() => void) | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isPaused = false

  async function follow(): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      if (!isPaused) {
        const outcome = await open(() => {
          retryMs = firstRetryMs
        })
        if (outcome === 'over') return
        if (outcome !== 'lost') retryMs = Math.max(retryMs, outcome)
      }
      // Everybody's stream breaks at once when a server restarts: not all come back in the same moment.
      if (!stopping.signal.aborted) await rest(isPaused ? undefined : retryMs * (0.5 + Math.random() / 2))
    }
  }

  /** @returns how it ended; milliseconds when the server says how long to stay away */
  async function open(onOpen: () => void): Promise<'over' | 'lost' | number> {
    attempt = new AbortController()
    const signal = AbortSignal.any([attempt.signal, stopping.signal])
    let silence: ReturnType<typeof setTimeout> | undefined
    const onLife = () => {
      clearTimeout(silence)
      silence = setTimeout(() => attempt?.abort(), silenceMs)
    }
    try {
      onLife()
      const response = await openStream(pathOf(), { token, lastEventId, signal })
      if (!response.ok || !response.body) return refused(response)
      for await (const { event, id, data } of readEvents(response.body, onLife)) {
        onOpen()
        if (id) lastEventId = id
        if (event === 'changes') handlers.onChanges(JSON.parse(data))
        if (event === 'resync') handlers.onMissed()
        if (event === 'over') return endOfSession()
      }
      return 'lost'
    } catch {
      return 'lost'
    } finally {
      clearTimeout(silence)
    }
  }

  /** What changed while the page was loaded is told too, as long as the server knows. */
  function pathOf(): string {
    const age = Math.ceil((performance.now() - loadedAt) / 1000)
    if (lastEventId !== null) return '/events'
    if (age > keptSeconds) handlers.onMissed()
    return age > keptSeconds ? '/events' : `/events?age=${age}`
  }

  async function refused(response: Response): Promise<'over' | number> {
    const retryMs = Number(response.headers.get('Retry-After') ?? 0) * 1000
    if (![401, 403, 503].includes(response.status)) return Math.max(retryMs, firstRetryMs)
    const body = await readErrorBody(response)
    const error = toApiError({ kind: 'status', status: response.status, body }, response.headers)
    if (error.effect === 'down') {
      reportFailedCall({ error, sentToken: token, background: true })
      // It may be over sooner than planned.
      return firstRetryMs
    }
    if (response.status === 503) return Math.max(retryMs, firstRetryMs)
    if (response.status === 401) reportFailedCall({ error, sentToken: token, background: true })
    return 'over'
  }

  /** The screen says so as it does for any call that is refused: once, and with the way back. */
  function endOfSession(): 'over' {
    const error = toApiError({ kind: 'status', status: 401 })
    reportFailedCall({ error, sentToken: token, background: true })
    return 'over'
  }

  function rest(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => wake?.(), ms)
      wake = () => {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
    })
  }

  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(() => {
        isPaused = true
        attempt?.abort()
      }, hiddenMs)
      return
    }
    isPaused = false
    wake?.()
  }
  const onOnline = () => wake?.()
  const onOffline = () => attempt?.abort()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  void follow()

  return () => {
    stopping.abort()
    wake?.()
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}
