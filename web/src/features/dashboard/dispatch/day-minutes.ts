import { businessOffset, dayMinutes } from 'contract/shared/business-time.ts'

/** A day of the business is counted in minutes after its midnight, whatever zone the reader prefers. */
const minute = 60_000
/** Work is placed at quarters of an hour. */
export const step = 15

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - businessOffset

/** Minutes from the day's midnight to a moment; negative before it. */
export const minuteOf = (moment: string | number, day: string): number =>
  Math.floor((new Date(moment).getTime() - midnight(day)) / minute)

export const momentAt = (day: string, minutes: number): string =>
  new Date(midnight(day) + minutes * minute).toISOString()

/** Minutes the work lasts. */
export const lengthOf = ({ scheduled_at, ends_at }: { scheduled_at: string; ends_at: string }): number =>
  Math.round((Date.parse(ends_at) - Date.parse(scheduled_at)) / minute)

/**
 * Where work that began at `start` comes to begin when it is let go of at `wanted`: on a quarter of an hour, or as before
 * when it was hardly moved. It begins on the day.
 */
export function snapped(wanted: number, start: number | null): number {
  if (start !== null && Math.abs(wanted - start) < step / 2) return start
  return Math.min(dayMinutes - step, Math.max(0, Math.round(wanted / step) * step))
}

/** The next quarter of an hour in a direction, by as much as `by`. */
export function stepped(from: number, by: number): number {
  const next = by > 0 ? Math.floor(from / step) * step + by : Math.ceil(from / step) * step + by
  return Math.min(dayMinutes - step, Math.max(0, next))
}

/** A valid day, `2026-11-21`; undefined for anything else in the address. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const at = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value ? undefined : value
}
