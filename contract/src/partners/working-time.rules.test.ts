import { describe, expect, test } from 'vitest'
import { businessDay } from '../shared/business-time.ts'
import { notWorking, type PartnerCalendar, workOn } from './working-time.rules.ts'

/** 2026-11-23 is a Monday; times of Asia/Kolkata. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`)
const monday = '2026-11-23'
const weekdays: PartnerCalendar['hours'] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  starts: 540,
  ends: 1080,
}))
const working = (hours: PartnerCalendar['hours'], days_off: PartnerCalendar['days_off'] = []) => ({
  hours,
  days_off,
})
const outside = { kind: 'hours', hours: { starts: 540, ends: 1080 } }

describe('when a partner does not work', () => {
  test.each([
    ['nobody said any hours', [], '02:00', '03:00', null],
    ['exactly the hours', weekdays, '09:00', '18:00', null],
    ['a minute before they begin', weekdays, '08:59', '10:00', outside],
    ['a minute after they end', weekdays, '17:00', '18:01', outside],
    ['all of it before', weekdays, '06:00', '07:00', outside],
    ['all of it after', weekdays, '20:00', '21:00', outside],
    [
      'hours to midnight, and work to midnight',
      [{ weekday: 1, starts: 0, ends: 1440 }],
      '22:00',
      '24:00',
      null,
    ],
  ])('on a Monday: %s', (_what, hours, starts, ends, why) => {
    expect(notWorking(working(hours), at(monday, starts), at(monday, ends))).toEqual(why)
  })

  test('a weekday without hours is free, when there are others', () => {
    const sunday = '2026-11-22'
    expect(notWorking(working(weekdays), at(sunday, '10:00'), at(sunday, '11:00'))).toEqual({
      kind: 'hours',
      hours: null,
    })
  })

  test('work over several days begins and ends within hours, and no day of it is free', () => {
    const from = at(monday, '10:00')
    expect(notWorking(working(weekdays), from, at('2026-11-25', '17:00'))).toBeNull()
    expect(notWorking(working(weekdays), from, at('2026-11-25', '08:00'))).toEqual(outside)
    expect(notWorking(working(weekdays), at(monday, '19:00'), at('2026-11-25', '17:00'))).toEqual(outside)
    expect(notWorking(working(weekdays), from, at('2026-11-30', '17:00'))).toEqual({
      kind: 'hours',
      hours: null,
    })
  })

  /** Monday and Tuesday from 22:00 to 02:00. */
  const nights = [1, 2].map((weekday) => ({ weekday, starts: 1320, ends: 1560 }))
  const night = { starts: 1320, ends: 1560 }
  const [tuesday, wednesday] = ['2026-11-24', '2026-11-25']

  test.each([
    ['all of a night', monday, '22:00', tuesday, '02:00', true],
    ['the part before midnight', monday, '23:00', monday, '24:00', true],
    ['the part after midnight', tuesday, '00:30', tuesday, '01:30', true],
    ['the end of the last night, on a weekday without hours', wednesday, '01:00', wednesday, '02:00', true],
    ['a minute too long', tuesday, '01:00', tuesday, '02:01', false],
    ['a minute too early', monday, '21:59', monday, '23:00', false],
    ['the night before the first', monday, '00:30', monday, '01:30', false],
    ['by day', tuesday, '10:00', tuesday, '11:00', false],
    ['from one night into the next', tuesday, '01:00', tuesday, '22:30', false],
  ])('hours past midnight hold %s: %s', (_what, day, starts, endDay, ends, isHeld) => {
    const why = notWorking(working(nights), at(day, starts), at(endDay, ends))
    expect(why).toEqual(isHeld ? null : { kind: 'hours', hours: night })
  })

  test('a night belongs to the day it begins: a day off on that day removes it, also the part after midnight', () => {
    const off = (day: string) => working(nights, [{ from_day: day, to_day: day, reason: null }])
    const early = (calendar: PartnerCalendar) =>
      notWorking(calendar, at(tuesday, '00:30'), at(tuesday, '01:30'))
    expect(early(off(monday))).toMatchObject({ kind: 'off', until: monday })
    expect(early(off(tuesday))).toMatchObject({ kind: 'off', until: tuesday })
    expect(early(off(wednesday))).toBeNull()
  })

  test('a day has the end of the night before it, and its own hours', () => {
    expect(workOn(working(nights), monday).periods).toEqual([night])
    expect(workOn(working(nights), tuesday).periods).toEqual([{ starts: -120, ends: 120 }, night])
    expect(workOn(working(nights), wednesday)).toEqual({ periods: [{ starts: -120, ends: 120 }], off: null })
    expect(workOn(working(nights), '2026-11-26')).toEqual({
      periods: [],
      off: { why: 'weekday', reason: null },
    })
    const off = [{ from_day: monday, to_day: monday, reason: 'Doctor' }]
    expect(workOn(working(nights, off), monday)).toEqual({
      periods: [],
      off: { why: 'days-off', reason: 'Doctor' },
    })
    expect(workOn(working(nights, off), tuesday).periods).toEqual([night])
    expect(workOn(working([]), monday)).toEqual({ periods: null, off: null })
  })

  test('days off count from midnight to midnight of the business, over the whole duration, before any hours', () => {
    const off = [{ from_day: '2026-11-24', to_day: '2026-11-25', reason: 'Wedding' }]
    const why = { kind: 'off', until: '2026-11-25', reason: 'Wedding' }
    expect(notWorking(working([], off), at(monday, '23:00'), at(monday, '24:00'))).toBeNull()
    expect(notWorking(working([], off), at(monday, '23:00'), at('2026-11-24', '00:01'))).toEqual(why)
    expect(notWorking(working(weekdays, off), at(monday, '10:00'), at('2026-11-27', '10:00'))).toEqual(why)
    expect(notWorking(working([], off), at('2026-11-26', '00:00'), at('2026-11-26', '01:00'))).toBeNull()
  })

  test('of several days off the one that ends last is returned', () => {
    const off = [
      { from_day: monday, to_day: '2026-11-30', reason: null },
      { from_day: monday, to_day: monday, reason: 'Doctor' },
    ]
    expect(notWorking(working([], off), at(monday, '10:00'), at(monday, '11:00'))).toMatchObject({
      until: '2026-11-30',
    })
  })
})

/** A small deterministic source, so that a failure can be repeated. */
function numbers(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % max
  }
}

test('3,000 random weeks: within one day, work fits exactly when every minute is a working minute', () => {
  const next = numbers(20_261_122)
  for (let round = 0; round < 3000; round += 1) {
    const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
      const starts = next(1440)
      // One of three ends on the next day.
      const longest = next(3) === 0 ? 1440 : 1440 - starts
      return next(3) === 0 ? [] : [{ weekday, starts, ends: starts + 1 + next(longest) }]
    })
    const first = Date.parse('2026-11-01T00:00:00+05:30') + next(30) * 86_400_000
    const day = businessDay(first)
    const off = next(4) === 0 ? [{ from_day: day, to_day: day, reason: null }] : []
    const from = next(1440)
    const to = from + 1 + next(1440 - from)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const holds = (of: number, minute: number) =>
      hours.some(({ weekday: each, starts, ends }) => each === of && starts <= minute && minute < ends)
    const isWorked = (minute: number) =>
      off.length === 0 &&
      (hours.length === 0 || holds(weekday, minute) || holds((weekday + 6) % 7, minute + 1440))
    const all = Array.from({ length: to - from }, (_, index) => from + index).every(isWorked)
    const why = notWorking({ hours, days_off: off }, first + from * 60_000, first + to * 60_000)
    expect([round, why === null]).toEqual([round, all])
  }
})

test('3,000 random spans: a longer span is never easier, and days off prevent any work that touches them', () => {
  const next = numbers(7)
  const start = Date.parse('2026-11-01T00:00:00+05:30')
  for (let round = 0; round < 3000; round += 1) {
    const offFrom = start + next(20) * 86_400_000
    const offTo = offFrom + next(4) * 86_400_000
    const days_off = [{ from_day: businessDay(offFrom), to_day: businessDay(offTo), reason: null }]
    const from = start + next(25 * 1440) * 60_000
    const to = from + (1 + next(5 * 1440)) * 60_000
    const touches = from < offTo + 86_400_000 && to > offFrom
    expect([round, notWorking({ hours: [], days_off }, from, to) !== null]).toEqual([round, touches])
  }
})
