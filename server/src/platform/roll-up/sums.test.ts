import { addDays } from 'contract/shared/business-time.ts'
import { expect, test } from 'vitest'
import { coverOf } from './sums.ts'

test('a financial year is one period', () => {
  expect(coverOf({ from: '2025-04-01', to: '2026-03-31' })).toEqual({
    cells: [{ span: 'year', starts: ['2025-04-01'] }],
    whole: { from: '2025-04-01', to: '2026-03-31' },
    edges: [],
  })
})

test('a range is its whole years, quarters and months and the days at both ends', () => {
  expect(coverOf({ from: '2025-02-20', to: '2026-08-03' })).toEqual({
    cells: [
      { span: 'year', starts: ['2025-04-01'] },
      { span: 'quarter', starts: ['2026-04-01'] },
      { span: 'month', starts: ['2025-03-01', '2026-07-01'] },
    ],
    whole: { from: '2025-03-01', to: '2026-07-31' },
    edges: [
      { from: '2025-02-20', to: '2025-02-28' },
      { from: '2026-08-01', to: '2026-08-03' },
    ],
  })
})

test('days without a whole month are read from the rows', () => {
  for (const range of [
    { from: '2026-03-05', to: '2026-03-05' },
    { from: '2026-03-05', to: '2026-04-29' },
  ]) {
    expect(coverOf(range)).toEqual({ cells: [], whole: null, edges: [range] })
  }
})

test('every day of any range counts once', () => {
  const lengths = { month: 31, quarter: 92, year: 366 }
  for (let start = 0; start < 400; start += 31) {
    for (let length = 0; length < 900; length += 29) {
      const from = addDays('2024-11-01', start)
      const range = { from, to: addDays(from, length) }
      const { cells, whole, edges } = coverOf(range)
      const parts = [...(whole ? [whole] : []), ...edges].sort((a, b) => (a.from < b.from ? -1 : 1))
      expect(parts[0]!.from).toBe(range.from)
      expect(parts.at(-1)!.to).toBe(range.to)
      for (const [place, part] of parts.slice(1).entries())
        expect(part.from).toBe(addDays(parts[place]!.to, 1))
      const starts = cells
        .flatMap(({ span, starts }) => starts.map((day) => ({ day, span })))
        .sort((a, b) => (a.day < b.day ? -1 : 1))
      expect(starts[0]?.day).toBe(whole?.from)
      for (const [place, { day }] of starts.slice(1).entries()) {
        expect(day <= addDays(starts[place]!.day, lengths[starts[place]!.span])).toBe(true)
      }
    }
  }
})
