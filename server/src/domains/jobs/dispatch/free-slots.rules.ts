import { type FreeSlot, maxSlots, slotDays } from 'contract/jobs/slots.schema.ts'
import { type BusinessWeek, firstOpen } from 'contract/settings/business-hours.rules.ts'
import { dayMs } from 'contract/shared/business-time.ts'
import { gapsOf } from './rank-candidates.rules.ts'
import type { Candidate, JobNeeds } from './suggestions.store.ts'

const minute = 60_000
const halfHour = 30 * minute

/** Slots begin on the half hour, one after the other; work shorter than an hour still takes an hour's distance. */
export function freeSlotsOf(
  needs: JobNeeds,
  candidates: readonly Candidate[],
  { now, minutes, week }: { now: number; minutes: number; week: BusinessWeek },
): FreeSlot[] {
  const found: FreeSlot[] = []
  const step = Math.ceil(Math.max(minutes * minute, 2 * halfHour) / halfHour) * halfHour
  let next = Math.ceil((now + halfHour) / halfHour) * halfHour
  while (found.length < maxSlots) {
    const start = firstOpen(week, next, minutes)
    if (start > now + slotDays * dayMs) break
    const [scheduled_at, ends_at] = [start, start + minutes * minute].map((time) => new Date(time).toISOString())
    const slot = { ...needs, scheduled_at: scheduled_at!, ends_at: ends_at! }
    const partners = candidates.filter((candidate) => gapsOf(slot, candidate).length === 0).length
    if (partners > 0) found.push({ starts_at: scheduled_at!, ends_at: ends_at!, partners })
    next = start + step
  }
  return found
}
