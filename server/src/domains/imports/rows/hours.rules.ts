import type { WorkingHours } from 'contract/partners/calendar.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import type { Read } from './lookups.rules.ts'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayOf = (text: string) => days.findIndex((day) => text.toLowerCase().startsWith(day))

/** `9`, `09:30`, `6 pm`, `18.00` in minutes after midnight; null for no time. */
function minutesOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim())
  if (!match) return null
  const [, hour = '', minute = '0', half] = match
  const base = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  const minutes = base * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= 1440 ? minutes : null
}

const problem = 'must be written as “Mon-Sat 09:00-18:00; Sun 10:00-14:00”'

/**
 * The hours of each weekday, in the order of the week; `22:00-02:00` ends on the next day. An empty text is
 * any time.
 */
export function readHours(text: string): Read<WorkingHours[]> {
  const hours = new Map<number, WorkingHours>()
  for (const part of text.split(/[;\n]/).filter((each) => each.trim() !== '')) {
    const match =
      /^\s*(daily|[a-z]{3,9}(?:\s*[-–,]\s*[a-z]{3,9})*)\s*:?\s+(\d[^-–]*?)\s*(?:-|–|to)\s*(\d.*?)\s*$/i.exec(
        part,
      )
    const [, named = '', from = '', to = ''] = match ?? []
    const [starts, ends] = [minutesOf(from), minutesOf(to)]
    const weekdays = daysOf(named)
    if (!match || starts === null || ends === null || !weekdays) return { problem }
    if (ends === starts) return { problem: `begins and ends at the same time: “${part.trim().slice(0, 40)}”` }
    for (const weekday of weekdays) {
      if (hours.has(weekday)) return { problem: `has ${days[weekday]} twice` }
      hours.set(weekday, { weekday, starts, ends: ends > starts ? ends : ends + dayMinutes })
    }
  }
  return { value: [...hours.values()].toSorted((one, other) => one.weekday - other.weekday) }
}

/** `Mon-Sat`, `Fri-Mon`, `Mon, Wed`, `daily`; null for no weekday. */
function daysOf(text: string): number[] | null {
  if (text.toLowerCase() === 'daily') return [0, 1, 2, 3, 4, 5, 6]
  const found: number[] = []
  for (const part of text.split(',')) {
    const [first = '', last] = part.split(/[-–]/).map((day) => day.trim())
    const [from, to] = [dayOf(first), dayOf(last ?? first)]
    if (from < 0 || to < 0) return null
    for (let day = from; ; day = (day + 1) % 7) {
      found.push(day)
      if (day === to) break
    }
  }
  return found
}
