import { type DayRange, daysAfter, daysFrom, monthAfter, quarterOf, yearOf } from 'contract/reports/report-range.ts'
import { businessDay } from 'contract/shared/business-time.ts'

const monthsIn = { month: 1, quarter: 3, year: 12 } as const
type Span = keyof typeof monthsIn
const spans: readonly Span[] = ['month', 'quarter', 'year']
const startOf = { month: (day: string) => monthAfter(day, 0), quarter: quarterOf, year: yearOf }

/** Added, or taken away again. */
export type Sign = 1 | -1
/** Cells of one length, by their first days. */
type Cells = { sign: Sign; span: Span; starts: string[] }
type Days = DayRange & { sign: Sign }

/** A range as sums that are added up or taken away, so that every day of it counts once and no other day does. */
export type Cover = {
  cells: Cells[]
  /** The days that the cells hold: what was noted of them since belongs to the cells. */
  held: Days[]
  /** The days that are read from the rows themselves. */
  edges: Days[]
}

/** A stretch of days: a cell, or what is read from the rows. Its end is the day after it. */
type Stretch = { from: string; to: string; span: Span | null; cost: number }

/**
 * The cover that reads the fewest rows. `cellDays` is how many days of rows a cell costs as much as. What has not come yet
 * costs nothing: the month that ends after today, less the days after today, is one cell and no row.
 */
export function coverOf(range: DayRange, cellDays: number, today = businessDay(Date.now())): Cover {
  const end = daysAfter(range.to, 1)
  return coverFrom(cheapestWay(range.from, end, stretchesAround(range.from, end, cellDays, today)))
}

/** Shorter ways through equally many rows are fewer parts of a statement. */
const part = 0.01

function stretchesAround(from: string, end: string, cellDays: number, today: string): Stretch[] {
  const after = daysAfter(today, 1)
  const past = ({ from, to }: DayRange) => Math.max(0, Math.min(daysFrom(from, to), daysFrom(from, after)))
  const days = (a: string, b: string): Stretch[] =>
    a < b ? [{ from: a, to: b, span: null, cost: past({ from: a, to: b }) + part }] : []
  const last = monthAfter(yearOf(end), 12)
  const cells = spans.flatMap((span) => {
    const found: Stretch[] = []
    for (let starts = startOf[span](yearOf(from)); starts < last; starts = monthAfter(starts, monthsIn[span])) {
      found.push({
        ...{ from: starts, to: monthAfter(starts, monthsIn[span]), span },
        cost: (starts <= today ? cellDays : 0) + part,
      })
    }
    return found
  })
  const edges = [from, end].flatMap((day) => [...days(monthAfter(day, 0), day), ...days(day, monthAfter(day, 1))])
  return [...cells, ...edges, ...days(from, end)]
}

type Way = { cost: number; steps: { stretch: Stretch; sign: Sign }[] }

/** Each stretch can be gone forwards, and is added, or backwards, and is taken away. */
function cheapestWay(from: string, end: string, stretches: Stretch[]): Way['steps'] {
  const best = new Map<string, Way>([[from, { cost: 0, steps: [] }]])
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const stretch of stretches) {
      for (const sign of [1, -1] as const) {
        const [a, b] = sign === 1 ? [stretch.from, stretch.to] : [stretch.to, stretch.from]
        const way = best.get(a)
        if (!way || way.cost + stretch.cost >= (best.get(b)?.cost ?? Infinity)) continue
        best.set(b, { cost: way.cost + stretch.cost, steps: [...way.steps, { stretch, sign }] })
        isBetter = true
      }
    }
  }
  return best.get(end)!.steps // the days from one to the other are a way
}

function coverFrom(steps: Way['steps']): Cover {
  const cells: Cells[] = []
  const held: Days[] = []
  const edges: Days[] = []
  for (const { stretch, sign } of steps) {
    const days = { from: stretch.from, to: daysAfter(stretch.to, -1), sign }
    if (stretch.span === null) {
      edges.push(days)
      continue
    }
    const alike = cells.find((each) => each.sign === sign && each.span === stretch.span)
    if (alike) alike.starts.push(stretch.from)
    else cells.push({ sign, span: stretch.span, starts: [stretch.from] })
    const last = held.at(-1)
    if (last?.sign === sign && daysAfter(last.to, 1) === days.from) last.to = days.to
    else if (last?.sign === sign && daysAfter(days.to, 1) === last.from) last.from = days.from
    else held.push(days)
  }
  return { cells, held, edges }
}
