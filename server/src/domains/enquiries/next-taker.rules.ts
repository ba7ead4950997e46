import { type BusinessWeek, businessWeek, isOpen } from 'contract/settings/business-hours.rules.ts'
import type { Taker } from './lead-turns.store.ts'

// One source: who gets the next lead, and who is on shift.

/**
 * The shift of a user, who without one works while the business is open. `hours` is the setting as stored.
 */
const weekOf = ({ shift }: Pick<Taker, 'shift'>, hours: unknown): BusinessWeek =>
  businessWeek(shift === '' ? hours : shift)

/**
 * Those on shift at a time (ms) in the order of their turns: the fewest open enquiries first, then the
 * longest without a lead.
 */
export function takersAt<T extends Taker>(takers: readonly T[], hours: unknown, at: number): T[] {
  const lastOf = ({ last_at }: Taker) => (last_at === null ? 0 : Date.parse(last_at))
  return takers
    .filter((taker) => isOpen(weekOf(taker, hours), at))
    .toSorted((one, other) => one.open - other.open || lastOf(one) - lastOf(other) || one.id - other.id)
}
