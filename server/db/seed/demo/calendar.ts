import { dayMs, startOfDay } from 'contract/shared/business-time.ts'

const minute = 60_000

/** Times of the story, all relative to the day of loading in Asia/Kolkata. */
export type Calendar = {
  now: number
  /** A moment `days` from today at `minutes` after midnight in Asia/Kolkata, ms since 1970. */
  at(days: number, minutes: number): number
}

export function calendarOf(now: Date): Calendar {
  const midnight = startOfDay(now.getTime())
  return { now: now.getTime(), at: (days, minutes) => midnight + days * dayMs + minutes * minute }
}

export const iso = (time: number) => new Date(time).toISOString()
export const plusMinutes = (time: number, minutes: number) => time + minutes * minute
export const plusDays = (time: number, days: number) => time + days * dayMs

const opens = 9 * 60
const closes = 19 * 60

/** The end of work that begins at a time, ms: after its minutes, but on the same day by 8 PM. */
export function endOfWork(time: number, minutes: number): number {
  const midnight = startOfDay(time)
  return Math.min(time + minutes * minute, Math.max(midnight + (closes + 60) * minute, time + 60 * minute))
}

/** The moment itself while the office is open, else some minutes before the last closing. */
export function lastOffice(time: number): number {
  const midnight = startOfDay(time)
  const minutes = (time - midnight) / minute
  if (minutes >= opens && minutes <= closes) return time
  const closing = midnight + closes * minute - (minutes < opens ? dayMs : 0)
  return closing - (1 + (Math.floor(minutes) % 8)) * 15 * minute
}

const leadsFrom = 8 * 60
const leadsUntil = 20 * 60

/** The moment so many minutes earlier, counting only the hours in which leads arrive: 8 AM to 8 PM. */
export function leadsBefore(time: number, minutes: number): number {
  let midnight = startOfDay(time)
  let left = minutes
  let clock = Math.min((time - midnight) / minute, leadsUntil)
  while (clock - left < leadsFrom) {
    left -= Math.max(0, clock - leadsFrom)
    midnight -= dayMs
    clock = leadsUntil
  }
  return midnight + (clock - left) * minute
}

/**
 * The moment itself while the office is open, else shortly after the next opening: there are no calls at
 * night.
 */
export function atOffice(time: number): number {
  const midnight = startOfDay(time)
  const minutes = (time - midnight) / minute
  if (minutes >= opens && minutes <= closes) return time
  const opening = midnight + opens * minute + (minutes > closes ? dayMs : 0)
  return opening + (Math.floor(minutes) % 8) * 15 * minute
}
