import { type DayRange, monthAfter, quarterOf, yearOf } from 'contract/reports/report-range.rules.ts'
import { addDays } from 'contract/shared/business-time.ts'

/** A range of days as whole years, quarters and months, and the remaining days. */
export type Cover = {
  cells: { span: 'year' | 'quarter' | 'month'; starts: string[] }[]
  /** The periods to read from the roll-up. */
  whole: DayRange | null
  /** Read from the rows. */
  edges: DayRange[]
}

const spans = [
  { span: 'year', months: 12, startOf: yearOf },
  { span: 'quarter', months: 3, startOf: quarterOf },
  { span: 'month', months: 1, startOf: (day: string) => monthAfter(day, 0) },
] as const

export function coverOf({ from, to }: DayRange): Cover {
  const end = addDays(to, 1)
  const first = from === monthAfter(from, 0) ? from : monthAfter(from, 1)
  const last = monthAfter(end, 0)
  if (first >= last) return { cells: [], whole: null, edges: [{ from, to }] }
  const cells = spans.map(({ span }) => ({ span, starts: [] as string[] }))
  for (let start = first; start < last; ) {
    const longest = spans.findIndex(
      ({ startOf, months }) => startOf(start) === start && monthAfter(start, months) <= last,
    )
    cells[longest]!.starts.push(start) // a month always fits
    start = monthAfter(start, spans[longest]!.months)
  }
  const edges = [
    { from, to: addDays(first, -1) },
    { from: last, to },
  ]
  return {
    cells: cells.filter(({ starts }) => starts.length > 0),
    whole: { from: first, to: addDays(last, -1) },
    edges: edges.filter((edge) => edge.from <= edge.to),
  }
}
