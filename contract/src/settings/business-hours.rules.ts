import { dayMs, startOfDay, weekdayOf } from '../shared/business-time.ts'

/** The business hours of the setting: proposed times are inside them. Without Zod. */
export type OpenHours = { opens: number; closes: number }
/** Minutes after midnight, Sunday first; null on a closed day. */
export type BusinessWeek = readonly (OpenHours | null)[]

const minute = 60_000
/** Every day, the default. */
const unsaid: OpenHours = { opens: 9 * 60, closes: 19 * 60 }
export const unsaidWeek: BusinessWeek = Array.from({ length: 7 }, () => unsaid)

const line = /^(...) (\d\d):(\d\d)-(\d\d):(\d\d)$/gm

/** Parses `business.hours` as `writeWeek` stores it. Screens do so on their first load, without the checks. */
export function businessWeek(said: unknown): BusinessWeek {
  const week: (OpenHours | null)[] = unsaidWeek.map(() => null)
  for (const [, day = '', ...clock] of String(said).matchAll(line)) {
    const [h = 0, m = 0, toH = 0, toM = 0] = clock.map(Number)
    week['SunMonTueWedThuFriSat'.indexOf(day) / 3] = { opens: h * 60 + m, closes: toH * 60 + toM }
  }
  return week.some(Boolean) ? week : unsaidWeek
}

/**
 * The given time if the business is open from then on for that many minutes, else the next opening that is long enough.
 * Longer work starts at an opening.
 */
export function firstOpen(week: BusinessWeek, at: number, minutes = 0): number {
  const today = startOfDay(at)
  // After a week the same weekday comes again, from its opening on.
  for (let day = today; day <= today + 7 * dayMs; day += dayMs) {
    const hours = week[weekdayOf(day)]
    const from = Math.max(at, day + (hours?.opens ?? 0) * minute)
    const left = hours ? day + hours.closes * minute - from : 0
    if (left > 0 && left >= minutes * minute) return from
  }
  const next = minutes === 0 ? at : firstOpen(week, at)
  return next > at ? next : firstOpen(week, today + dayMs)
}

/** Whether the business is open at that time. */
export const isOpen = (week: BusinessWeek, at: number): boolean => firstOpen(week, at) === at

/** The time at which the business has been open for that many minutes after `from`. */
export function openTimeAfter(week: BusinessWeek, from: number, minutes: number): number {
  let at = firstOpen(week, from)
  let left = minutes * minute
  for (;;) {
    const day = startOfDay(at)
    const closes = day + (week[weekdayOf(day)]?.closes ?? 0) * minute
    if (at + left <= closes) return at + left
    left -= closes - at
    at = firstOpen(week, closes)
  }
}
