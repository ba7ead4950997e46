import type { RecordChange } from 'contract/live/record-changes.ts'
import { expect, test } from 'vitest'
import { createChangeLog } from './change-log.ts'

const job = (id: number): RecordChange => ({ type: 'job', id })

function logAt(start: number) {
  const clock = { now: start }
  return { clock, log: createChangeLog(() => clock.now) }
}

test('a log returns the changes since a moment, and from shortly before it', () => {
  const { clock, log } = logAt(10_000)
  log.begin(10_000)
  log.add([job(1)])
  clock.now = 20_000
  log.add([job(2), job(3)])
  expect(log.since(21_000)).toEqual([job(2), job(3)])
  expect(log.since(10_000)).toEqual([job(1), job(2), job(3)])
  expect(log.since(30_000)).toEqual([])
})

test('a log that does not reach back to the given time returns null', () => {
  const { clock, log } = logAt(10_000)
  expect(log.since(10_000)).toBeNull()
  log.begin(10_000)
  expect(log.since(9_999)).toBeNull()
  log.add([job(1)])
  clock.now = 10_000 + 901_000
  expect(log.since(10_000)).toBeNull()
  expect(log.since(20_000)).toEqual([])
})

test('a log keeps 2,000 changes and returns null for older times', () => {
  const { clock, log } = logAt(10_000)
  log.begin(10_000)
  log.add([job(1)])
  clock.now = 20_000
  log.add(Array.from({ length: 2000 }, (_, index) => job(index)))
  expect(log.since(10_000)).toBeNull()
  expect(log.since(15_000)).toHaveLength(2000)
})
