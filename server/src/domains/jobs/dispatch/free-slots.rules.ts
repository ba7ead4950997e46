import { type FreeSlot, maxSlots, slotDays } from 'contract/jobs/slots.schema.ts'
import { type BusinessWeek, firstOpen } from 'contract/settings/business-hours.rules.ts'
import { dayMs } from 'contract/shared/business-time.ts'
import { gapsOf } from './rank-candidates.rules.ts'
import type { Candidate, JobNeeds } from './suggestions.store.ts'

const minute = 60_000
const halfHour = 30 * minute

/** The first half hour that leaves half an hour to get there. */
export const soonest = (now: number): number => Math.ceil((now + halfHour) / halfHour) * halfHour

/** Slots begin on the half hour, in sequence; they are at least an hour apart, also for shorter work. */
export function freeSlotsOf(
  needs: JobNeeds,
  candidates: readonly Candidate[],
  { from, minutes, week }: { from: number; minutes: number; week: BusinessWeek },
): FreeSlot[] {
  const found: FreeSlot[] = []
  const step = Math.ceil(Math.max(minutes * minute, 2 * halfHour) / halfHour) * halfHour
  let next = from
  while (found.length < maxSlots) {
    const start = firstOpen(week, next, minutes)
    if (start > from + slotDays * dayMs) break
    const slot = slotAt(needs, candidates, start, minutes)
    if (slot.partners > 0) found.push(slot)
    next = start + step
  }
  return found
}

/** A time with the number of partners who fit it. */
export function slotAt(
  needs: JobNeeds,
  candidates: readonly Candidate[],
  start: number,
  minutes: number,
): FreeSlot {
  const [starts_at, ends_at] = [start, start + minutes * minute].map((time) => new Date(time).toISOString())
  const slot = { ...needs, scheduled_at: starts_at!, ends_at: ends_at! }
  const partners = candidates.filter((candidate) => gapsOf(slot, candidate).length === 0).length
  return { starts_at: starts_at!, ends_at: ends_at!, partners }
}
