import { type FitGap, overlaps } from './fit.rules.ts'

type Chosen = { id: number; scheduled_at: string; ends_at: string; partner_id: number | null }

// One source: overlaps of jobs that one partner gets in the same step.
/** The overlaps of one job with the others that the same partner gets in the same step. */
export function sharedOverlaps(job: Chosen, all: readonly Chosen[]): FitGap[] {
  if (job.partner_id === null) return []
  const others = all.filter(({ id, partner_id }) => id !== job.id && partner_id === job.partner_id)
  return overlaps(
    { startsAt: Date.parse(job.scheduled_at), endsAt: Date.parse(job.ends_at) },
    others.map(({ id, scheduled_at, ends_at }) => ({ job_id: id, starts_at: scheduled_at, ends_at })),
  )
}
