import { expect, test } from 'vitest'
import { isPastTime, jobTime } from './job-times.rules.ts'

const scheduled_at = '2026-11-28T04:30:00.000Z'

test('a job has its planned start until it is completed', () => {
  expect(jobTime({ scheduled_at, completed_at: null })).toBe(scheduled_at)
})

test('a job completed before its planned start has the time of its completion', () => {
  const completed_at = '2026-11-27T06:00:00.000Z'
  expect(jobTime({ scheduled_at, completed_at })).toBe(completed_at)
})

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
