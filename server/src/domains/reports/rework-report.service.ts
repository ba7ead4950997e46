import { bucketsBefore, bucketsOf, type DayRange } from 'contract/reports/report-range.rules.ts'
import { type ReworkMeasure, shareOf } from 'contract/reports/reports.words.ts'
import type {
  ReworkFigures,
  ReworkReport,
  ReworkReportQuery,
  ReworkRow,
} from 'contract/reports/rework-report.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { readSort } from '#platform/db/list.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { rangesOf } from './business.service.ts'
import { completedSums } from './job-sums.store.ts'
import { type Events, eventsByKey, namesOf } from './rework-sums.store.ts'

/** A page of the rows; all of them without a page. */
type ReportQuery = Omit<ReworkReportQuery, 'page' | 'per_page'> &
  Partial<Pick<ReworkReportQuery, 'page' | 'per_page'>>

export async function reportRework({ db, now: at }: TimedDb, query: ReportQuery): Promise<ReworkReport> {
  const ranges = rangesOf(query, at)
  const [now, before] = [await dailyOf(db, ranges.range), await dailyOf(db, ranges.before)]
  const total = { now: sumIn(now, ranges.range), before: sumIn(before, ranges.before) }
  if (query.group === 'month') {
    const earlier = bucketsBefore(ranges.range, 'month')
    const data = bucketsOf(ranges.range, 'month').map((range, place): ReworkRow => {
      const matching = earlier[place]
      return {
        key: range.from,
        id: null,
        name: null,
        range,
        now: sumIn(now, range),
        before: matching ? sumIn(before, matching) : null,
      }
    })
    const meta = metaOf({ page: 1, perPage: data.length, total: data.length, exact: true, rows: data.length })
    return { ...ranges, total, data, meta }
  }
  const all = await rowsOf(db, query.group, ranges)
  const ordered = all.toSorted(byMeasure(query.sort))
  const { page = 1, per_page: perPage = Math.max(1, all.length) } = query
  const data = ordered.slice((page - 1) * perPage, page * perPage)
  const meta = metaOf({ page, perPage, total: all.length, exact: true, rows: data.length })
  return { ...ranges, total, data, meta }
}

type Daily = (ReworkFigures & { day: string })[]

/** The figures of each day that has some. */
async function dailyOf(db: TimedDb['db'], range: DayRange): Promise<Daily> {
  const events = await eventsByKey(db, 'month', range)
  const completed = (await completedSums.sumsByDay(db, range)).map(({ day, jobs }) => ({
    day,
    completed: jobs,
    reworks: 0,
    complaints: 0,
  }))
  return [...completed, ...[...events].map(([day, some]) => ({ day, completed: 0, ...some }))]
}

function sumIn(daily: Daily, { from, to }: DayRange): ReworkFigures {
  const sum = { completed: 0, reworks: 0, complaints: 0 }
  for (const { day, completed, reworks, complaints } of daily) {
    if (day < from || day > to) continue
    sum.completed += completed
    sum.reworks += reworks
    sum.complaints += complaints
  }
  return sum
}

const none: Events = { reworks: 0, complaints: 0 }

/** Partners or services with rework or complaints in one of the periods: few of all. */
async function rowsOf(
  db: TimedDb['db'],
  group: 'partner' | 'service',
  { range, before }: { range: DayRange; before: DayRange },
): Promise<ReworkRow[]> {
  const [events, earlier] = [await eventsByKey(db, group, range), await eventsByKey(db, group, before)]
  const ids = [...new Set([...events.keys(), ...earlier.keys()])].map(Number)
  const names = await namesOf(db, group, ids)
  const dimension = group === 'partner' ? 'partner' : 'category'
  const completed = await completedSums.sumsByKey(db, dimension, range, ids)
  const completedBefore = await completedSums.sumsByKey(db, dimension, before, ids)
  return ids.map((id) => ({
    key: String(id),
    id: id === 0 ? null : id,
    name: names.get(id) ?? null,
    range: null,
    now: { completed: completed.get(id)?.jobs ?? 0, ...(events.get(String(id)) ?? none) },
    before: { completed: completedBefore.get(id)?.jobs ?? 0, ...(earlier.get(String(id)) ?? none) },
  }))
}

function measured(measure: ReworkMeasure, { completed, reworks, complaints }: ReworkFigures): number | null {
  if (measure === 'rework_rate') return shareOf(reworks, completed)
  if (measure === 'complaint_rate') return shareOf(complaints, completed)
  return { completed, reworks, complaints }[measure]
}

/** In the order of one figure, then by complaints and rework; a row without a rate comes last. */
function byMeasure(sort: ReworkReportQuery['sort']) {
  const { column, descending } = readSort(sort ?? '-complaints')
  return (one: ReworkRow, other: ReworkRow): number => {
    const [a, b] = [measured(column, one.now), measured(column, other.now)]
    if (a !== b && (a === null || b === null)) return a === null ? 1 : -1
    const order = descending ? (b ?? 0) - (a ?? 0) : (a ?? 0) - (b ?? 0)
    const rest = other.now.complaints + other.now.reworks - one.now.complaints - one.now.reworks
    return order || rest || Number(one.key) - Number(other.key)
  }
}
