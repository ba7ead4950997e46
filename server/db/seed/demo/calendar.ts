const minute = 60_000
const day = 86_400_000
/** Asia/Kolkata is UTC+5:30 all year. */
const indiaOffset = 330 * minute

/** Times of the story, all relative to the day of loading in Asia/Kolkata. */
export type Calendar = {
  now: number
  /** A moment `days` from today at `minutes` after midnight in Asia/Kolkata, ms since 1970. */
  at(days: number, minutes: number): number
}

export function calendarOf(now: Date): Calendar {
  const midnight = Math.floor((now.getTime() + indiaOffset) / day) * day - indiaOffset
  return { now: now.getTime(), at: (days, minutes) => midnight + days * day + minutes * minute }
}

export const iso = (time: number) => new Date(time).toISOString()
export const plusMinutes = (time: number, minutes: number) => time + minutes * minute
export const plusDays = (time: number, days: number) => time + days * day

const opens = 9 * 60
const closes = 19 * 60

/** When work that begins then ends: after its minutes, but on the same day by 8 PM. */
export function endOfWork(time: number, minutes: number): number {
  const midnight = Math.floor((time + indiaOffset) / day) * day - indiaOffset
  return Math.min(time + minutes * minute, Math.max(midnight + (closes + 60) * minute, time + 60 * minute))
}

/** The moment itself while the office is open, else the next opening, a little after it: nobody calls at night. */
export function atOffice(time: number): number {
  const midnight = Math.floor((time + indiaOffset) / day) * day - indiaOffset
  const minutes = (time - midnight) / minute
  if (minutes >= opens && minutes <= closes) return time
  const opening = midnight + opens * minute + (minutes > closes ? day : 0)
  return opening + (Math.floor(minutes) % 8) * 15 * minute
}
