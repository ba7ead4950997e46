import { dayMinutes, dayMs, startOfDay, weekdayOf } from '../shared/business-time.ts'

// One source: business hours.

/** The business hours of the setting: proposed times are inside them. Without Zod. */
export type OpenHours = { opens: number; closes: number }
/**
 * The hours that begin on each weekday, Sunday first, in minutes after its midnight. Above 1440 they close on
 * the next day.
 */
export type BusinessWeek = readonly (OpenHours | null)[]

const minute = 60_000
/** Every day, the default. */
const defaultHours: OpenHours = { opens: 9 * 60, closes: 19 * 60 }
export const defaultWeek: BusinessWeek = Array.from({ length: 7 }, () => defaultHours)

const line = /^(...) (\d\d):(\d\d)-(\d\d):(\d\d)$/gm

/**
 * Parses `business.hours` as `writeWeek` stores it. Screens do so on their first load, without the checks.
 */
export function businessWeek(stored: unknown): BusinessWeek {
  const week: (OpenHours | null)[] = defaultWeek.map(() => null)
  for (const [, day = '', ...clock] of String(stored).matchAll(line)) {
    const [h = 0, m = 0, toH = 0, toM = 0] = clock.map(Number)
    const opens = h * 60 + m
    const closes = toH * 60 + toM
    week['SunMonTueWedThuFriSat'.indexOf(day) / 3] = {
      opens,
      closes: closes > opens ? closes : closes + dayMinutes,
    }
  }
  return week.some(Boolean) ? week : defaultWeek
}

/**
 * When the business is open on a weekday, 0 is Sunday: the end of the night before, then the hours that begin
 * on it.
 */
export function openOn(week: BusinessWeek, weekday: number): OpenHours[] {
  const night = (week[(weekday + 6) % 7]?.closes ?? 0) - dayMinutes
  const own = week[weekday]
  const periods: OpenHours[] = []
  if (night > 0) periods.push({ opens: 0, closes: night })
  if (own && own.opens <= night)
    periods[0] = { opens: 0, closes: Math.max(night, Math.min(own.closes, dayMinutes)) }
  else if (own) periods.push({ opens: own.opens, closes: Math.min(own.closes, dayMinutes) })
  return periods
}

/**
 * The given time if the business is open from then on for that many minutes, else the next opening that is
 * long enough. Longer work starts at an opening.
 */
export function firstOpen(week: BusinessWeek, at: number, minutes = 0): number {
  let opening: number | undefined
  for (const { from, to } of openFrom(week, at)) {
    const start = Math.max(at, from)
    if (start < to && start + minutes * minute <= to) return start
    if (from >= at) opening ??= from
  }
  return opening ?? at
}

type Opening = { from: number; to: number }

/**
 * The openings from the day before on, in milliseconds. They continue for a week and a day, until the same
 * weekday comes again. Hours that overlap or follow each other without a gap are one opening.
 */
function openFrom(week: BusinessWeek, at: number): Opening[] {
  const today = startOfDay(at)
  const openings: Opening[] = []
  for (let day = today - dayMs; day <= today + 7 * dayMs; day += dayMs) {
    const hours = week[weekdayOf(day)]
    if (!hours) continue
    const { from, to } = { from: day + hours.opens * minute, to: day + hours.closes * minute }
    const last = openings.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else openings.push({ from, to })
  }
  return openings
}

/** Whether the business is open at that time. */
export const isOpen = (week: BusinessWeek, at: number): boolean => firstOpen(week, at) === at

/** The time at which the business has been open for that many minutes after `from`. */
export function openTimeAfter(week: BusinessWeek, from: number, minutes: number): number {
  let at = firstOpen(week, from)
  let left = minutes * minute
  for (;;) {
    const closes = Math.max(...openFrom(week, at).flatMap((hours) => (hours.from <= at ? hours.to : [])))
    if (at + left <= closes) return at + left
    left -= closes - at
    at = firstOpen(week, closes)
  }
}
