/** The business's clock, without Zod. Asia/Kolkata is UTC+5:30 all year; times are ms since 1970. */
const minute = 60_000
export const dayMs = 86_400_000
export const dayMinutes = dayMs / minute
export const businessOffset = 330 * minute

// One source: the business day of a time; in SQL, `business_day()`.
/** The business day of a time, `YYYY-MM-DD`. */
export const businessDay = (at: number) => new Date(at + businessOffset).toISOString().slice(0, 10)

/** The day `count` days after (or before) a calendar day. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The midnight at the start of a time's business day. */
export const startOfDay = (at: number) => Math.floor((at + businessOffset) / dayMs) * dayMs - businessOffset

/** The weekday of that day, 0 is Sunday; 1970 began on a Thursday. */
export const weekdayOf = (at: number) => (Math.floor((at + businessOffset) / dayMs) + 4) % 7

/**
 * The year in which the financial year of a business day began (April, in India): 2026 for 1 April 2026 to 31
 * March 2027.
 */
export function financialYearOfDay(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number] // yyyy-mm-dd
  return month >= 4 ? year : year - 1
}

/** The same for a moment. */
export const financialYearOf = (moment: Date): number => financialYearOfDay(businessDay(moment.getTime()))

/** `26-27` for 2026. */
export function shortYear(financialYear: number): string {
  return [financialYear, financialYear + 1].map((year) => String(year % 100).padStart(2, '0')).join('-')
}
