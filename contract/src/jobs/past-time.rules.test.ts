import { expect, test } from 'vitest'
import { isPastTime } from './past-time.rules.ts'

const now = Date.parse('2026-11-23T10:00:00Z')

test.each([
  ['a minute more than a quarter of an hour ago', '2026-11-23T09:44:00Z', true],
  ['exactly a quarter of an hour ago', '2026-11-23T09:45:00Z', false],
  ['now', '2026-11-23T10:00:00Z', false],
  ['later, with another offset', '2026-11-23T15:31:00+05:30', false],
  ['yesterday', '2026-11-22T10:00:00Z', true],
])('a time %s is in the past: %s is %s', (_, time, isPast) => {
  expect(isPastTime(time, now)).toBe(isPast)
})
