import { dayMs, startOfDay, weekdayOf } from '../shared/business-time.ts'

/** When the business works, as its setting says it: what is proposed, to customers and to us, lies within. Without Zod. */
export type OpenHours = { opens: number; closes: number }
/** Minutes after midnight, Sunday first; null where it is closed. */
export type BusinessWeek = readonly (OpenHours | null)[]

const minute = 60_000
/** Every day, as long as nobody said any hours. */
const unsaid: OpenHours = { opens: 9 * 60, closes: 19 * 60 }
export const unsaidWeek: BusinessWeek = Array.from({ length: 7 }, () => unsaid)

const line = /^(...) (\d\d):(\d\d)-(\d\d):(\d\d)$/gm

/** The setting `business.hours` as `writeWeek` keeps it, in minutes: screens read it on their first load, without its checks. */
export function businessWeek(said: unknown): BusinessWeek {
  const week: (OpenHours | null)[] = unsaidWeek.map(() => null)
  for (const [, day = '', ...clock] of String(said).matchAll(line)) {
    const [h = 0, m = 0, toH = 0, toM = 0] = clock.map(Number)
    week['SunMonTueWedThuFriSat'.indexOf(day) / 3] = { opens: h * 60 + m, closes: toH * 60 + toM }
  }
  return week.some(Boolean) ? week : unsaidWeek
}

/**
 * The moment itself while the business works from then on for so many minutes, else the next opening that holds them. What
 * is longer than any of its days begins with one.
 */
export function firstOpen(week: BusinessWeek, at: number, minutes = 0): number {
  const today = startOfDay(at)
  // A week from now it is this weekday again, from its opening on.
  for (let day = today; day <= today + 7 * dayMs; day += dayMs) {
    const hours = week[weekdayOf(day)]
    const from = Math.max(at, day + (hours?.opens ?? 0) * minute)
    const left = hours ? day + hours.closes * minute - from : 0
    if (left > 0 && left >= minutes * minute) return from
  }
  const next = minutes === 0 ? at : firstOpen(week, at)
  return next > at ? next : firstOpen(week, today + dayMs)
}

/** Whether the business works at that moment. */
export const isOpen = (week: BusinessWeek, at: number): boolean => firstOpen(week, at) === at
