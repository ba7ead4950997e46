import { businessOffset, dayMs } from '../shared/business-time.ts'

/** When a partner works, without Zod: the server ranks with it, and screens warn with it. */

type Hours = { weekday: number; starts: number; ends: number }
type Off = { from_day: string; to_day: string; reason: string | null }

export type PartnerCalendar = {
  /** Empty: works at any time. */
  hours: readonly Hours[]
  days_off: readonly Off[]
}

/** Why the partner is not available: days off, with the last one; or working hours, null on a free weekday. */
export type NotWorking =
  | { kind: 'off'; until: string; reason: string | null }
  | { kind: 'hours'; hours: { starts: number; ends: number } | null }

const minute = 60_000

/** What prevents work from `startsAt` to `endsAt` (ms since 1970); null when nothing does. */
export function notWorking(calendar: PartnerCalendar, startsAt: number, endsAt: number): NotWorking | null {
  const [from, to] = [startsAt + businessOffset, endsAt + businessOffset]
  const first = Math.floor(from / dayMs)
  // Work that ends at midnight does not touch the next day.
  const last = Math.max(first, Math.ceil(to / dayMs) - 1)
  for (let day = first; day <= last; day += 1) {
    const off = dayOff(calendar.days_off, new Date(day * dayMs).toISOString().slice(0, 10))
    if (off) return { kind: 'off', until: off.to_day, reason: off.reason }
  }
  if (calendar.hours.length === 0) return null
  for (let day = first; day <= last; day += 1) {
    // 1970 began on a Thursday.
    const hours = calendar.hours.find(({ weekday }) => weekday === (day + 4) % 7)
    if (!hours) return { kind: 'hours', hours: null }
    // Work over several days pauses at night: only its start and its end have a time of day.
    const isLate = day === first && (from - day * dayMs) / minute < hours.starts
    const isEarly = day === last && (to - day * dayMs) / minute > hours.ends
    const isPast = day === first && (from - day * dayMs) / minute >= hours.ends
    const isBefore = day === last && (to - day * dayMs) / minute <= hours.starts
    if (isLate || isEarly || isPast || isBefore) {
      return { kind: 'hours', hours: { starts: hours.starts, ends: hours.ends } }
    }
  }
  return null
}

/** The days off that contain the day; of several, those that end last. */
function dayOff(all: readonly Off[], day: string): Off | undefined {
  return all
    .filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
    .reduce<Off | undefined>((latest, each) => (latest && latest.to_day >= each.to_day ? latest : each), undefined)
}
