import type { Formats } from '#shared/format/formats.ts'
import { addDays } from '#shared/format/zones.ts'

export type SnoozeChoice = { id: 'hour' | 'afternoon' | 'tomorrow' | 'monday'; at: string }

const hour = 3_600_000
const morning = '10:00'
const afternoon = '15:00'

/** 0 is Sunday. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The usual times to put something off to, UTC ISO, on the person's clock: in an hour, at three this afternoon while that
 * is still an hour away, tomorrow at ten, and on Monday at ten where that is another day.
 */
export function snoozeChoices(now: number, formats: Pick<Formats, 'today' | 'fromInput'>): SnoozeChoice[] {
  const today = formats.today(now)
  const at = (day: string, time: string) => formats.fromInput(`${day}T${time}`)! // a whole date and time always reads
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, (8 - weekday(today)) % 7 || 7)
  const later = at(today, afternoon)
  return [
    { id: 'hour', at: new Date(now + hour).toISOString() },
    ...(Date.parse(later) - now > hour ? [{ id: 'afternoon', at: later } as const] : []),
    { id: 'tomorrow', at: at(tomorrow, morning) },
    ...(monday === tomorrow ? [] : [{ id: 'monday', at: at(monday, morning) } as const]),
  ]
}
