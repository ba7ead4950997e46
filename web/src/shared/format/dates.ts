import { addDays } from 'contract/shared/business-time.ts'
import {
  businessZone,
  formatDay,
  formatMoment,
  formatShortDate,
  type Moment,
} from 'contract/shared/date-formats.ts'
import { dayOf, daysBetween } from './zones.ts'

/** `11:30 AM`. */
export function formatTime(moment: Moment, zone: string = businessZone): string {
  return formatMoment(moment, 'time', zone)
}

/** `Saturday, Nov 21, 2026`. */
export function formatHeadingDate(moment: Moment, zone: string = businessZone): string {
  return formatMoment(moment, 'heading', zone)
}

/** Two calendar days: `Nov 21 – Nov 27, 2026`, one when they are the same, both years when they differ. */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return formatDay(from)
  const start =
    from.slice(0, 4) === to.slice(0, 4)
      ? formatMoment(`${from}T00:00:00Z`, 'monthDay', 'UTC')
      : formatDay(from)
  return `${start} – ${formatDay(to)}`
}

/**
 * A day in words: `Today`, `Tomorrow`, `Yesterday`, a weekday within six days, else `Nov 21` or `Nov 21,
 * 2025`.
 */
export function formatDayName(moment: Moment, now: Moment, zone: string = businessZone): string {
  const day = dayOf(moment, zone)
  const today = dayOf(now, zone)
  const distance = daysBetween(today, day)
  if (distance === 0) return 'Today'
  if (distance === 1) return 'Tomorrow'
  if (distance === -1) return 'Yesterday'
  if (distance > 1 && distance < 7) return formatMoment(moment, 'weekday', zone)
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatMoment(moment, 'monthDay', zone)
    : formatShortDate(moment, zone)
}

/** `Today, 11:30 AM`, `Mon, 11:00 AM`, `Nov 3, 9:00 AM`: for schedules, where the exact time matters. */
export function formatDayTime(moment: Moment, now: Moment, zone: string = businessZone): string {
  return `${formatDayName(moment, now, zone)}, ${formatTime(moment, zone)}`
}

/** `Today, 11:30 AM – 1:00 PM`; the second day is named when the period ends on another one. */
export function formatPeriod(start: Moment, end: Moment, now: Moment, zone: string = businessZone): string {
  const sameDay = dayOf(start, zone) === dayOf(end, zone)
  return `${formatDayTime(start, now, zone)} – ${sameDay ? formatTime(end, zone) : formatDayTime(end, now, zone)}`
}

/** Right edge of the timeline: the time today, else the day. */
export function formatTimelineTime(moment: Moment, now: Moment, zone: string = businessZone): string {
  const today = dayOf(now, zone)
  if (dayOf(moment, zone) === today) return formatTime(moment, zone)
  if (dayOf(moment, zone) === addDays(today, -1)) return 'Yesterday'
  return formatDayName(moment, now, zone)
}
