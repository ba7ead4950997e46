import { expect, test } from 'vitest'
import { nextHalfHour, proposedPeriod, withStart } from './proposed-period.ts'

test.each([
  ['2026-04-01T06:00:00.000Z', '2026-04-01T06:30:00.000Z'],
  ['2026-04-01T06:29:59.999Z', '2026-04-01T06:30:00.000Z'],
  ['2026-04-01T23:45:00.000Z', '2026-04-02T00:00:00.000Z'],
])('after %s the next half hour is %s', (now, expected) => {
  expect(nextHalfHour(Date.parse(now))).toBe(expected)
})

test('the end follows from the usual length, an hour where nobody said', () => {
  const now = Date.parse('2026-04-01T06:10:00.000Z')
  expect(proposedPeriod(now, 90)).toEqual({
    starts_at: '2026-04-01T06:30:00.000Z',
    ends_at: '2026-04-01T08:00:00.000Z',
  })
  expect(proposedPeriod(now, null).ends_at).toBe('2026-04-01T07:30:00.000Z')
})

test('a new start keeps the length', () => {
  const period = { starts_at: '2026-04-01T06:30:00.000Z', ends_at: '2026-04-01T08:00:00.000Z' }
  expect(withStart(period, '2026-04-02T03:00:00.000Z').ends_at).toBe('2026-04-02T04:30:00.000Z')
})
