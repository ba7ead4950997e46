import { useNavigate } from '@tanstack/react-router'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { currentTime } from '#shared/current-time.ts'
import { dayOf } from '#shared/format/zones.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'

export type ReportDays<P extends string> = {
  presets: readonly P[]
  /** Undefined for days of the user's choice. */
  preset: P | undefined
  range: DayRange
  /** The parameters of the API. */
  query: { range: P } | DayRange
  choose: (next: P | DayRange) => void
}

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** The days of a report in the address: by a name whose dates change every day, or as two days. */
export function useReportDays<P extends string>(
  presets: readonly P[],
  usual: P,
  rangeOf: (preset: P, today: string) => DayRange,
): ReportDays<P> {
  const search = useSearchParams()
  const navigate = useNavigate()
  const { from, to } = search
  const own = isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
  const preset = own ? undefined : (presets.find((each) => each === search.range) ?? usual)
  return {
    presets,
    preset,
    // Today in the business's time zone, for every user.
    range: own ?? rangeOf(preset ?? usual, dayOf(currentTime())),
    query: own ?? { range: preset ?? usual },
    choose: (next) => {
      const days = typeof next === 'string' ? { range: next === usual ? undefined : next } : next
      const begun = {
        range: undefined,
        from: undefined,
        to: undefined,
        page: undefined,
        open: undefined,
        ...days,
      }
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...begun }), resetScroll: false })
    },
  }
}
