import { businessDay } from './business-time.ts'

/** The year in which the financial year of a business day began (April, in India): 2026 for 1 April 2026 to 31 March 2027. */
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
