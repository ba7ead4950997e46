import type { NamedGroup, ReportGroup } from 'contract/reports/report-groups.rules.ts'
import type { CompletedJobsRow } from 'contract/reports/reports.schema.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { say } from '#src/text/intl.ts'

/** `Sat, Nov 21, 2026`, `Nov 16 – Nov 22, 2026`, a name, or that there is none. */
export function rowWords(group: ReportGroup, { range, name, is_own }: CompletedJobsRow): string {
  if (range) return range.from === range.to ? dayWords(range.from) : formatDayRange(range.from, range.to)
  if (name === null) return say(reportsJobsText, `reports-jobs.none-${group as NamedGroup}`)
  return is_own ? say(reportsJobsText, 'reports-jobs.itself', { name }) : name
}

/** Without the time of day, which a day has not. */
export const dayWords = (day: string) => formatLongDate(`${day}T00:00:00Z`, 'UTC').replace(/, [^,]*$/, '')

/** Under a bar: `Nov 21`. */
export const shortDay = (day: string) => formatDayRange(day, day).replace(/, \d{4}$/, '')
