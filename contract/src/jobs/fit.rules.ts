import type { DocumentGap } from '../files/document-gaps.rules.ts'
import { notWorking, type PartnerCalendar } from '../partners/working-time.rules.ts'

type Busy = { job_id: number; starts_at: string; ends_at: string }

/** A partner checked against a job. */
export type MeasuredPartner = PartnerCalendar & {
  isApproved: boolean
  /** Documents that the job's category demands and the partner does not have. */
  missing: readonly DocumentGap[]
  /** The partner rejected this job before. */
  hasRejected: boolean
  /** The partner offers the job's service or an ancestor of it. */
  serves: boolean
  /** The partner covers the job's location or an ancestor of it. */
  covers: boolean
  /** Other work of the partner. */
  busy: readonly Busy[]
}

/** Times in ms since 1970. A job without an address has no location to cover. */
type PlannedWork = { startsAt: number; endsAt: number; hasPlace: boolean }

/**
 * One reason against a partner for a job. Suggestions, assignments, bulk assignments and the dispatch use the
 * same.
 */
export type FitGap =
  | { kind: 'not-approved' | 'rejected-this-job' | 'does-not-serve' | 'does-not-cover' }
  | ({ kind: 'document' } & DocumentGap)
  | { kind: 'off'; until: string; reason: string | null }
  /** Minutes after midnight; null on a free weekday. */
  | { kind: 'outside-hours'; hours: { starts: number; ends: number } | null }
  | { kind: 'overlaps'; job_id: number; minutes: number }

// One source: whether a partner fits a job (suggestions, assignments, dispatch); the wording is in
// `jobs.words.ts`.
/** @returns the reasons against the partner, the most serious first; empty when the partner fits */
export function fitGaps(work: PlannedWork, partner: MeasuredPartner): FitGap[] {
  const gaps: FitGap[] = []
  if (!partner.isApproved) gaps.push({ kind: 'not-approved' })
  if (partner.hasRejected) gaps.push({ kind: 'rejected-this-job' })
  if (!partner.serves) gaps.push({ kind: 'does-not-serve' })
  if (work.hasPlace && !partner.covers) gaps.push({ kind: 'does-not-cover' })
  for (const gap of partner.missing) gaps.push({ kind: 'document', ...gap })
  const not = notWorking(partner, work.startsAt, work.endsAt)
  if (not?.kind === 'off') gaps.push(not)
  if (not?.kind === 'hours') gaps.push({ kind: 'outside-hours', hours: not.hours })
  return [...gaps, ...overlaps(work, partner.busy)]
}

export function overlaps(
  { startsAt, endsAt }: Pick<PlannedWork, 'startsAt' | 'endsAt'>,
  busy: readonly Busy[],
): FitGap[] {
  return busy.flatMap(({ job_id, starts_at, ends_at }) => {
    const from = Math.max(Date.parse(starts_at), startsAt)
    const to = Math.min(Date.parse(ends_at), endsAt)
    return to > from ? [{ kind: 'overlaps' as const, job_id, minutes: Math.ceil((to - from) / 60_000) }] : []
  })
}
