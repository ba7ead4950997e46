import { businessZone } from 'contract/shared/date-formats.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** The wall time in the zone at a moment, as milliseconds of a UTC clock that shows the same. */
function wallClock(moment: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Calendar day of a moment in the zone, `2026-11-21`. */
export function dayOf(moment: string | number | Date, zone: string = businessZone): string {
  return new Date(wallClock(new Date(moment).getTime(), zone)).toISOString().slice(0, 10)
}

/** Whole calendar days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** UTC ISO moment as the value of a date-and-time input in the zone: `2026-11-21T11:30`. */
export function toInputText(moment: string, zone: string = businessZone): string {
  return new Date(wallClock(Date.parse(moment), zone)).toISOString().slice(0, 16)
}

/** Value of a date-and-time input read in the zone, as a UTC ISO moment; null for an invalid one. */
export function fromInputText(text: string, zone: string = businessZone): string | null {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const first = wall - (wallClock(wall, zone) - wall)
  // The offset may differ at the result (a change to or from summer time): the calculation is repeated once
  // from there.
  const moment = wall - (wallClock(first, zone) - first)
  return new Date(moment).toISOString()
}
