import type { Partner } from 'contract/partners/partners.schema.ts'

/** The business's week begins on Monday; 0 is Sunday, as the contract counts. */
const order = [1, 2, 3, 4, 5, 6, 0] as const
type Weekday = (typeof order)[number]

/** A week on the screen: every day, whether it is worked, and its hours in minutes after midnight. */
export type Week = { weekday: Weekday; works: boolean; starts: number; ends: number }[]

/** What a day begins with when somebody says that there are hours. */
export const usual = (weekday: Weekday) => ({ weekday, works: weekday !== 0, starts: 540, ends: 1080 })

export function weekOf(hours: Partner['hours']): Week {
  return order.map((weekday) => {
    const known = hours.find((each) => each.weekday === weekday)
    return known ? { ...known, weekday, works: true } : { ...usual(weekday), works: false }
  })
}

export function hoursOfWeek(week: Week): Partner['hours'] {
  return week
    .filter(({ works }) => works)
    .map(({ weekday, starts, ends }) => ({ weekday, starts, ends }))
    .toSorted((a, b) => a.weekday - b.weekday)
}

/** As a field of the type time has it; the midnight that ends a day is the one that begins it. */
export function clockOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** What a field of the type time holds; what was there before while it is not whole. */
export function minutesOf(clock: string, before: number): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return clock === '' || hours === undefined || minutes === undefined ? before : hours * 60 + minutes
}
