import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changed, deleteRecord } from '#shared/api/changed.ts'
import { createAlarm, createRefresher } from './refresher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('fires once, at the earliest requested time', () => {
  const ring = vi.fn()
  const alarm = createAlarm(ring)
  alarm.within(15_000)
  alarm.within(120)
  alarm.within(2000)
  vi.advanceTimersByTime(119)
  expect(ring).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ring).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  expect(ring).toHaveBeenCalledOnce()
})

it('can be set again after it fired or was cleared', () => {
  const ring = vi.fn()
  const alarm = createAlarm(ring)
  alarm.within(100)
  alarm.clear()
  vi.advanceTimersByTime(200)
  expect(ring).not.toHaveBeenCalled()
  alarm.within(100)
  vi.advanceTimersByTime(100)
  alarm.within(500)
  vi.advanceTimersByTime(500)
  expect(ring).toHaveBeenCalledTimes(2)
})

/** The open page of a location; `countFetches` counts the requests for its partners. */
function openLocation(id: number) {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const client = new QueryClient()
  const queryKey = ['GET /locations/{id}/partners', { params: { id } }, 'page by page'] as const
  // A query in pages is refetched with its own function, not over the network; at most every ten seconds.
  const options = {
    queryKey,
    queryFn: () => Promise.resolve([]),
    initialPageParam: 1,
    getNextPageParam: () => null,
    staleTime: 60_000,
  }
  client.setQueryData(queryKey, { pages: [[]], pageParams: [1] })
  const leave = new InfiniteQueryObserver(client, options).subscribe(() => undefined)
  let fetches = 0
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetches += 1
  })
  const refresher = createRefresher(client)
  const isAbout = ([, input]: readonly unknown[]) => input === queryKey[1]
  const close = () => [refresher.stop(), leave(), unsubscribe()]
  return { client, refresher, isAbout, close, countFetches: () => fetches }
}

it('refetches the open page of a record that was changed', async () => {
  const { refresher, countFetches, close } = openLocation(7)
  refresher.changed([{ type: 'location', id: 7 }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(countFetches()).toBeGreaterThan(0)
  close()
})

it('does not refetch the open page of a record that is deleted here, also when the change arrives before the answer', async () => {
  const { client, refresher, countFetches, isAbout, close } = openLocation(7)
  const answer = Promise.withResolvers<void>()
  const deleted = deleteRecord(client, isAbout, () => answer.promise)
  refresher.changed([{ type: 'location', id: 7 }])
  await vi.advanceTimersByTimeAsync(60_000)
  answer.resolve()
  await deleted
  refresher.changed([{ type: 'location', id: 7 }])
  await changed(client, { type: 'location', id: 7 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countFetches()).toBe(0)
  close()
})

it('refetches the open page again when the deletion was refused', async () => {
  const { client, refresher, countFetches, isAbout, close } = openLocation(7)
  const refused = deleteRecord(client, isAbout, () => Promise.reject(new Error('in use')))
  await expect(refused).rejects.toThrow('in use')
  await vi.advanceTimersByTimeAsync(0)
  expect(countFetches()).toBe(1)
  refresher.changed([{ type: 'location', id: 7 }])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(countFetches()).toBeGreaterThan(1)
  close()
})
