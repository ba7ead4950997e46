import { expect, test } from 'vitest'
import { between, momentOf } from './statements.store.ts'

const counter = (id: string, calls: number, total_ms: number, rows: number) => ({ id, calls, total_ms, rows })

test('of a period only what ran in it', () => {
  const begin = momentOf([counter('a', 10, 100, 10), counter('idle', 5, 50, 5)])
  const end = momentOf([counter('a', 14, 180, 12), counter('idle', 5, 50, 5), counter('new', 2, 4, 0)])
  expect(between(begin, end)).toEqual([counter('a', 4, 80, 2), counter('new', 2, 4, 0)])
})

test('counters that restarted count from zero', () => {
  const begin = momentOf([counter('a', 10, 100, 10), counter('b', 1, 500, 1)])
  const end = momentOf([counter('a', 3, 30, 3), counter('b', 2, 20, 2)])
  expect(between(begin, end)).toEqual([counter('a', 3, 30, 3), counter('b', 2, 20, 2)])
})
