import type { JobMeasure, NamedGroup, ReportGroup } from 'contract/reports/report-groups.rules.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { CompletedJobsRow } from 'contract/reports/reports.schema.ts'
import { startOfDay } from 'contract/shared/business-time.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { currentTime } from '#shared/current-time.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { dayOf } from '#shared/format/zones.ts'
import { reportsJobsText } from '#src/text/en/reports.ts'
import { getText } from '#src/text/intl.ts'

/** `9–10 AM`, `Sat, Nov 21, 2026`, `Nov 16 – Nov 22, 2026`, a name, or a text for none. */
export function rowWords(group: ReportGroup, { range, hour, name, is_own }: CompletedJobsRow): string {
  if (hour !== null) return hourWords(hour)
  if (range) return range.from === range.to ? dayWords(range.from) : formatDayRange(range.from, range.to)
  if (name === null) return getText(reportsJobsText, `reports-jobs.none-${group as NamedGroup}`)
  return is_own ? getText(reportsJobsText, 'reports-jobs.itself', { name }) : name
}

/** Without the time of day, because the value is a day. */
export const dayWords = (day: string) => formatLongDate(`${day}T00:00:00Z`, 'UTC').replace(/, [^,]*$/, '')

/** Under a bar: `Nov 21`. */
export const shortDay = (day: string) => formatDayRange(day, day).replace(/, \d{4}$/, '')

const clock = (hour: number) => ({ number: hour % 12 || 12, half: hour % 24 < 12 ? 'AM' : 'PM' })

/** `9–10 AM`, `11 AM–12 PM`. */
export function hourWords(hour: number): string {
  const [starts, ends] = [clock(hour), clock(hour + 1)]
  return `${starts.number}${starts.half === ends.half ? '' : ` ${starts.half}`}–${ends.number} ${ends.half}`
}

/** Under a bar: `9 AM`. */
export const shortHour = (hour: number) => `${clock(hour).number} ${clock(hour).half}`

/** The current hour, day, week or month: its numbers still grow. */
export function isUnfinished({ range, hour }: CompletedJobsRow, period: DayRange): boolean {
  const today = dayOf(currentTime())
  const days = range ?? (hour === null ? null : period)
  if (!days || days.from > today || today > days.to) return false
  return hour === null || hour === Math.floor((currentTime() - startOfDay(currentTime())) / 3_600_000)
}

/** A measure of completed jobs or of upcoming ones, which are not billed yet. */
export function measureWords(measure: JobMeasure, isUpcoming = false): string {
  if (measure === 'price' && isUpcoming) return getText(reportsJobsText, 'reports-jobs.value')
  return getText(
    reportsJobsText,
    measure === 'jobs' && isUpcoming ? 'reports-jobs.to-come' : `reports-jobs.${measure}`,
  )
}
