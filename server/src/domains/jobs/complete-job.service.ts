import type { Job, jobComplete, jobMoveWithReason } from 'contract/jobs/jobs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { enquiryJobCompleted, enquiryJobUncompleted } from '#domains/enquiries/public.ts'
import { commissionBy, commissionInWords, postCompletion, reverseCompletion } from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { findCurrentAssignment, updateAssignment } from './assignments.store.ts'
import { beginMove, movingAssignment } from './begin-move.service.ts'
import { withdrawCompletion } from './completion-messages.service.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { type JobRecord, updateJob } from './jobs.store.ts'
import { reworkCostOf } from './rework.service.ts'

/**
 * Completes the job without its messages: the last price and material cost settle the commission, the partner's account
 * takes it and what the customer paid, the enquiry is done.
 * @throws AppError not_found, conflict when stale, illegal_move, invalid on `price` below what was received
 */
export async function finishJob(
  ctx: AnyContext,
  id: number,
  { version, price, material_cost }: Omit<z.output<typeof jobComplete>, 'payment'>,
): Promise<JobRecord> {
  const before = await beginMove(ctx, id, version, 'complete')
  const assignment = await movingAssignment(ctx, before, 'complete')
  const last = { price: price ?? before.price, material_cost: material_cost ?? before.material_cost }
  if (last.price < before.received) {
    throw invalid('price', `is less than the ${formatMoney(before.received)} already received`)
  }
  const completed_at = new Date().toISOString()
  const commission = commissionBy(before.commission_rule, last)
  await updateAssignment(ctx.db, assignment.id, { status: 'completed', completed_at })
  const after = await updateJob(ctx.db, id, {
    status: 'completed',
    status_reason: null,
    completed_at,
    ...last,
    ...commission,
  })
  const words = commissionInWords(after.commission_rule, after)
  const { partner_id } = assignment
  const rework = await reworkCostOf(ctx, after)
  await postCompletion(ctx, { id, partner_id, commission: after.commission, words, rework })
  await auditJob(ctx, 'complete', id, before, after)
  await recordJobEvent(ctx, after, 'status', { from: before.status, to: after.status })
  if (after.enquiry_id !== null) await enquiryJobCompleted(ctx, after.enquiry_id)
  return after
}

/**
 * Takes back what completing did: the account by reversing entries, messages that still wait, the steps, the enquiry.
 * @throws AppError illegal_move while the setting assignment.uncomplete is off, or the job is not completed
 */
export async function uncompleteJob(
  ctx: Context,
  id: number,
  { version, reason }: z.output<typeof jobMoveWithReason>,
): Promise<Job> {
  if ((await getSetting(ctx.db, 'assignment.uncomplete')) !== true) {
    throw new AppError('illegal_move', { message: 'Reopening completed jobs is switched off in Settings.' })
  }
  const before = await beginMove(ctx, id, version, 'uncomplete')
  const assignment = await findCurrentAssignment(ctx.db, id)
  if (assignment) await updateAssignment(ctx.db, assignment.id, { status: 'started', completed_at: null })
  const after = await updateJob(ctx.db, id, { status: 'started', status_reason: reason, completed_at: null })
  await reverseCompletion(ctx, id, reason)
  await withdrawCompletion(ctx, id, `The job was reopened: ${reason}`)
  await auditJob(ctx, 'uncomplete', id, before, after)
  await recordJobEvent(ctx, after, 'status', { from: before.status, to: after.status, reason })
  if (after.enquiry_id !== null) await enquiryJobUncompleted(ctx, after.enquiry_id)
  return getJob(ctx, id)
}
