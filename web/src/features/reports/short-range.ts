import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { currentTime } from '#shared/current-time.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { dayOf } from '#shared/format/zones.ts'
import { reportsText } from '#src/text/en/reports.ts'
import { getText } from '#src/text/intl.ts'

/**
 * `Nov 16`, `Nov 10–16`, `Oct 28 – Nov 3`; with the year where the last day is of another year than today.
 */
export function shortRange({ from, to }: DayRange, today: string = dayOf(currentTime())): string {
  const words = formatDayRange(from, to)
  const short = from.slice(0, 7) === to.slice(0, 7) ? words.replace(/ – \w+ /, '–') : words
  return to.slice(0, 4) === today.slice(0, 4) ? short.replace(/, \d{4}$/, '') : short
}

/**
 * The name of a range's bars: its last day is incomplete while that is today, and the days before it are
 * whole.
 */
export function periodNow({ to }: DayRange, today: string = dayOf(currentTime())): string {
  return getText(reportsText, to === today ? 'reports.now-so-far' : 'reports.now')
}
