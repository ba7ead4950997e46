import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/business-time.ts'
import {
  bucketsBefore,
  bucketsOf,
  type DayRange,
  daysFrom,
  lengthOf,
  pastPresets,
  pastRange,
  rangeBefore,
  timeGroupOf,
  timeGroups,
  upcomingPresets,
  upcomingRange,
} from './report-range.rules.ts'

const sunday = '2026-11-22'

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-22'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-30-days', '2026-10-24', '2026-11-22'],
  ['this-quarter', '2026-10-01', '2026-11-22'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['this-year', '2026-04-01', '2026-11-22'],
  ['last-year', '2025-04-01', '2026-03-31'],
] as const)('%s', (preset, from, to) => {
  expect(pastRange(preset, sunday)).toEqual({ from, to })
})

test('the financial year begins in April, also for its last months', () => {
  expect(pastRange('this-year', '2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(pastRange('this-year', '2027-04-01')).toEqual({ from: '2027-04-01', to: '2027-04-01' })
  expect(pastRange('last-quarter', '2027-02-10')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
})

test('upcoming periods begin today or tomorrow', () => {
  expect(upcomingPresets.map((preset) => Object.values(upcomingRange(preset, sunday)))).toEqual([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-22', '2026-12-05'],
    ['2026-11-22', '2026-12-21'],
  ])
})

describe('the period before', () => {
  test.each([
    ['2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['2027-03-01', '2027-03-30', '2027-02-01', '2027-02-28'],
    ['2026-10-01', '2026-11-21', '2026-07-01', '2026-08-21'],
    ['2026-04-01', '2026-11-21', '2025-04-01', '2025-11-21'],
    ['2026-11-16', '2026-11-20', '2026-11-09', '2026-11-13'],
    ['2026-11-17', '2026-11-20', '2026-11-13', '2026-11-16'],
    ['2026-09-01', '2026-11-21', '2026-06-01', '2026-08-21'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
    ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ])('of %s to %s is %s to %s', (from, to, before, until) => {
    expect(rangeBefore({ from, to })).toEqual({ from: before, to: until })
  })

  test('day by day and month by month', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const days = bucketsBefore(march, 'day')
    expect(days[27]).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(days.slice(28)).toEqual([null, null, null])
    const quarter = { from: '2026-04-01', to: '2026-06-30' }
    expect(bucketsBefore(quarter, 'month')).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-31' },
    ])
    expect(bucketsBefore({ from: '2026-11-01', to: '2026-11-12' }, 'week')).toEqual([
      { from: '2026-10-01', to: '2026-10-01' },
      { from: '2026-10-02', to: '2026-10-08' },
      { from: '2026-10-09', to: '2026-10-12' },
    ])
  })
})

const ranges = fc
  .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 800 }))
  .map(([start, more]) => ({ from: addDays('2010-01-01', start), to: addDays('2010-01-01', start + more) }))

/** Whether each bucket begins the day after the previous one ends. */
const areApart = (parts: DayRange[], isGap: (days: number) => boolean) =>
  parts.every(
    ({ from, to }, place) => from <= to && (place === 0 || isGap(daysFrom(parts[place - 1]!.to, from))),
  )

test('buckets are the range, each day once; those of the previous period are inside it, in order', () => {
  fc.assert(
    fc.property(ranges, fc.constantFrom(...timeGroups), (range, group) => {
      const buckets = bucketsOf(range, group)
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to])
      expect(areApart(buckets, (days) => days === 1)).toBe(true)
      const before = rangeBefore(range)
      expect(before.from <= before.to && before.to < range.from).toBe(true)
      expect(lengthOf(before)).toBeLessThanOrEqual(lengthOf(range) + 3)
      const shown = bucketsBefore(range, group).filter((each) => each !== null)
      expect(shown[0]?.from).toBe(before.from)
      expect(areApart(shown, (days) => days > 0) && shown.at(-1)!.to <= before.to).toBe(true)
      const days = shown.reduce((sum, each) => sum + lengthOf(each), 0)
      if (group !== 'day') expect(days).toBe(lengthOf(before))
    }),
    { seed: 20_261_122, numRuns: 100 },
  )
})

test('every preset is shown in few enough parts', () => {
  for (const preset of pastPresets) {
    const range = pastRange(preset, sunday)
    expect(bucketsOf(range, timeGroupOf(range)).length).toBeLessThanOrEqual(45)
  }
})
