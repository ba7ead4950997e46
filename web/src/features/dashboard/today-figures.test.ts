import { describe, expect, test } from 'vitest'
import { isLate } from '#features/jobs/list/jobs-dates.ts'
import { stretchOf } from '#features/jobs/list/stretch-of.ts'

describe('today in words', () => {
  test.each([
    [51, 'minutes', 51],
    [59, 'minutes', 59],
    [60, 'hours', 1],
    [47 * 60, 'hours', 47],
    [48 * 60, 'days', 2],
  ])('%i minutes are said in %s', (minutes, unit, count) => {
    expect(stretchOf(minutes)).toEqual({ unit, count })
  })
})

describe('late', () => {
  const now = Date.parse('2026-11-21T06:00:00Z')
  const past = '2026-11-21T05:59:00.000Z'
  const later = '2026-11-21T06:30:00.000Z'

  test('a job that should have begun, or be over', () => {
    expect(isLate({ status: 'pending', scheduled_at: past, ends_at: later }, now)).toBe(true)
    expect(isLate({ status: 'accepted', scheduled_at: past, ends_at: later }, now)).toBe(true)
    expect(isLate({ status: 'started', scheduled_at: past, ends_at: later }, now)).toBe(false)
    expect(isLate({ status: 'started', scheduled_at: past, ends_at: past }, now)).toBe(true)
  })

  test('never one that is finished, cancelled or still to come', () => {
    expect(isLate({ status: 'completed', scheduled_at: past, ends_at: past }, now)).toBe(false)
    expect(isLate({ status: 'cancelled', scheduled_at: past, ends_at: past }, now)).toBe(false)
    expect(isLate({ status: 'accepted', scheduled_at: later, ends_at: later }, now)).toBe(false)
  })
})
