import { type DayRange, daysAfter, monthAfter } from 'contract/reports/report-range.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historySeed } from '../../../../faults/random.ts'
import { type Cover, coverOf } from './cover.ts'

test('a financial year is one cell, and nearly two of them are few', () => {
  expect(coverOf({ from: '2025-04-01', to: '2026-03-31' })).toEqual({
    cells: [{ span: 'year', from: '2025-04-01', to: '2025-04-01' }],
    edges: [],
    covered: { from: '2025-04-01', to: '2026-03-31' },
  })
  expect(coverOf({ from: '2025-02-10', to: '2026-11-22' })).toEqual({
    cells: [
      { span: 'month', from: '2025-03-01', to: '2025-03-01' },
      { span: 'year', from: '2025-04-01', to: '2025-04-01' },
      { span: 'quarter', from: '2026-04-01', to: '2026-07-01' },
      { span: 'month', from: '2026-10-01', to: '2026-10-01' },
    ],
    edges: [
      { from: '2025-02-10', to: '2025-02-28' },
      { from: '2026-11-01', to: '2026-11-22' },
    ],
    covered: { from: '2025-03-01', to: '2026-10-31' },
  })
})

test('days within one month or across a month’s end are days', () => {
  for (const range of [
    { from: '2026-11-02', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-11-29' },
    { from: '2026-10-15', to: '2026-11-14' },
  ]) {
    expect(coverOf(range)).toEqual({ cells: [], edges: [range], covered: null })
  }
})

const months = { month: 1, quarter: 3, year: 12 }

/** Every stretch of days a cover is made of. */
function stretches({ cells, edges }: Cover): DayRange[] {
  const ofCells = cells.flatMap(({ span, from, to }) => {
    const all: DayRange[] = []
    for (let starts = from; starts <= to; starts = monthAfter(starts, months[span])) {
      all.push({ from: starts, to: daysAfter(monthAfter(starts, months[span]), -1) })
    }
    return all
  })
  return [...ofCells, ...edges].sort((a, b) => (a.from < b.from ? -1 : 1))
}

test('every day of a range is in one part of its cover, whatever the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 3700 }), (start, more) => {
      const range = { from: daysAfter('2005-01-01', start), to: daysAfter('2005-01-01', start + more) }
      const parts = stretches(coverOf(range))
      expect(parts[0]?.from).toBe(range.from)
      for (const [place, { to }] of parts.entries()) {
        expect(parts[place + 1]?.from ?? daysAfter(range.to, 1)).toBe(daysAfter(to, 1))
      }
    }),
    { seed: historySeed, numRuns: 500 },
  )
})
