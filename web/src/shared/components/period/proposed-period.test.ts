import { businessWeek, defaultWeek } from 'contract/settings/business-hours.rules.ts'
import { expect, test } from 'vitest'
import { nextHalfHour, proposedPeriod, withStart } from './proposed-period.ts'

test.each([
  ['2026-04-01T06:00:00.000Z', '2026-04-01T06:30:00.000Z'],
  ['2026-04-01T06:29:59.999Z', '2026-04-01T06:30:00.000Z'],
  // A quarter past seven in the evening, and a quarter past five in the morning.
  ['2026-04-01T13:45:00.000Z', '2026-04-02T03:30:00.000Z'],
  ['2026-04-01T23:45:00.000Z', '2026-04-02T03:30:00.000Z'],
])('after %s the next half hour is %s', (now, expected) => {
  expect(nextHalfHour(Date.parse(now), defaultWeek)).toBe(expected)
})

test('the end follows from the usual length, or from an hour without one', () => {
  const now = Date.parse('2026-04-01T06:10:00.000Z')
  expect(proposedPeriod(now, 90, defaultWeek)).toEqual({
    starts_at: '2026-04-01T06:30:00.000Z',
    ends_at: '2026-04-01T08:00:00.000Z',
  })
  expect(proposedPeriod(now, null, defaultWeek).ends_at).toBe('2026-04-01T07:30:00.000Z')
})

test('no proposed work ends after the business closes', () => {
  // Wednesday, ten past five in the afternoon.
  const now = Date.parse('2026-04-01T11:40:00.000Z')
  const startOf = (minutes: number, hours: string) =>
    proposedPeriod(now, minutes, businessWeek(hours)).starts_at
  expect(startOf(90, '')).toBe('2026-04-01T12:00:00.000Z')
  expect(startOf(91, '')).toBe('2026-04-02T03:30:00.000Z')
  expect(startOf(30, 'Wed 10:00-18:00\nSat 11:00-15:00')).toBe('2026-04-01T12:00:00.000Z')
  expect(startOf(60, 'Wed 10:00-18:00\nSat 11:00-15:00')).toBe('2026-04-04T05:30:00.000Z')
})

test('a new start keeps the length', () => {
  const period = { starts_at: '2026-04-01T06:30:00.000Z', ends_at: '2026-04-01T08:00:00.000Z' }
  expect(withStart(period, '2026-04-02T03:00:00.000Z').ends_at).toBe('2026-04-02T04:30:00.000Z')
})
