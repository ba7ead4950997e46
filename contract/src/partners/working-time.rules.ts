import { businessOffset, dayMinutes, dayMs } from '../shared/business-time.ts'

/** When a partner works, without Zod: the server ranks with it, and screens warn with it. */

/** The end of hours that last into the next day is above 1440. */
type Hours = { weekday: number; starts: number; ends: number }
type Off = { from_day: string; to_day: string; reason: string | null }

export type PartnerCalendar = {
  /** Empty: works at any time. */
  hours: readonly Hours[]
  /** Those of the requested days and of the day before, whose hours may last past midnight. */
  days_off: readonly Off[]
}

/**
 * Why the partner is not available: days off, with the last one; or working hours, null on a free weekday.
 */
export type NotWorking =
  | { kind: 'off'; until: string; reason: string | null }
  | { kind: 'hours'; hours: { starts: number; ends: number } | null }

const minute = 60_000
/** A day is its number since 1970, in the business's zone. */
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const nameOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** The hours that begin on the day. 1970 began on a Thursday. */
const hoursOn = (hours: readonly Hours[], day: number) =>
  hours.find(({ weekday }) => weekday === (day + 4) % 7)

// One source: the working time of a partner.
/** What prevents work from `startsAt` to `endsAt` (ms since 1970); null when nothing does. */
export function notWorking(
  { hours, days_off }: PartnerCalendar,
  startsAt: number,
  endsAt: number,
): NotWorking | null {
  const [from, to] = [startsAt + businessOffset, endsAt + businessOffset]
  const first = Math.floor(from / dayMs)
  // Work that ends at midnight does not touch the next day.
  const last = Math.max(first, Math.ceil(to / dayMs) - 1)
  const beginsIn = findDayByHours(hours, first, (starts, ends) => starts <= from && from < ends)
  const endsIn = findDayByHours(hours, last, (starts, ends) => starts < to && to <= ends)
  for (let day = Math.min(first, beginsIn ?? first); day <= last; day += 1) {
    const off = dayOff(days_off, nameOf(day))
    if (off) return { kind: 'off', until: off.to_day, reason: off.reason }
  }
  if (hours.length === 0) return null
  if (beginsIn === null) return outside(hours, first)
  for (let day = beginsIn + 1; day < (endsIn ?? last); day += 1) {
    if (!hoursOn(hours, day)) return { kind: 'hours', hours: null }
  }
  if (endsIn === null) return outside(hours, last)
  // Work over several days pauses at night; work of one day does not pause between two nights' hours.
  const isPaused =
    first === last && beginsIn < endsIn && endOn(hours, beginsIn) < hoursOn(hours, endsIn)!.starts
  return isPaused ? outside(hours, last) : null
}

/** The day, or the one before it, whose hours match, in ms since 1970 of the business's zone. */
function findDayByHours(hours: readonly Hours[], day: number, is: (starts: number, ends: number) => boolean) {
  for (const each of [day, day - 1]) {
    const own = hoursOn(hours, each)
    if (own && is(each * dayMs + own.starts * minute, each * dayMs + own.ends * minute)) return each
  }
  return null
}

/** When the hours of a day end on the next, in its minutes; 0 or less when they end before it. */
const endOn = (hours: readonly Hours[], day: number) => (hoursOn(hours, day)?.ends ?? 0) - dayMinutes

/** On a free weekday the hours of the night before it, if they last into it. */
function outside(hours: readonly Hours[], day: number): NotWorking {
  const own = hoursOn(hours, day) ?? (endOn(hours, day - 1) > 0 ? hoursOn(hours, day - 1) : undefined)
  return { kind: 'hours', hours: own ? { starts: own.starts, ends: own.ends } : null }
}

/** Minutes of the day: below 0 on the day before, above 1440 on the next. */
export type Period = { starts: number; ends: number }

export type WorkOnDay = {
  /** By their time; null: works at any time. */
  periods: Period[] | null
  /** Set when there are no hours: a free weekday or days off. */
  off: { why: 'weekday' | 'days-off'; reason: string | null } | null
}

/** When a partner works on a day, `2026-11-21`. */
export function workOn({ hours, days_off }: PartnerCalendar, day: string): WorkOnDay {
  const taken = dayOff(days_off, day)
  if (taken) return { periods: [], off: { why: 'days-off', reason: taken.reason } }
  if (hours.length === 0) return { periods: null, off: null }
  const today = dayOf(day)
  const night = dayOff(days_off, nameOf(today - 1)) ? undefined : hoursOn(hours, today - 1)
  const own = hoursOn(hours, today)
  const periods = [
    ...(night ? [{ starts: night.starts - dayMinutes, ends: night.ends - dayMinutes }] : []),
    ...(own ? [{ starts: own.starts, ends: own.ends }] : []),
  ].filter(({ ends }) => ends > 0)
  return { periods, off: periods.length === 0 ? { why: 'weekday', reason: null } : null }
}

/** The days off that contain the day; of several, those that end last. */
function dayOff(all: readonly Off[], day: string): Off | undefined {
  return all
    .filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
    .reduce<Off | undefined>(
      (latest, each) => (latest && latest.to_day >= each.to_day ? latest : each),
      undefined,
    )
}
