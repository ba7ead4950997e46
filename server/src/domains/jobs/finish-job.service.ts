import type { jobComplete, jobMoveWithReason } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { enquiryJobCompleted, enquiryJobUncompleted } from '#domains/enquiries/public.ts'
import {
  adjustTax,
  commissionBy,
  commissionInWords,
  postEnd,
  recordExcess,
  reverseCompletion,
} from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { findCurrentAssignment, updateAssignment } from './assignments.store.ts'
import { beginMove, movingAssignment } from './begin-move.service.ts'
import { withdrawCompletion } from './completion-messages.service.ts'
import { closeReport, findWaitingReport, replaceWithdrawn } from './completion-reports.store.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { type JobRecord, updateJob } from './jobs.store.ts'
import { refuseHighRework, reworkCostOf } from './rework.service.ts'
import { earlyStartData } from './start-job.service.ts'

export type Completion = Omit<
  z.output<typeof jobComplete>,
  'payments' | 'repeated' | 'repeated_reason' | 'late_entry'
>

/**
 * Completes the job without its messages: the last price and material cost settle the commission, both it and
 * the customer's payments are posted to the partner's account, the enquiry is done. Money received above the
 * price becomes credit of the customer.
 * @throws AppError not_found, conflict when stale, illegal_move, invalid on `price_reason` when the price is
 * not the agreed one and on `material_cost`
 */
export async function finishJob(
  ctx: AnyContext,
  id: number,
  { version, price, price_reason, material_cost }: Completion,
): Promise<JobRecord> {
  const before = await beginMove(ctx, id, version, 'complete')
  const assignment = await movingAssignment(ctx, before, 'complete')
  if (price !== undefined && price !== before.price && price_reason === undefined) {
    throw invalid('price_reason', `is required: the agreed price is ${formatMoney(before.price)}`)
  }
  if (material_cost !== undefined && material_cost !== before.material_cost)
    await refuseHighRework(ctx, { ...before, material_cost }, 'material_cost')
  const last = { price: price ?? before.price, material_cost: material_cost ?? before.material_cost }
  const completed_at = isoTime(ctx.now)
  const commission = commissionBy(before.commission_rule, { ...last, tax_rule: before.tax_rule })
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
  await replaceWithdrawn(ctx.db, id, { hasMoney: false })
  const rework = await reworkCostOf(ctx, after)
  await recordExcess(ctx, after, 'The final price is less than what was received')
  await postEnd(ctx, { id, partner_id, commission: after.commission, words, rework })
  await adjustTax(ctx, after, null)
  await auditJob(ctx, 'complete', id, before, after)
  await recordJobEvent(ctx, after, 'status', {
    from: before.status,
    to: after.status,
    ...(last.price !== before.price && {
      changes: [{ label: 'Price', from: formatMoney(before.price), to: formatMoney(last.price) }],
    }),
    ...earlyStartData(assignment, before),
    // Also when the price is the agreed one, so that the typed reason is not lost.
    ...(price_reason !== undefined && { reason: price_reason }),
  })
  if (after.enquiry_id !== null) await enquiryJobCompleted(ctx, after.enquiry_id)
  return { ...after, received: Math.min(after.received, after.payable) }
}

/**
 * Undoes a completion: the account by reversing entries, pending messages, the steps, the enquiry.
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
  await adjustTax(ctx, after, reason)
  await withdrawReport(ctx, after)
  await withdrawCompletion(ctx, id, `The job was reopened: ${reason}`)
  await auditJob(ctx, 'uncomplete', id, before, after)
  await recordJobEvent(ctx, after, 'status', { from: before.status, to: after.status, reason })
  if (after.enquiry_id !== null) await enquiryJobUncompleted(ctx, after.enquiry_id)
  return getJob(ctx, id)
}

/**
 * Withdraws the partner's report of a completion that is undone. Collected money is settled when the job ends
 * again.
 */
async function withdrawReport(ctx: Context, job: JobRecord): Promise<void> {
  const report = await findWaitingReport(ctx.db, job.id)
  if (report?.state !== 'open') return
  await closeReport(ctx, report.id, { state: 'withdrawn', decided_by: ctx.actor.id })
  await recordJobEvent(ctx, job, 'report-withdrawn', {
    to: report.partner,
    ...(report.collected && { amount: report.collected.amount }),
  })
}
