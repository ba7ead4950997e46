import { type DayRange, daysAfter, monthAfter, quarterOf, yearOf } from 'contract/reports/report-range.ts'

/** Spans of one length that follow each other, by their first days, both included. */
type Spans = { span: 'month' | 'quarter' | 'year' } & DayRange

/** A range as few kept cells: whole months, quarters and financial years, and the days at its ends that no month holds. */
export type Cover = { cells: Spans[]; edges: DayRange[] /** The days that the cells hold. */; covered: DayRange | null }

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

export function coverOf(range: DayRange): Cover {
  const isFirst = range.from === monthAfter(range.from, 0)
  const begin = isFirst ? range.from : monthAfter(range.from, 1)
  const end = monthAfter(daysAfter(range.to, 1), 0)
  if (begin >= end) return { cells: [], edges: [range], covered: null }
  const cells: Spans[] = []
  for (let starts = begin; starts < end; ) {
    const span = longestAt(starts, end)
    const last = cells.at(-1)
    if (last?.span === span) last.to = starts
    else cells.push({ span, from: starts, to: starts })
    starts = monthAfter(starts, monthsIn[span])
  }
  const edges = [
    { from: range.from, to: daysAfter(begin, -1) },
    { from: end, to: range.to },
  ]
  return {
    cells,
    edges: edges.filter(({ from, to }) => from <= to),
    covered: { from: begin, to: daysAfter(end, -1) },
  }
}

function longestAt(starts: string, end: string): Spans['span'] {
  if (yearOf(starts) === starts && monthAfter(starts, 12) <= end) return 'year'
  return quarterOf(starts) === starts && monthAfter(starts, 3) <= end ? 'quarter' : 'month'
}
