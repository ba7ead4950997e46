import type { Query, QueryClient } from '@tanstack/react-query'
import type { RecordChange } from 'contract/live/record-changes.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { type CallKey, type CallRest, call } from '#shared/api/call.ts'
import { isOfDeleted } from '#shared/api/changed.ts'
import { concerns, shownBy } from './concerns.ts'

/** Milliseconds: until the first refetch, and at least between two refetches of the same query. */
const settleMs = 120
const gapMs = 2000
/** After a failed refetch. */
const failedMs = 10_000

type Refresher = {
  /** Handles changes of records. */
  changed(changes: readonly RecordChange[]): void
  /** It is unknown what changed. */
  missed(): void
  stop(): void
}

/**
 * Refetches the visible queries that a change concerns, and invalidates the others. It runs after all user
 * requests, with one refetch at a time and at most one per query every two seconds: a thousand changes cause
 * few refetches. A failed refetch is retried later, without a message.
 */
export function createRefresher(client: QueryClient): Refresher {
  const cache = client.getQueryCache()
  /** Stale queries, and the time when they became stale. */
  const old = new Map<Query, number>()
  const requestedAt = new WeakMap<Query, number>()
  let failed = new WeakSet<Query>()
  const alarm = createAlarm(() => void look())
  let isLooking = false
  let isStopped = false

  // A query that was fetched after a change includes it: our own saves are not refetched twice.
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'removed') old.delete(event.query)
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    requestedAt.set(event.query, performance.now())
    old.delete(event.query)
  })

  function mark(query: Query): void {
    // A query of another page: it is fetched when the page is opened.
    if (!query.isActive() || isOfDeleted(query)) {
      query.invalidate()
      return
    }
    old.set(query, performance.now())
    failed.delete(query)
    alarm.within(settleMs)
  }

  /** Queries that could not be refetched while offline are refetched now. */
  function onOnline(): void {
    failed = new WeakSet()
    if (old.size > 0) alarm.within(settleMs)
  }
  addEventListener('online', onOnline)

  /** The earliest time of the next refetch, on the performance clock. */
  const readyAt = (query: Query) => {
    const ms = Math.max(failed.has(query) ? failedMs : gapMs, (shownBy(query)?.every ?? 0) * 1000)
    return (requestedAt.get(query) ?? Number.NEGATIVE_INFINITY) + ms
  }

  async function look(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    const now = performance.now()
    for (const query of [...old.keys()].filter((each) => readyAt(each) <= now)) {
      // A running request may have been answered before the change.
      if (isStopped || !old.has(query) || query.state.fetchStatus !== 'idle') continue
      old.delete(query)
      if (query.isActive() && !isOfDeleted(query)) {
        const outcome = await refetch(query)
        if (outcome === 'failed') failed.add(query)
        else failed.delete(query)
        if (outcome !== 'settled') old.set(query, now)
      } else query.invalidate()
    }
    isLooking = false
    const next = Math.min(...[...old.keys()].map(readyAt))
    if (old.size > 0 && !isStopped) alarm.within(Math.max(settleMs, next - performance.now()))
  }

  return {
    changed(changes) {
      for (const query of cache.getAll()) {
        const held = { queryKey: query.queryKey, data: query.state.data }
        if (changes.some((change) => concerns(held, change))) mark(query)
      }
    },
    missed() {
      for (const query of cache.getAll()) if (shownBy(query)) mark(query)
    },
    stop() {
      isStopped = true
      alarm.clear()
      removeEventListener('online', onOnline)
      unsubscribe()
    },
  }
}

/**
 * As the page fetches, but in the background and once. After a failure the cached answer stays, marked as
 * stale.
 * @returns `settled` when answered or refused for good, `cancelled` when another request replaces it
 */
async function refetch(query: Query): Promise<'settled' | 'cancelled' | 'failed'> {
  const { options, state } = query
  const isInPages = 'initialPageParam' in options
  const [key, input] = query.queryKey as [CallKey, object] // only such queries have a row of what they show
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    call(key, ...([input, { signal, priority: 'background' }] as unknown as CallRest<CallKey>)) // the pair it was made of
  const meta = { ...options.meta, background: true }
  let outcome: 'settled' | 'cancelled' | 'failed' = 'settled'
  try {
    await query.fetch({ ...options, ...(isInPages ? {} : { queryFn }), meta, retry: false })
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'cancelled') outcome = 'cancelled'
    else if (error.status < 400 || error.status >= 500) outcome = 'failed'
    if (query.state.data === state.data)
      query.setState({ ...state, fetchStatus: 'idle', isInvalidated: true })
  }
  // The observers set their own options with their next fetch; until then they are restored here.
  query.setOptions(options)
  return outcome
}

/** One timer, for the earliest requested time. */
type Alarm = {
  /** Fires within this many milliseconds; sooner when that was requested already. */
  within(ms: number): void
  clear(): void
}

export function createAlarm(ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  function clear(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
  }
  return {
    within(ms) {
      const requested = performance.now() + ms
      if (requested >= due) return
      clear()
      due = requested
      timer = setTimeout(() => {
        clear()
        ring()
      }, ms)
    },
    clear,
  }
}
