import { addDays } from 'contract/shared/business-time.ts'

/** Days of the visit, both included; a missing end is open. */
type JobDates = { from?: string; to?: string }

/** How the days of the jobs are chosen. */
export const jobDays = {
  from: 'from',
  to: 'to',
  presets: ['today', 'tomorrow', 'this-week', 'next-7-days', 'this-month', 'last-7-days', 'last-month'],
} as const

/** In the address for all days: without dates the list shows the week that begins today. */
export const anyDates = 'any'

/**
 * The days of the list: those of the address; else today and the six days after it. A search for a person
 * covers all days unless some were chosen.
 */
export function jobDates(search: JobDates & { dates?: string }, q: string, today: string): JobDates {
  const { from, to, dates } = search
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return dates === anyDates || q !== '' ? {} : { from: today, to: addDays(today, 6) }
}
