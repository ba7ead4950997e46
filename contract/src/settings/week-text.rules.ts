/**
 * Working hours in a setting: one `Mon 09:00-18:00` per line; missing days are closed. `Fri 22:00-02:00` ends
 * on Saturday.
 */

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]
export type WorkingDay = { day: Weekday; starts: string; ends: string }

const line = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** The days in the week's order, or the error. */
export function readWeek(text: string): WorkingDay[] | { problem: string } {
  const days = new Map<Weekday, WorkingDay>()
  for (const raw of text.split('\n')) {
    const entry = raw.trim()
    if (entry === '') continue
    const found = line.exec(entry)
    if (!found) return { problem: `“${entry.slice(0, 30)}” is not a line such as Mon 09:00-18:00` }
    const day = found[1] as Weekday // the expression allows no other
    const [starts, ends] = entry.slice(4).split('-') as [string, string] // and has a dash
    if (ends === starts) return { problem: `On ${day} the hours begin and end at the same time` }
    if (days.has(day)) return { problem: `${day} is listed twice` }
    days.set(day, { day, starts, ends })
  }
  return weekdays.flatMap((day) => days.get(day) ?? [])
}

export function writeWeek(days: readonly WorkingDay[]): string {
  return days.map(({ day, starts, ends }) => `${day} ${starts}-${ends}`).join('\n')
}
