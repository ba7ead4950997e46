import { isTimeGroup, type JobMeasure, type NamedGroup } from 'contract/reports/report-groups.rules.ts'
import {
  bucketsBefore,
  bucketsOf,
  type DayRange,
  pastRange,
  rangeBefore,
  upcomingRange,
} from 'contract/reports/report-range.rules.ts'
import {
  type CompletedJobs,
  type CompletedJobsQuery,
  type CompletedJobsRow,
  hourIsForOneDay,
  type JobSums,
  type UpcomingGroupsQuery,
  type UpcomingJobs,
  type UpcomingJobsQuery,
} from 'contract/reports/reports.schema.ts'
import { type BusinessWeek, businessWeek, openOn } from 'contract/settings/business-hours.rules.ts'
import { businessDay, weekdayOf } from 'contract/shared/business-time.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { getSetting } from '#domains/settings/public.ts'
import { readSort } from '#platform/db/list.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import {
  addUp,
  completedByHour,
  completedSums,
  nothing,
  openSums,
  type SumsSource,
} from './job-sums.store.ts'
import { namesOf, rowsOfTree } from './report-tree.store.ts'
import { openJobsByDay, openJobsByHour } from './upcoming-jobs.store.ts'

/** The open jobs of the requested days. */
export async function reportUpcoming(
  { db, now }: Context,
  { range, from, to }: UpcomingJobsQuery,
): Promise<UpcomingJobs> {
  const days = from && to ? { from, to } : upcomingRange(range, businessDay(now))
  const week = businessWeek(await getSetting(db, 'business.hours'))
  const data = await openJobsByDay(db, days, week)
  if (days.from !== days.to) return { range: days, data, hours: [] }
  const open = new Map((await openJobsByHour(db, days.from)).map((each) => [each.hour, each]))
  const hours = hoursOf(week, days.from, [...open.keys()]).map(
    (hour) => open.get(hour) ?? { hour, jobs: 0, unassigned: 0 },
  )
  return { range: days, data, hours }
}

type Days = { range: DayRange; before: DayRange; source: SumsSource }
type Rows = Pick<CompletedJobs, 'path' | 'data'> & {
  total: number
  /** The part of the business that is reported, if it is not all of it. */
  sums?: CompletedJobs['total']
}
/** A page of the rows; all of them without a page. */
type Paged<Q extends { page: number; per_page: number }> = Omit<Q, 'page' | 'per_page'> &
  Partial<Pick<Q, 'page' | 'per_page'>>
type Query = Omit<Paged<CompletedJobsQuery>, 'range'>

/** Completed jobs of the requested days, compared with the period before. */
export function reportCompleted(ctx: Context, query: Paged<CompletedJobsQuery>): Promise<CompletedJobs> {
  const { range, from, to } = query
  const days = from && to ? { from, to } : pastRange(range, businessDay(ctx.now))
  return reportByGroup(ctx, query, days, completedSums)
}

/** Open jobs of the days to come, compared with what was scheduled in the period before and not cancelled. */
export function reportUpcomingGroups(
  ctx: Context,
  query: Paged<UpcomingGroupsQuery>,
): Promise<CompletedJobs> {
  const { range, from, to } = query
  const days = from && to ? { from, to } : upcomingRange(range, businessDay(ctx.now))
  return reportByGroup(ctx, query, days, openSums(days.from))
}

/**
 * Both periods follow each other: one query reads the days of both. @throws AppError invalid for the hours of
 * several days
 */
async function reportByGroup(
  ctx: Context,
  query: Query,
  range: DayRange,
  source: SumsSource,
): Promise<CompletedJobs> {
  if (query.group === 'hour' && range.from !== range.to) throw invalid('group', hourIsForOneDay)
  const before = rangeBefore(range)
  const days = await source.sumsByDay(ctx.db, { from: before.from, to: range.to })
  const within = ({ from, to }: DayRange) => addUp(days.filter(({ day }) => from <= day && day <= to))
  const { group } = query
  const rows =
    group === 'hour'
      ? await hourRows(ctx, range.from, before.from)
      : isTimeGroup(group)
        ? timeRows(range, group, within)
        : await namedRows(ctx, group, query, { range, before, source })
  const { page = 1, per_page: perPage = Math.max(1, rows.total) } = isTimeGroup(group) ? {} : query
  return {
    range,
    before,
    total: rows.sums ?? { now: within(range), before: within(before) },
    path: rows.path,
    data: rows.data,
    meta: metaOf({ page, perPage, total: rows.total, exact: true, rows: rows.data.length }),
  }
}

function timeRows(
  range: DayRange,
  group: 'day' | 'week' | 'month',
  within: (days: DayRange) => JobSums,
): Rows {
  const before = bucketsBefore(range, group)
  const data = bucketsOf(range, group).map((bucket, place) => {
    const then = before[place]
    return {
      key: bucket.from,
      range: bucket,
      hour: null,
      id: null,
      name: null,
      has_more: false,
      is_own: false,
      now: within(bucket),
      before: then ? within(then) : null,
    }
  })
  return { path: [], data, total: data.length }
}

/** The hours of a day in which the business is open or something is counted. */
function hoursOf(week: BusinessWeek, day: string, counted: readonly number[]): number[] {
  const open = openOn(week, weekdayOf(Date.parse(`${day}T00:00:00Z`)))
  const hours = [
    ...counted,
    ...open.flatMap(({ opens, closes }) => [Math.floor(opens / 60), Math.ceil(closes / 60) - 1]),
  ]
  const first = Math.min(...hours)
  return hours.length === 0
    ? []
    : Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at)
}

async function hourRows({ db }: Context, day: string, dayBefore: string): Promise<Rows> {
  const now = await completedByHour(db, day)
  const then = await completedByHour(db, dayBefore)
  const week = businessWeek(await getSetting(db, 'business.hours'))
  const data = hoursOf(week, day, [...now.keys(), ...then.keys()]).map((hour) => ({
    key: String(hour),
    range: null,
    hour,
    id: null,
    name: null,
    has_more: false,
    is_own: false,
    now: now.get(hour) ?? nothing,
    before: then.get(hour) ?? nothing,
  }))
  return { path: [], data, total: data.length }
}

async function namedRows(ctx: Context, group: NamedGroup, query: Query, days: Days): Promise<Rows> {
  const { column, descending } = readSort(query.sort ?? '-jobs')
  const order = { by: column, descending }
  return group === 'category' || group === 'place'
    ? treeRows(ctx, group, query, days, order)
    : rankedRows(ctx, group, query, days, order)
}

type Order = { by: JobMeasure; descending: boolean }

const sliceOf = ({ page = 1, per_page }: Query) => ({
  limit: per_page ?? null,
  offset: (page - 1) * (per_page ?? 0),
})

/** There may be tens of thousands: they are sorted by one sum, and the others are read for one page. */
async function rankedRows(
  { db }: Context,
  group: 'partner' | 'staff',
  query: Query,
  { range, before, source }: Days,
  order: Order,
): Promise<Rows> {
  const { total, keys } = await source.rankedKeys(db, group, range, { ...order, ...sliceOf(query) })
  const [now, then, names] = [
    await source.sumsByKey(db, group, range, keys),
    await source.sumsByKey(db, group, before, keys),
    await namesOf(db, group, keys),
  ]
  const data = keys.map((key) => ({
    ...namedRow(key, names.get(key) ?? null),
    now: now.get(key) ?? nothing,
    before: then.get(key) ?? nothing,
  }))
  return { path: [], data, total }
}

const namedRow = (key: number, name: string | null) => ({
  key: String(key),
  range: null,
  hour: null,
  id: key === 0 ? null : key,
  name,
  has_more: false,
  is_own: false,
})

/** A row includes everything below it, as a filter by it does. */
async function treeRows(
  { db }: Context,
  group: 'category' | 'place',
  query: Query,
  { range, before, source }: Days,
  { by, descending }: Order,
): Promise<Rows> {
  const within = (group === 'category' ? query.category_id : query.location_id) ?? null
  const now = await source.sumsByKey(db, group, range)
  const then = await source.sumsByKey(db, group, before)
  const { path, rows } = await rowsOfTree(db, group, within, now, then)
  const data: CompletedJobsRow[] = rows
    .map(({ key, name, hasMore, isOwn, ...sums }) => ({
      ...namedRow(key, name),
      has_more: hasMore,
      is_own: isOwn,
      ...sums,
    }))
    .sort(
      (a, b) => (descending ? b.now[by] - a.now[by] : a.now[by] - b.now[by]) || Number(a.key) - Number(b.key),
    )
  const { limit, offset } = sliceOf(query)
  const sums = {
    now: addUp(data.map((row) => row.now)),
    before: addUp(data.map((row) => row.before ?? nothing)),
  }
  return { path, data: limit === null ? data : data.slice(offset, offset + limit), total: data.length, sums }
}
