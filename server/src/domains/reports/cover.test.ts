import { type DayRange, daysAfter, daysFrom, monthAfter } from 'contract/reports/report-range.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historySeed } from '../../../../faults/random.ts'
import { type Cover, coverOf } from './cover.ts'

const today = '2026-11-22'

test('a financial year is one cell, and nearly two of them are few', () => {
  expect(coverOf({ from: '2025-04-01', to: '2026-03-31' }, 1, today)).toEqual({
    cells: [{ sign: 1, span: 'year', starts: ['2025-04-01'] }],
    held: [{ sign: 1, from: '2025-04-01', to: '2026-03-31' }],
    edges: [],
  })
  const { cells, edges } = coverOf({ from: '2025-02-20', to: '2026-10-31' }, 1, '2026-12-31')
  expect(cells).toEqual([
    { sign: 1, span: 'month', starts: ['2025-03-01', '2026-10-01'] },
    { sign: 1, span: 'year', starts: ['2025-04-01'] },
    { sign: 1, span: 'quarter', starts: ['2026-04-01', '2026-07-01'] },
  ])
  expect(edges).toEqual([{ sign: 1, from: '2025-02-20', to: '2025-02-28' }])
})

test('a year up to today is cells that end later, less what has not come yet', () => {
  const { cells, edges } = coverOf({ from: '2026-04-01', to: today }, 20, today)
  expect(cells.filter(({ sign }) => sign === 1)).toEqual([{ sign: 1, span: 'year', starts: ['2026-04-01'] }])
  const taken = cells.filter(({ sign }) => sign === -1).flatMap(({ starts }) => starts)
  expect(taken.every((starts) => starts > today)).toBe(true)
  expect(edges).toEqual([{ sign: -1, from: '2026-11-23', to: '2026-11-30' }])
})

test('what is left of a month is taken away where those are fewer days', () => {
  const range = { from: '2026-03-05', to: '2026-03-31' }
  expect(coverOf(range, 1, today)).toEqual({
    cells: [{ sign: 1, span: 'month', starts: ['2026-03-01'] }],
    held: [{ sign: 1, from: '2026-03-01', to: '2026-03-31' }],
    edges: [{ sign: -1, from: '2026-03-01', to: '2026-03-04' }],
  })
  expect(coverOf(range, 30, today)).toEqual({ cells: [], held: [], edges: [{ sign: 1, ...range }] })
})

const months = { month: 1, quarter: 3, year: 12 }

/** Every stretch of days a cover's cells are made of. */
const stretches = ({ cells }: Cover) =>
  cells.flatMap(({ span, starts, sign }) =>
    starts.map((from) => ({ sign, from, to: daysAfter(monthAfter(from, months[span]), -1) })),
  )

/** How often each day counts, from a day long before the range. */
function counts(parts: (DayRange & { sign: number })[], first: string, length: number): number[] {
  const days = new Int8Array(length)
  for (const { from, to, sign } of parts) {
    for (let place = daysFrom(first, from); place <= daysFrom(first, to); place += 1) days[place]! += sign
  }
  return [...days]
}

test('every day of a range counts once and no other day does, whatever the range and whatever today is', () => {
  const first = '2003-01-01'
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9000 }),
      fc.integer({ min: 0, max: 3700 }),
      fc.constantFrom(0, 1, 20),
      fc.integer({ min: 0, max: 13_000 }),
      (start, more, cellDays, now) => {
        const range = { from: daysAfter('2005-01-01', start), to: daysAfter('2005-01-01', start + more) }
        const cover = coverOf(range, cellDays, daysAfter('2005-01-01', now))
        const length = 15_000
        const asked = counts([{ ...range, sign: 1 }], first, length)
        expect(counts([...stretches(cover), ...cover.edges], first, length)).toEqual(asked)
        const held = counts(cover.held, first, length)
        expect(held).toEqual(counts(stretches(cover), first, length))
      },
    ),
    { seed: historySeed, numRuns: 300 },
  )
})
