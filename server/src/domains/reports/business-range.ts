import { type DayRange, type PastPreset, pastRange, rangeBefore } from 'contract/reports/report-range.ts'
import { businessDay } from 'contract/shared/business-time.ts'

type Days = { range: PastPreset; from?: string; to?: string }

/** The days a report is asked for, and those it is compared with. Today is the business's day. */
export function rangesOf({ range, from, to }: Days, now = Date.now()): { range: DayRange; before: DayRange } {
  const days = from && to ? { from, to } : pastRange(range, businessDay(now))
  return { range: days, before: rangeBefore(days) }
}
