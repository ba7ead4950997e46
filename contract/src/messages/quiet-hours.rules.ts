import { dayMs, startOfDay } from '../shared/business-time.ts'

/** Hours of the day in the business's zone, `21:00`. */
export type QuietHours = { from: string; to: string }

const hour = 3_600_000
const hoursOf = (clock: string) => Number(clock.slice(0, 2)) * hour

/** The end of the quiet hours that a time is in, in ms since 1970; null outside of them. */
export function quietUntil(at: number, { from, to }: QuietHours): number | null {
  const [starts, ends] = [hoursOf(from), hoursOf(to)]
  const day = startOfDay(at)
  const time = at - day
  const isQuiet = starts <= ends ? time >= starts && time < ends : time >= starts || time < ends
  if (!isQuiet) return null
  return day + ends + (time >= ends ? dayMs : 0)
}

/**
 * When to send a message: now, or after the quiet hours unless that is later than `latest`. Times in ms since
 * 1970.
 */
export function sendTime(now: number, quiet: QuietHours, latest: number): number {
  const until = quietUntil(now, quiet)
  return until === null || until > latest ? now : until
}
