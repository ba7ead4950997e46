import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeOf, changeWords } from './change.ts'
import { shortRange } from './short-range.ts'

// A label names the year of days outside of the current one.
beforeAll(() => vi.useFakeTimers({ now: Date.parse('2026-11-23T06:00:00Z'), toFake: ['Date'] }))
afterAll(() => vi.useRealTimers())

const week = { from: '2026-11-10', to: '2026-11-16' }

test.each([
  [795, 706, '+12.6%', '+12.6% vs Nov 10–16'],
  [90, 100, '−10.0%', '−10.0% vs Nov 10–16'],
  [100, 100, '0.0%', 'No change vs Nov 10–16'],
  [0, 100, '−100.0%', '−100.0% vs Nov 10–16'],
  [5, 0, null, 'None in Nov 10–16'],
  [0, 0, null, 'No change vs Nov 10–16'],
])('%i after %i', (now, before, change, words) => {
  expect([changeOf(now, before), changeWords(now, before, week)]).toEqual([change, words])
})

test.each([
  ['2026-11-16', '2026-11-16', 'Nov 16'],
  ['2026-11-10', '2026-11-16', 'Nov 10–16'],
  ['2026-10-28', '2026-11-03', 'Oct 28 – Nov 3'],
  ['2025-11-10', '2025-11-16', 'Nov 10–16, 2025'],
  ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3'],
])('the days from %s to %s are %s', (from, to, words) => {
  expect(shortRange({ from, to }, '2026-11-23')).toBe(words)
})
