/** Periods of reports, without schemas, for server and screen. Days are the business's. */
import { addDays, dayMs } from '../shared/business-time.ts'

// One source: period and comparison of a report.

/** Both days included, `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string }

/** Named periods of the past. The present week, month or year ends today. */
export const pastPresets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-30-days',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type PastPreset = (typeof pastPresets)[number]

/** Named periods that start today. */
export const upcomingPresets = ['today', 'tomorrow', 'next-7-days', 'next-14-days', 'next-30-days'] as const
export type UpcomingPreset = (typeof upcomingPresets)[number]

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Number of days from one to the other. */
export const daysFrom = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)
export const lengthOf = ({ from, to }: DayRange): number => daysFrom(from, to) + 1

const earlier = (...days: string[]) => days.toSorted()[0]!
const later = (...days: string[]) => days.toSorted().at(-1)!

/** The first day of the month that many months after the day's month. */
export function monthAfter(day: string, count: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return dayAt(Date.UTC(year, month - 1 + count, 1))
}
const mondayOf = (day: string) => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
/** Quarters of the financial year, which begins in April, are calendar quarters. */
export const quarterOf = (day: string) => monthAfter(day, -((Number(day.slice(5, 7)) - 1) % 3))
/** 1 April. */
export const yearOf = (day: string) => monthAfter(day, -((Number(day.slice(5, 7)) + 8) % 12))
const months = (from: string, count: number): DayRange => ({ from, to: addDays(monthAfter(from, count), -1) })

export function pastRange(preset: PastPreset, today: string): DayRange {
  const yesterday = addDays(today, -1)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'this-week':
      return { from: mondayOf(today), to: today }
    case 'last-week':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }
    case 'this-month':
      return { from: monthAfter(today, 0), to: today }
    case 'last-month':
      return months(monthAfter(today, -1), 1)
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'this-quarter':
      return { from: quarterOf(today), to: today }
    case 'last-quarter':
      return months(monthAfter(quarterOf(today), -3), 3)
    case 'this-year':
      return { from: yearOf(today), to: today }
    case 'last-year':
      return months(monthAfter(yearOf(today), -12), 12)
  }
}

export function upcomingRange(preset: UpcomingPreset, today: string): DayRange {
  const next = (count: number) => ({ from: today, to: addDays(today, count - 1) })
  switch (preset) {
    case 'today':
      return next(1)
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'next-7-days':
      return next(7)
    case 'next-14-days':
      return next(14)
    case 'next-30-days':
      return next(30)
  }
}

/**
 * The number of months between a range that begins with a month and the period it is compared with; else 0.
 * An unfinished month, quarter or financial year is compared with the same part of the one before.
 */
function monthsBack({ from, to }: DayRange): number {
  if (!from.endsWith('-01') || from === to) return 0
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const begun = count(to) - count(from) + 1
  if (begun === 1 || addDays(to, 1).endsWith('-01')) return begun
  if (begun <= 3 && quarterOf(from) === from) return 3
  return begun <= 12 && yearOf(from) === from ? 12 : begun
}

/**
 * The period with which a range is compared: for whole months as many before; for the first days of a week,
 * month, quarter or financial year the same days of the one before; else as many days directly before.
 */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const count = monthsBack({ from, to })
  if (count > 0) {
    const last = addDays(monthAfter(to, 1 - count), -1)
    const same = addDays(monthAfter(to, -count), Number(to.slice(8)) - 1)
    return { from: monthAfter(from, -count), to: addDays(to, 1).endsWith('-01') ? last : earlier(same, last) }
  }
  const days = lengthOf({ from, to })
  const back = days > 1 && days < 7 && mondayOf(from) === from ? 7 : days
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

export const timeGroups = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof timeGroups)[number]

const startsOf = { day: (day: string) => day, week: mondayOf, month: (day: string) => monthAfter(day, 0) }
const nextOf = {
  day: (day: string) => addDays(day, 1),
  week: (day: string) => addDays(day, 7),
  month: (day: string) => monthAfter(day, 1),
}

/** The days, weeks or months of a range, oldest first; the first and the last are cut at the range's ends. */
export function bucketsOf(range: DayRange, group: TimeGroup): DayRange[] {
  const buckets: DayRange[] = []
  for (let starts = startsOf[group](range.from); starts <= range.to; starts = nextOf[group](starts)) {
    const last = addDays(nextOf[group](starts), -1)
    buckets.push({ from: later(starts, range.from), to: earlier(last, range.to) })
  }
  return buckets
}

/**
 * For each bucket of the range, the matching part of the previous period: the same days counted from the
 * start, or the same month of periods that begin with one. Null where the previous period is shorter.
 */
export function bucketsBefore(range: DayRange, group: TimeGroup): (DayRange | null)[] {
  const before = rangeBefore(range)
  const count = group === 'month' ? monthsBack(range) : 0
  const moved = (day: string) =>
    count > 0 ? monthAfter(day, -count) : addDays(before.from, daysFrom(range.from, day))
  const buckets = bucketsOf(range, group)
  return buckets.map(({ from }, place) => {
    const next = buckets[place + 1]
    // The rest of a longer previous period belongs to the last bucket, so that the parts add up; a day stays
    // one day.
    const ends = next ? addDays(moved(next.from), -1) : group === 'day' ? moved(from) : before.to
    const to = earlier(ends, before.to)
    return moved(from) > to ? null : { from: moved(from), to }
  })
}

/** The finest time group whose number of buckets fits side by side. */
export function timeGroupOf(range: DayRange): TimeGroup {
  const days = lengthOf(range)
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}
