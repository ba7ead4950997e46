import type { jobPlace } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type * as z from 'zod'
import { enquiryJobChanged } from '#domains/enquiries/public.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import type { Context } from '#platform/http/context.ts'
import { sendPartner, withdrawPartner } from '../assign.service.ts'
import { impossible } from '../begin-move.service.ts'
import { checkPeriod } from '../create-job.service.ts'
import { getJob } from '../job-details.service.ts'
import { moveInTime } from '../job-moves.service.ts'
import { lockAround } from '../jobs.store.ts'
import { requireFit } from './suggestions.service.ts'

/** The reason when a user drags a block along a row, which asks for none. */
const usualReason = 'Moved on the dispatch board'

/**
 * Sets partner and time at once. Of two dispatchers who move one job the later gets a conflict with the
 * values of the earlier.
 * @throws AppError not_found, conflict when stale, illegal_move once the work has begun or is over, invalid,
 * needs_statement
 */
export async function placeJob(
  ctx: Context,
  id: number,
  {
    version,
    partner_id,
    starts_at,
    ends_at,
    confirmed,
    partner_asked,
    was_done,
    reason = usualReason,
  }: z.output<typeof jobPlace>,
): Promise<Job> {
  checkPeriod(starts_at, ends_at)
  const current = () => getJob(ctx, id)
  let job = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  if (job.status !== 'pending' && job.status !== 'accepted') throw impossible(job, 'reschedule')
  await lockAround(ctx.db, job)
  const isMoved = starts_at !== job.scheduled_at || ends_at !== job.ends_at
  const fit = { confirmed, at: { scheduled_at: starts_at, ends_at } }
  if (partner_id !== job.partner_id) {
    job =
      partner_id === null
        ? await withdrawPartner(ctx, job, reason)
        : await sendPartner(ctx, job, partner_id, fit)
  } else if (partner_id !== null && isMoved) {
    await requireFit(ctx, job, partner_id, fit)
  }
  if (isMoved) {
    await moveInTime(ctx, job, { starts_at, ends_at, reason, partner_asked, was_done })
    await enquiryJobChanged(ctx, job.enquiry_id)
  }
  return current()
}
