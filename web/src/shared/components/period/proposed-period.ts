import { type BusinessWeek, firstOpen } from 'contract/settings/business-hours.rules.ts'

const halfHour = 30 * 60_000
const defaultMinutes = 60

export type Period = { starts_at: string; ends_at: string }

/**
 * The next half hour, UTC ISO, while the business is open for the given minutes from then on; else its next
 * opening. India's half-hour offset keeps it a round time there too.
 */
export function nextHalfHour(now: number, week: BusinessWeek, minutes = 0): string {
  return new Date(firstOpen(week, (Math.floor(now / halfHour) + 1) * halfHour, minutes)).toISOString()
}

export function addMinutes(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + minutes * 60_000).toISOString()
}

/** The next working time of the category's typical duration; an hour by default. */
export function proposedPeriod(
  now: number,
  durationMinutes: number | null | undefined,
  week: BusinessWeek,
): Period {
  const minutes = durationMinutes ?? defaultMinutes
  const starts_at = nextHalfHour(now, week, minutes)
  return { starts_at, ends_at: addMinutes(starts_at, minutes) }
}

/** Moves the end when the start is changed, so that the length stays. */
export function withStart(period: Period, starts_at: string): Period {
  const length = Date.parse(period.ends_at) - Date.parse(period.starts_at)
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + length).toISOString() }
}
