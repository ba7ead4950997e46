import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { Actionable } from './next-action.ts'

/** The visit that is still to come or going on: the earliest that was not cancelled and is not over. */
export function visitToCome(schedules: readonly Schedule[], now: number): Schedule | undefined {
  return schedules
    .filter((visit) => visit.status !== 'cancelled' && Date.parse(visit.ends_at) > now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0]
}

/** The job that carries the enquiry on; a cancelled one carries nothing. */
export function liveJob(enquiry: Pick<Enquiry, 'jobs'>): Enquiry['jobs'][number] | undefined {
  return enquiry.jobs.findLast((job) => job.status !== 'cancelled')
}

/** What the list's row says of the same enquiry. */
export function actionableOf(enquiry: Enquiry): Actionable {
  const { status, next_action, follow_up_at } = enquiry
  return { status, next_action, follow_up_at, job_id: liveJob(enquiry)?.id ?? null }
}
