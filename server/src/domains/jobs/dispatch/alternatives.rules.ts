import type { AlternativeSlot, Alternatives } from 'contract/jobs/alternatives.schema.ts'
import { slotDays } from 'contract/jobs/slots.schema.ts'
import { type BusinessWeek, firstOpen } from 'contract/settings/business-hours.rules.ts'
import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { gapsOf, rankCandidates } from './rank-candidates.rules.ts'
import type { Candidate, Measured, NamedNeeds } from './suggestions.store.ts'

// One source: what is offered where no partner fits (free slots, partners with a conflict).

const minute = 60_000
const halfHour = 30 * minute

/** Slots of other partners, and partners with a conflict. */
const most = { slots: 2, anyway: 5 }

/** Reasons in spite of which a partner can be assigned; a missing document needs a reason of its own. */
const confirmable = new Set(['off', 'outside-hours', 'does-not-cover', 'rejected-this-job'])

/** The partners who can be assigned in spite of a conflict at the time of the job, overlaps first. */
export function anywayOf(
  needs: NamedNeeds,
  measured: Measured,
  reasonWords: OverlapWords,
): Alternatives['anyway'] {
  const { overlapping, unfit } = rankCandidates(needs, measured)
  const others = unfit.filter(({ why }) => confirmable.has(why))
  return [
    ...overlapping.map(({ partner: { id, name }, reasons }) => ({
      partner: { id, name },
      reasons: reasons.flatMap((reason) => (reason.kind === 'overlaps' ? [reasonWords(reason)] : [])),
    })),
    ...others.map(({ partner, reasons }) => ({ partner, reasons })),
  ].slice(0, most.anyway)
}

type OverlapWords = (overlap: { kind: 'overlaps'; job_id: number; minutes: number }) => string

type Search = { now: number; week: BusinessWeek }

/**
 * The next free slot of the partner the job has, then those of others; each in business hours, after the
 * job's own time.
 */
export function slotsAfter(needs: NamedNeeds, measured: Measured, search: Search): AlternativeSlot[] {
  const own = measured.candidates.filter(({ id }) => id === needs.partner_id)
  const others = measured.candidates.filter(({ id }) => id !== needs.partner_id)
  return [
    ...firstSlots(needs, own, search, 1).map((slot) => ({ ...slot, is_own: true })),
    ...firstSlots(needs, others, search, most.slots).map((slot) => ({ ...slot, is_own: false })),
  ]
}

function firstSlots(
  needs: NamedNeeds,
  candidates: Candidate[],
  { now, week }: Search,
  count: number,
): Omit<AlternativeSlot, 'is_own'>[] {
  const found: Omit<AlternativeSlot, 'is_own'>[] = []
  const length = Date.parse(needs.ends_at) - Date.parse(needs.scheduled_at)
  const from = Math.max(now, Date.parse(needs.scheduled_at))
  let next = Math.ceil((from + halfHour) / halfHour) * halfHour
  while (found.length < count && candidates.length > 0) {
    const start = firstOpen(week, next, Math.min(length / minute, 24 * 60))
    if (start > from + slotDays * dayMs) break
    const slot = slotOf(needs, start, length)
    const free = candidates.filter((candidate) => gapsOf(slot, candidate).length === 0)
    // The ranking leaves out the partner of the job: here that partner is one of the candidates.
    const [best] = rankCandidates(
      { ...slot, partner_id: null },
      { candidates: free, approved: free.length },
    ).fit
    if (best) {
      const { id, name } = best.partner
      found.push({ starts_at: slot.scheduled_at, ends_at: slot.ends_at, partner: { id, name } })
    }
    // Two slots of one choice do not overlap.
    next = start + (best ? Math.max(length, 2 * halfHour) : halfHour)
  }
  return found
}

function slotOf(needs: NamedNeeds, start: number, length: number): NamedNeeds {
  const day = startOfDay(start)
  const [scheduled_at, ends_at, day_start, day_end] = [start, start + length, day, day + dayMs].map((time) =>
    new Date(time).toISOString(),
  )
  return {
    ...needs,
    scheduled_at: scheduled_at!,
    ends_at: ends_at!,
    day_start: day_start!,
    day_end: day_end!,
  }
}
