import { keptSeconds } from 'contract/live/record-changes.ts'
import { line } from '#shared/api/call.ts'
import { readErrorBody } from '#shared/api/failures.ts'
import { openStream } from '#shared/api/open-stream.ts'
import { currentTime } from '#shared/current-time.ts'
import { readEvents, type StreamEvent } from './event-reader.ts'

/** How the server refused the stream; also 401 when the server ended it with the session. */
export type Refusal = { status: number; body?: unknown }

type Handlers = {
  onEvent: (event: StreamEvent) => void
  onRefused: (refusal: Refusal) => void
}

export type Start = {
  /** The id of the last event that this tab received, from any stream. */
  lastEventId: string | null
  /** Epoch, milliseconds: the tab may have missed changes since then, where there is no id. */
  since: number
}

/** Milliseconds. A server sends something every 20 s; a stream that is silent for longer is lost. */
const silenceMs = 45_000
const firstRetryMs = 500
const lastRetryMs = 30_000

/**
 * Holds one stream of changes open, over lost connections and server restarts. The returned function ends it.
 */
export function holdStream(token: string, start: Start, { onEvent, onRefused }: Handlers): () => void {
  const stopping = new AbortController()
  let { lastEventId } = start
  let attempt: AbortController | undefined
  let wake: (() => void) | undefined

  async function hold(): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      const outcome = await open(() => {
        retryMs = firstRetryMs
      })
      if (outcome === 'over') return
      if (outcome === 'lost' && !stopping.signal.aborted) line.look()
      if (outcome !== 'lost') retryMs = Math.max(retryMs, outcome)
      // All streams break at once when a server restarts: they must not reconnect at the same time.
      if (!stopping.signal.aborted) await rest(retryMs * (0.5 + Math.random() / 2))
    }
  }

  /** @returns how it ended; milliseconds when the server gives the time to wait */
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
      for await (const event of readEvents(response.body, onLife)) {
        if (stopping.signal.aborted) return 'over'
        onOpen()
        if (event.id) lastEventId = event.id
        if (event.event === 'over') {
          onRefused({ status: 401 })
          return 'over'
        }
        onEvent(event)
      }
      return 'lost'
    } catch {
      return 'lost'
    } finally {
      clearTimeout(silence)
    }
  }

  /** Changes from during the page load are sent too, as long as the server has them. */
  function pathOf(): string {
    const age = Math.ceil((currentTime() - start.since) / 1000)
    if (lastEventId !== null) return '/events'
    if (age > keptSeconds) onEvent({ event: 'resync', id: null, data: 'null' })
    return age > keptSeconds ? '/events' : `/events?age=${Math.max(0, age)}`
  }

  async function refused(response: Response): Promise<'over' | number> {
    const { status } = response
    const retryMs = Math.max(Number(response.headers.get('Retry-After') ?? 0) * 1000, firstRetryMs)
    if (![401, 403, 503].includes(status)) return retryMs
    const body = await readErrorBody(response)
    if (status !== 403) onRefused({ status, body })
    if (status !== 503) return 'over'
    // Maintenance may be over sooner than planned.
    return isMaintenance(body) ? firstRetryMs : retryMs
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(), ms)
      wake = () => {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
    })
  }

  const onOnline = () => wake?.()
  const onOffline = () => attempt?.abort()
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  void hold()

  return () => {
    stopping.abort()
    wake?.()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}

const isMaintenance = (body: unknown) =>
  typeof body === 'object' && body !== null && 'maintenance' in body && Boolean(body.maintenance)
