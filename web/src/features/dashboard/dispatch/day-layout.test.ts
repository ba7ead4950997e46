import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hoursShown,
  inLanes,
  offHours,
  percentOf,
  type Row,
  reuseRows,
  rowOf,
  type Span,
  shared,
} from './day-layout.ts'
import { momentAt } from './day-minutes.ts'

const day = '2026-06-08'
let lastId = 0
const job = (from: number, to: number, values: Partial<DayJob> = {}): DayJob => ({
  id: ++lastId,
  version: 1,
  status: 'pending',
  partner_id: 1,
  place: null,
  location_id: null,
  rejected_by: [],
  partner_link: null,
  customer: { id: 1, name: 'Asha', phone: '+919876543210' },
  category: { id: 1, title: 'Tap repair' },
  started_at: null,
  completed_at: null,
  scheduled_at: momentAt(day, from),
  late_at: momentAt(day, from),
  ends_at: momentAt(day, to),
  ...values,
})
const partner = (values: Partial<DayPartner> = {}): DayPartner => ({
  id: 1,
  name: 'Ravi',
  status: 'approved',
  serves: [],
  covers: [],
  documents: [],
  district: null,
  hours: [],
  days_off: [],
  ...values,
})
/** The weekday of the day. */
const onMonday = (starts: number, ends: number) => ({ weekday: 1, starts, ends })
const business = { starts: 540, ends: 1140 }
const early = Date.parse(momentAt(day, 0))
const row = (jobs: DayJob[], values: Partial<DayPartner> = {}, now = early): Row =>
  rowOf(partner(values), jobs, { day, hours: [business] }, now, () => true)
const at = (hours: number) => hours * 60

describe('hours', () => {
  test('are the business hours, widened to whole hours for the work of the day', () => {
    expect(hoursShown([], { day, hours: [business] })).toEqual({ from: at(8), to: at(20) })
    expect(hoursShown([job(at(6) + 20, at(7))], { day, hours: [business] })).toEqual({
      from: at(6),
      to: at(20),
    })
    expect(hoursShown([job(at(19), at(21) + 10)], { day, hours: [business] })).toEqual({
      from: at(8),
      to: at(22),
    })
  })

  test('are the hours of the setting with an hour around them, and default ones when the business is closed', () => {
    const shown = (starts: number, ends: number) => hoursShown([], { day, hours: [{ starts, ends }] })
    expect(shown(at(11), at(20) + 30)).toEqual({ from: at(10), to: at(22) })
    expect(shown(0, 1440)).toEqual({ from: 0, to: at(24) })
    const night = { starts: 0, ends: at(2) }
    expect(hoursShown([], { day, hours: [night, business] })).toEqual({ from: 0, to: at(20) })
    expect(hoursShown([], { day, hours: [] })).toEqual({ from: at(8), to: at(20) })
  })

  test('are not widened by work over several days, and show where the night’s work begins and ends', () => {
    expect(hoursShown([job(-at(20), at(34))], { day, hours: [business] })).toEqual({
      from: at(8),
      to: at(20),
    })
    expect(hoursShown([job(at(22), at(26))], { day, hours: [business] })).toEqual({ from: at(8), to: at(24) })
    expect(hoursShown([job(-at(2), at(2))], { day, hours: [business] })).toEqual({ from: 0, to: at(20) })
    expect(hoursShown([job(at(21), at(50))], { day, hours: [business] })).toEqual({ from: at(8), to: at(22) })
  })

  test('hold a part of every job of the day', () => {
    const from = fc.integer({ min: -1500, max: 1439 })
    const length = fc.integer({ min: 5, max: 4000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(from, length), { minLength: 1, maxLength: 12 }), (spans) => {
        const jobs = spans
          .filter(([start, minutes]) => start + minutes > 0)
          .map(([start, minutes]) => job(start, start + minutes))
        const shown = hoursShown(jobs, { day, hours: [business] })
        expect((shown.from % 60) + (shown.to % 60)).toBe(0)
        for (const { blocks } of [row(jobs)])
          for (const block of blocks) expect(shared(block, shown)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('lanes', () => {
  const spans = (...all: [number, number][]): Span[] => all.map(([from, to]) => ({ from, to }))

  test('are shared by overlapping work only', () => {
    expect(inLanes(spans([0, 60], [60, 120]))).toEqual([
      { lane: 0, lanes: 1, overlap: 0 },
      { lane: 0, lanes: 1, overlap: 0 },
    ])
    expect(inLanes(spans([0, 120], [60, 180], [120, 240], [300, 360]))).toEqual([
      { lane: 0, lanes: 2, overlap: 60 },
      { lane: 1, lanes: 2, overlap: 120 },
      { lane: 0, lanes: 2, overlap: 60 },
      { lane: 0, lanes: 1, overlap: 0 },
    ])
  })

  test('for any work: no two blocks share a lane and a minute, and no lane is more than needed', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (all) => {
        const sorted = all
          .map(([from, length]) => ({ from, to: from + length }))
          .sort((a, b) => a.from - b.from)
        const laid = inLanes(sorted)
        for (const [at, one] of sorted.entries()) {
          expect(laid[at]!.lane).toBeLessThan(laid[at]!.lanes)
          const together = sorted.filter((other) => other !== one && shared(one, other) > 0)
          expect(laid[at]!.overlap > 0).toBe(together.length > 0)
          for (const other of together) expect(laid[sorted.indexOf(other)]!.lane).not.toBe(laid[at]!.lane)
        }
        const most = Math.max(
          1,
          ...sorted.map(({ from }) => sorted.filter((each) => each.from <= from && each.to > from).length),
        )
        expect(Math.max(1, ...laid.map(({ lanes }) => lanes))).toBe(most)
      }),
    )
  })
})

describe('a row', () => {
  test('clips work at midnight and keeps its real start and end', () => {
    const [block] = row([job(-60, at(26))]).blocks
    expect(block).toMatchObject({ from: 0, to: 1440, starts: -60, ends: at(26) })
  })

  test('computes the load against the working hours; work over several days counts with its part of them', () => {
    expect(row([job(at(9), at(12)), job(at(13), at(16))])).toMatchObject({ busy: 360, share: 0.6 })
    const hours = [onMonday(at(10), at(18))]
    expect(row([job(at(9), at(15))], { hours }).share).toBe(0.75)
    expect(row([job(-at(10), at(40))], { hours })).toMatchObject({ busy: 480, share: 1 })
    const nights = [
      { weekday: 0, starts: at(22), ends: at(26) },
      { weekday: 1, starts: at(22), ends: at(26) },
    ]
    // Two hours of the previous night, and two of the next one.
    expect(row([job(at(22), at(23))], { hours: nights })).toMatchObject({ busy: 60, share: 0.25 })
    expect(row([job(-at(1), at(1))], { hours: nights })).toMatchObject({ busy: 60, share: 0.25 })
  })

  test('gives the minutes since work is late', () => {
    const now = Date.parse(momentAt(day, at(10) + 18))
    const late = (status: DayJob['status'], late_at: string | null) =>
      row([job(at(9), at(10), { status, late_at })], {}, now).blocks[0]!.late
    expect(late('accepted', momentAt(day, at(9) + 10))).toBe(78)
    expect(late('started', momentAt(day, at(10) + 18))).toBe(18)
    expect(late('started', momentAt(day, at(10) + 19))).toBeNull()
    expect(late('completed', null)).toBeNull()
  })

  test('gives the reason for a day without working hours', () => {
    const offOf = (values: Partial<DayPartner>) => offHours(partner(values), day)
    expect(offOf({})).toEqual([])
    expect(offOf({ hours: [onMonday(at(13), 1440)] })).toEqual([
      { from: 0, to: at(13), kind: 'from', reason: null },
    ])
    const nights = [{ weekday: 0, starts: at(22), ends: at(26) }, onMonday(at(22), at(26))]
    expect(offOf({ hours: nights })).toEqual([{ from: at(2), to: at(22), kind: 'from', reason: null }])
    expect(offOf({ hours: nights.slice(0, 1) })).toEqual([
      { from: at(2), to: 1440, kind: 'until', reason: null },
    ])
    expect(offOf({ hours: [{ weekday: 2, starts: 0, ends: 60 }] })).toEqual([
      { from: 0, to: 1440, kind: 'day', reason: null },
    ])
    const wedding = { id: 1, from_day: day, to_day: day, reason: 'Wedding' }
    expect(offOf({ hours: nights, days_off: [wedding] })).toEqual([
      { from: 0, to: 1440, kind: 'day', reason: 'Wedding' },
    ])
  })

  test('keeps the object while nothing of it changes', () => {
    const [one, two] = [job(at(9), at(10)), job(at(9), at(10))]
    const own = partner()
    const rows = (now: number, jobs = [one]) => [
      rowOf(own, jobs, { day, hours: [business] }, now, () => true),
    ]
    const before = rows(early)
    expect(reuseRows(before, rows(early + 60_000))[0]).toBe(before[0])
    expect(reuseRows(before, rows(early, [two]))[0]).not.toBe(before[0])
    expect(reuseRows(before, rows(Date.parse(momentAt(day, at(9) + 5))))[0]).not.toBe(before[0])
  })
})

test('a span is placed within the hours in percent, and is null outside of them', () => {
  const shown = { from: at(8), to: at(20) }
  expect(percentOf({ from: at(11), to: at(14) }, shown)).toEqual({ '--from': '25%', '--part': '25%' })
  expect(percentOf({ from: 0, to: 1440 }, shown)).toEqual({ '--from': '0%', '--part': '100%' })
  expect(percentOf({ from: 0, to: at(3) }, shown)).toEqual({ '--from': '0%', '--part': '0%' })
})

describe('work finished early', () => {
  const done = (from: number, to: number, worked: [number, number]) =>
    job(from, to, {
      status: 'completed',
      started_at: momentAt(day, worked[0]),
      completed_at: momentAt(day, worked[1]),
    })

  test('is drawn at its real time, and the rest of its planned time overlaps nothing', () => {
    const next = job(at(11), at(12))
    const { blocks, lanes, busy } = row([done(at(10), at(12), [at(10) + 5, at(10) + 50]), next])
    expect(blocks.map(({ from, to, overlap }) => [from, to, overlap])).toEqual([
      [at(10) + 5, at(10) + 50, 0],
      [at(11), at(12), 0],
    ])
    expect([lanes, busy]).toEqual([1, 105])
  })

  test('before its planned time is drawn at its real time, with a visible minimum length', () => {
    const { blocks } = row([job(at(11), at(12)), done(at(15), at(16), [at(9), at(9) + 2])])
    expect(blocks.map(({ from, to }) => [from, to])).toEqual([
      [at(9), at(9) + 15],
      [at(11), at(12)],
    ])
  })

  test('late or on another day is drawn as planned', () => {
    const late = done(at(10), at(11), [at(10), at(13)])
    const before = done(at(14), at(15), [-at(20), -at(19)])
    expect(row([late, before]).blocks.map(({ from, to }) => [from, to])).toEqual([
      [at(10), at(11)],
      [at(14), at(15)],
    ])
  })
})
