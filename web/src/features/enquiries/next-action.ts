import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { needsNextStep } from 'contract/enquiries/next-action.rules.ts'
import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { EnquiryStatus, NextActionKind } from 'contract/vocabulary.ts'

/**
 * The next action of an enquiry; `at` is UTC ISO, `late_ms` the time since it was due, `what` the overdue
 * action.
 */
export type NextAction =
  | { kind: 'none' }
  | { kind: 'call-now' }
  | { kind: 'make-job' }
  | { kind: 'job'; job_id: number }
  | { kind: 'visit'; at: string }
  | { kind: 'follow-up'; at: string }
  | { kind: 'overdue'; what: NextActionKind; at: string; late_ms: number }

export type Actionable = {
  status: EnquiryStatus
  next_action: NextActionKind | null
  follow_up_at: string | null
  job_id: number | null
}

/** An action is overdue after an hour, here and in the lists. */
const grace = 3_600_000
/** An action due within a minute is due now: the clocks of browser and server differ. */
const clockTolerance = 60_000

/** The next action of an enquiry; a lost or finished one has none. */
export function nextAction(enquiry: Actionable, now: number): NextAction {
  const { status, next_action: what, follow_up_at: at, job_id } = enquiry
  if (!needsNextStep(status) || what === null || at === null) return { kind: 'none' }
  const late_ms = now - Date.parse(at)
  if (late_ms > grace) return { kind: 'overdue', what, at, late_ms }
  if (what === 'job' && job_id !== null) return { kind: 'job', job_id }
  if (what === 'visit') return { kind: 'visit', at }
  if (late_ms < -clockTolerance) return { kind: 'follow-up', at }
  return { kind: what === 'call' ? 'call-now' : 'make-job' }
}

/** The next or current visit: the earliest that is neither cancelled nor over. */
export function visitToCome(schedules: readonly Schedule[], now: number): Schedule | undefined {
  return schedules
    .filter((visit) => visit.status !== 'cancelled' && Date.parse(visit.ends_at) > now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0]
}

/** The job that continues the enquiry; a cancelled one does not. */
export function liveJob(enquiry: Pick<Enquiry, 'jobs'>): Enquiry['jobs'][number] | undefined {
  return enquiry.jobs.findLast((job) => job.status !== 'cancelled')
}

/** The same next action, from the list's row of the enquiry. */
export function actionableOf(enquiry: Enquiry): Actionable {
  const { status, next_action, follow_up_at } = enquiry
  return { status, next_action, follow_up_at, job_id: liveJob(enquiry)?.id ?? null }
}
