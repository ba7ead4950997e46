import { addDays } from 'contract/shared/business-time.ts'

export const datePresets = [
  'today',
  'tomorrow',
  'this-week',
  'next-7-days',
  'this-month',
  'last-7-days',
  'last-month',
] as const
export type DatePreset = (typeof datePresets)[number]

/** Days in the user's time zone, both included. */
export type DayRange = { from: string; to: string }

/** The days of a preset on a given day. Weeks begin on Monday. */
export function rangeOf(preset: DatePreset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'this-week': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'next-7-days':
      return { from: today, to: addDays(today, 6) }
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'this-month':
      return monthOf(today)
    case 'last-month':
      return monthOf(addDays(`${today.slice(0, 7)}-01`, -1))
  }
}

function monthOf(day: string): DayRange {
  const first = `${day.slice(0, 7)}-01`
  const inNextMonth = addDays(first, 31)
  return { from: first, to: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) }
}

/** The preset of a range on that day, if there is one. */
export function presetOf(
  range: DayRange,
  presets: readonly DatePreset[],
  today: string,
): DatePreset | undefined {
  return presets.find((preset) => {
    const { from, to } = rangeOf(preset, today)
    return from === range.from && to === range.to
  })
}
