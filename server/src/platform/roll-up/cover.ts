import { type DayRange, daysAfter, monthAfter, yearOf } from 'contract/reports/report-range.rules.ts'

/** A range of days as whole years and months, and the days that are in none of them. */
export type Cover = {
  cells: { span: 'month' | 'year'; starts: string[] }[]
  /** The days that the cells add up. */
  whole: DayRange | null
  /** Read from the rows. */
  edges: DayRange[]
}

export function coverOf({ from, to }: DayRange): Cover {
  const end = daysAfter(to, 1)
  const first = from === monthAfter(from, 0) ? from : monthAfter(from, 1)
  const last = monthAfter(end, 0)
  if (first >= last) return { cells: [], whole: null, edges: [{ from, to }] }
  const years: string[] = []
  const months: string[] = []
  for (let start = first; start < last; ) {
    const isYear = start === yearOf(start) && monthAfter(start, 12) <= last
    const list = isYear ? years : months
    list.push(start)
    start = monthAfter(start, isYear ? 12 : 1)
  }
  const cells = [
    { span: 'year' as const, starts: years },
    { span: 'month' as const, starts: months },
  ]
  const edges = [
    { from, to: daysAfter(first, -1) },
    { from: last, to },
  ]
  return {
    cells: cells.filter(({ starts }) => starts.length > 0),
    whole: { from: first, to: daysAfter(last, -1) },
    edges: edges.filter((edge) => edge.from <= edge.to),
  }
}
