import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../shared/business-time.ts'
import {
  businessWeek,
  defaultWeek,
  firstOpen,
  isOpen,
  openOn,
  openTimeAfter,
} from './business-hours.rules.ts'
import { readWeek, weekdays, writeWeek } from './week-text.rules.ts'

/** A time of the business's day; 22 November 2026 is a Sunday. */
const ist = (text: string) => Date.parse(`${text}:00+05:30`)
const week = businessWeek('Mon 09:30-18:00\nTue 09:30-18:00\nSat 12:00-15:00')

describe('the week of the setting', () => {
  test('applies to its weekdays; missing days are closed', () => {
    expect(week[1]).toEqual({ opens: 570, closes: 1080 })
    expect(week[6]).toEqual({ opens: 720, closes: 900 })
    expect(week[0]).toBeNull()
    expect(businessWeek('Sun 10:00-24:00')[0]).toEqual({ opens: 600, closes: 1440 })
  })

  test('lasts into the next day where the end is not after the start', () => {
    const nights = businessWeek('Mon 22:00-02:00\nTue 09:00-18:00\nSat 20:00-24:00')
    expect(nights[1]).toEqual({ opens: 1320, closes: 1560 })
    const on = (weekday: number) => openOn(nights, weekday).map(({ opens, closes }) => [opens, closes])
    expect([0, 1, 2, 3].map(on)).toEqual([
      [],
      [[1320, 1440]],
      [
        [0, 120],
        [540, 1080],
      ],
      [],
    ])
  })

  test('has one period where a night lasts into the hours of the day', () => {
    const on = (text: string) => openOn(businessWeek(text), 2)
    expect(on('Mon 22:00-10:00\nTue 09:00-18:00')).toEqual([{ opens: 0, closes: 1080 }])
    expect(on('Mon 22:00-12:00\nTue 09:00-10:00')).toEqual([{ opens: 0, closes: 720 }])
    expect(on('Mon 22:00-02:00\nTue 02:00-18:00')).toEqual([{ opens: 0, closes: 1080 }])
    expect(on('Mon 09:00-24:00\nTue 00:00-18:00')).toEqual([{ opens: 0, closes: 1080 }])
  })

  test('is read in the same way as the setting’s own checks parse and store it', () => {
    const kept = writeWeek(readWeek('Sun 00:00-24:00\n\n Wed 07:05-23:59 ') as never) // both lines are valid
    expect(businessWeek(kept)).toEqual([
      { opens: 0, closes: 1440 },
      null,
      null,
      { opens: 425, closes: 1439 },
      ...[null, null, null],
    ])
  })

  test('is nine to seven every day when it is empty or invalid', () => {
    for (const stored of ['', undefined, true, 'always']) expect(businessWeek(stored)).toEqual(defaultWeek)
    expect(defaultWeek).toEqual(Array.from({ length: 7 }, () => ({ opens: 540, closes: 1140 })))
  })
})

describe('the next open time of the business', () => {
  test.each([
    ['while it does', '2026-11-23T11:10', 0, '2026-11-23T11:10'],
    ['at its opening', '2026-11-23T09:30', 60, '2026-11-23T09:30'],
    ['before it', '2026-11-23T09:29', 0, '2026-11-23T09:30'],
    ['at its closing, the next day', '2026-11-23T18:00', 0, '2026-11-24T09:30'],
    ['too late for so long, the next day', '2026-11-23T17:01', 60, '2026-11-24T09:30'],
    ['so that it ends with the day', '2026-11-23T17:00', 60, '2026-11-23T17:00'],
    ['over days that are free', '2026-11-24T19:00', 0, '2026-11-28T12:00'],
    ['too short a day is passed over', '2026-11-24T19:00', 240, '2026-11-30T09:30'],
    ['longer than any day: it begins with one', '2026-11-24T19:00', 900, '2026-11-28T12:00'],
    ['longer than any day, in the middle of one: with the next', '2026-11-23T11:00', 900, '2026-11-24T09:30'],
    ['longer than any day, before one', '2026-11-23T08:00', 900, '2026-11-23T09:30'],
    ['longer than any day, at an opening', '2026-11-23T09:30', 900, '2026-11-23T09:30'],
    ['a free Sunday', '2026-11-22T23:30', 0, '2026-11-23T09:30'],
  ])('%s', (_name, at, minutes, expected) => {
    expect(new Date(firstOpen(week, ist(at), minutes))).toEqual(new Date(ist(expected)))
  })

  test.each([
    ['before midnight', '2026-11-27T23:00', 60, '2026-11-27T23:00'],
    ['after midnight', '2026-11-28T01:00', 60, '2026-11-28T01:00'],
    ['over midnight', '2026-11-27T23:30', 120, '2026-11-27T23:30'],
    ['at its end, the next opening', '2026-11-28T02:00', 0, '2026-11-28T09:00'],
    ['too late for so long', '2026-11-28T01:01', 60, '2026-11-28T09:00'],
    ['longer than any night, in the middle of one', '2026-11-28T01:00', 900, '2026-11-28T09:00'],
    ['from Sunday on, a week later', '2026-11-29T03:00', 0, '2026-12-04T22:00'],
  ])('of hours that last past midnight: %s', (_name, at, minutes, expected) => {
    const nights = businessWeek('Fri 22:00-02:00\nSat 09:00-18:00')
    expect(new Date(firstOpen(nights, ist(at), minutes))).toEqual(new Date(ist(expected)))
  })

  test.each([
    ['a night that lasts into the hours of the day', 'Fri 22:00-10:00\nSat 09:00-18:00', '2026-11-28T09:30'],
    ['a night that ends where the day begins', 'Fri 22:00-09:00\nSat 09:00-18:00', '2026-11-28T08:30'],
    ['days without a break', 'Fri 00:00-24:00\nSat 00:00-24:00', '2026-11-27T23:30'],
  ])('goes through %s', (_name, text, at) => {
    const nights = businessWeek(text)
    expect(new Date(firstOpen(nights, ist(at), 120))).toEqual(new Date(ist(at)))
    expect(new Date(openTimeAfter(nights, ist(at), 120))).toEqual(new Date(ist(at) + 120 * 60_000))
  })

  test('is always inside the business hours, and within a week and a day', () => {
    const hours = fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }))
    const line = fc.tuple(fc.constantFrom(...weekdays), hours).map(([day, [from, to]]) => {
      const clock = (hour: number) => String(hour).padStart(2, '0')
      return `${day} ${clock(from)}:00-${clock(to === from ? 24 : to)}:00`
    })
    const days = fc.uniqueArray(line, { minLength: 1, selector: (text) => text.slice(0, 3) })
    const moment = fc.integer({ min: ist('2026-01-01T00:00'), max: ist('2027-01-01T00:00') })
    fc.assert(
      fc.property(days, moment, (lines, at) => {
        const some = businessWeek(lines.join('\n'))
        const found = firstOpen(some, at)
        expect(isOpen(some, found)).toBe(true)
        expect(found - at).toBeGreaterThanOrEqual(0)
        expect(found - at).toBeLessThanOrEqual(8 * 86_400_000)
        if (isOpen(some, at)) expect(found).toBe(at)
      }),
    )
  })
})

test('a day begins and ends with midnight in India', () => {
  expect(businessDay(ist('2026-11-23T00:00'))).toBe('2026-11-23')
  expect(businessDay(ist('2026-11-23T00:00') - 1)).toBe('2026-11-22')
})
