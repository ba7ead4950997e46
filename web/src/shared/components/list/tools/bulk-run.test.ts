import type { BulkResult } from 'contract/shared/bulk.ts'
import { expect, test } from 'vitest'
import { type BulkProgress, runInBulk } from './bulk-run.ts'

const ids = Array.from({ length: 120 }, (_, index) => index + 1)
const all = (some: number[]): BulkResult[] => some.map((id) => ({ id, ok: true, message: null }))
const begin = (run: (some: number[]) => Promise<BulkResult[]>, signal = new AbortController().signal) => {
  const reports: BulkProgress[] = []
  return { reports, ended: runInBulk(ids, run, { signal, onProgress: (progress) => reports.push(progress) }) }
}

test('runs batches of fifty in order, and returns the refused rows', async () => {
  const pieces: number[] = []
  const { reports, ended } = begin(async (some) => {
    pieces.push(some.length)
    return all(some).map((result) =>
      result.id === 60 ? { ...result, ok: false, message: 'Closed.' } : result,
    )
  })
  const { done, refused, left } = await ended
  expect([pieces, done.length, refused, left]).toEqual([
    [50, 50, 20],
    119,
    [{ id: 60, message: 'Closed.' }],
    [],
  ])
  expect(reports.map((progress) => progress.done)).toEqual([0, 50, 100])
})

test('stops after the current batch', async () => {
  const stop = new AbortController()
  const { ended } = begin(async (some) => {
    stop.abort()
    return all(some)
  }, stop.signal)
  const { done, left, error } = await ended
  expect([done.length, left.length, error]).toEqual([50, 70, null])
})

test('a failed request ends the run: its rows and all later ones are left', async () => {
  const { ended } = begin(async (some) => {
    if (some.includes(51)) throw new Error('lost')
    return all(some)
  })
  const { done, left, error } = await ended
  expect([done.length, left[0], left.length, error]).toEqual([50, 51, 70, new Error('lost')])
})
