import { businessOffset, dayMinutes } from 'contract/shared/business-time.ts'

/** Times of a business day are minutes after its midnight, whatever time zone the user prefers. */
const minute = 60_000
/** Work is placed at quarters of an hour. */
export const step = 15

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - businessOffset

/** Minutes from the day's midnight to a moment; negative before it. */
export const minuteOf = (moment: string | number, day: string): number =>
  Math.floor((new Date(moment).getTime() - midnight(day)) / minute)

export const momentAt = (day: string, minutes: number): string =>
  new Date(midnight(day) + minutes * minute).toISOString()

/** The duration of the work, minutes. */
export const lengthOf = ({ scheduled_at, ends_at }: { scheduled_at: string; ends_at: string }): number =>
  Math.round((Date.parse(ends_at) - Date.parse(scheduled_at)) / minute)

/**
 * The new start of work that began at `start` and is dropped at `wanted`: on a quarter of an hour, or
 * unchanged when it was hardly moved. It is on the day.
 */
export function snapped(wanted: number, start: number | null): number {
  if (start !== null && Math.abs(wanted - start) < step / 2) return start
  return Math.min(dayMinutes - step, Math.max(0, Math.round(wanted / step) * step))
}

/** The start after a step of `by` minutes, from a quarter of an hour and within the day. */
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
