import { businessWeek, defaultWeek, isOpen } from 'contract/settings/business-hours.rules.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormats } from '#shared/format/formats.ts'
import { snoozeChoices } from './follow-up-choices.tsx'

const ist = (text: string) => Date.parse(`${text}:00+05:30`)
const utc = (text: string) => new Date(ist(text)).toISOString()
const choices = (now: string, week = defaultWeek) =>
  Object.fromEntries(snoozeChoices(ist(now), createFormats(), week).map(({ id, at }) => [id, at]))

// 22 November 2026 is a Sunday.
test.each([
  [
    'a Friday morning',
    '2026-11-20T11:20',
    {
      hour: '2026-11-20T12:20',
      afternoon: '2026-11-20T15:00',
      tomorrow: '2026-11-21T10:00',
      monday: '2026-11-23T10:00',
    },
  ],
  [
    'a Monday after lunch: the next Monday, no afternoon any more',
    '2026-11-23T14:00',
    { hour: '2026-11-23T15:00', tomorrow: '2026-11-24T10:00', monday: '2026-11-30T10:00' },
  ],
  [
    'a Sunday at half past eleven at night: tomorrow is Monday',
    '2026-11-22T23:30',
    { opening: '2026-11-23T09:00', tomorrow: '2026-11-23T10:00' },
  ],
  [
    'a Monday at half past midnight',
    '2026-11-23T00:30',
    {
      opening: '2026-11-23T09:00',
      afternoon: '2026-11-23T15:00',
      tomorrow: '2026-11-24T10:00',
      monday: '2026-11-30T10:00',
    },
  ],
])('%s', (_name, now, expected) => {
  expect(choices(now)).toEqual(Object.fromEntries(Object.entries(expected).map(([id, at]) => [id, utc(at)])))
})

const short = businessWeek('Mon 12:00-18:00\nTue 12:00-18:00\nFri 12:00-14:30')

test.each([
  [
    'a Friday: no afternoon, no tomorrow',
    '2026-11-20T12:30',
    { hour: '2026-11-20T13:30', monday: '2026-11-23T12:00' },
  ],
  ['late on a Friday: one choice is said once', '2026-11-20T14:00', { opening: '2026-11-23T12:00' }],
  ['a Sunday: what opens next is tomorrow', '2026-11-22T11:00', { opening: '2026-11-23T12:00' }],
])('within business hours, %s', (_name, now, expected) => {
  const wanted = Object.fromEntries(Object.entries(expected).map(([id, at]) => [id, utc(at)]))
  expect(choices(now, short)).toEqual(wanted)
})

test('there is always a choice, and every choice is within business hours', () => {
  const zone = fc.constantFrom('Asia/Kolkata', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland')
  const moment = fc.integer({ min: ist('2026-01-01T00:00'), max: ist('2027-01-01T00:00') })
  fc.assert(
    fc.property(moment, zone, fc.constantFrom(short, defaultWeek), (now, time_zone, week) => {
      const found = snoozeChoices(now, createFormats({ time_zone }), week)
      expect(found.length).toBeGreaterThan(0)
      for (const { at } of found) expect(isOpen(week, Date.parse(at))).toBe(true)
      for (const { at } of found) expect(Date.parse(at)).toBeGreaterThan(now)
    }),
  )
})

test('the times are on the user’s own clock', () => {
  const london = createFormats({ time_zone: 'Europe/London' })
  const tomorrow = snoozeChoices(ist('2026-11-23T00:30'), london, defaultWeek).find(
    ({ id }) => id === 'tomorrow',
  )
  expect(tomorrow?.at).toBe('2026-11-23T10:00:00.000Z')
})
