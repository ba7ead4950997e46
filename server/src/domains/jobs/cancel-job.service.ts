import type { jobBulkCancel, jobCancel } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { collectionMeans } from 'contract/jobs/jobs.words.ts'
import { basisPointsOf } from 'contract/settings/read-setting.rules.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { roundPaise } from 'contract/shared/money.ts'
import { formatMoney, formatPercent } from 'contract/shared/number-formats.ts'
import { priceWithoutTax } from 'contract/tax/tax.rules.ts'
import type * as z from 'zod'
import { enquiryJobChanged } from '#domains/enquiries/public.ts'
import { adjustTax, postEnd, recordExcess, withdrawConcessions } from '#domains/ledger/public.ts'
import { findPartner } from '#domains/partners/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findCurrentAssignment, updateAssignment } from './assignments.store.ts'
import { beginMove } from './begin-move.service.ts'
import { closeReport, findWaitingReport } from './completion-reports.store.ts'
import { closeCustomerRequest } from './customer-requests.store.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { updateJobSchedule } from './job-schedule.store.ts'
import { type JobRecord, lockAroundAll, updateJob } from './jobs.store.ts'

type Cancellation = z.output<typeof jobCancel>

/**
 * The live assignment and the time of the work end with the job. The customer has to pay the charge, if there
 * is one; what was received above it becomes credit. The money of the job is posted to the accounts.
 * @throws AppError not_found, conflict when stale, illegal_move, invalid on `charge_partner_id`, and on
 * `reported_money_returned` while money that the partner reported waits for a decision
 */
export async function cancelJob(
  ctx: Context,
  id: number,
  { version, reason, ...given }: Cancellation,
): Promise<Job> {
  const before = await beginMove(ctx, id, version, 'cancel')
  const charge = await chargeOf(ctx, before, given)
  await settleReport(ctx, id, given)
  const assignment = await findCurrentAssignment(ctx.db, id)
  const cancelled_at = isoTime(ctx.now)
  if (assignment)
    await updateAssignment(ctx.db, assignment.id, { status: 'cancelled', ended_at: cancelled_at, reason })
  const { scheduled_at: starts_at, ends_at } = before
  const ended = { status: 'cancelled', starts_at, ends_at, reason, changed_by: ctx.actor.id } as const
  await updateJobSchedule(ctx.db, id, ended)
  await closeCustomerRequest(ctx, id)
  await withdrawConcessions(ctx, id, reason)
  const after = await updateJob(ctx.db, id, {
    status: 'cancelled',
    status_reason: reason,
    partner_id: null,
    cancelled_at,
    ...charge,
  })
  await recordExcess(ctx, after, reason)
  await postEnd(ctx, {
    id,
    partner_id: after.charge_partner_id,
    ...(await commissionOnCharge(ctx, after)),
    rework: null,
  })
  await adjustTax(ctx, after, reason)
  await auditJob(ctx, 'cancel', id, before, after)
  const { status, charge: amount } = after
  await recordJobEvent(ctx, before, 'status', {
    from: before.status,
    to: status,
    reason,
    ...(amount > 0 && { amount }),
  })
  await enquiryJobChanged(ctx, after.enquiry_id)
  return getJob(ctx, id)
}

/** Money that the partner reported must not be lost with the job: it was returned, or is confirmed before. */
async function settleReport(
  ctx: Context,
  jobId: number,
  { reported_money_returned }: Pick<Cancellation, 'reported_money_returned'>,
): Promise<void> {
  const report = await findWaitingReport(ctx.db, jobId)
  if (!report?.collected) return
  if (reported_money_returned)
    return closeReport(ctx, report.id, { state: 'returned', decided_by: ctx.actor.id })
  const { amount, means } = report.collected
  const money = `${formatMoney(amount)}, ${collectionMeans[means].label}`
  throw invalid(
    'reported_money_returned',
    `says what became of the ${money}, that ${report.partner} reported: it was returned to the customer, or confirm it first`,
  )
}

type Charge = Pick<JobRecord, 'charge' | 'charge_partner_id'>

async function chargeOf(
  ctx: Context,
  { partner_id }: JobRecord,
  { charge, charge_partner_id: given }: Pick<Cancellation, 'charge' | 'charge_partner_id'>,
): Promise<Charge> {
  if (given != null && !(await findPartner(ctx.db, given)))
    throw invalid('charge_partner_id', 'does not exist')
  if (charge === 0) return { charge, charge_partner_id: null }
  return { charge, charge_partner_id: given === undefined ? partner_id : given }
}

/** The part of the charge without tax that the partner owes, by the setting. A charge contains its tax. */
async function commissionOnCharge(
  ctx: Context,
  { charge, charge_partner_id, tax_rule }: Charge & Pick<JobRecord, 'tax_rule'>,
) {
  const percent =
    charge_partner_id === null ? '0' : String(await getSetting(ctx.db, 'business.charge_commission'))
  const rate = basisPointsOf(percent)
  const base = priceWithoutTax(tax_rule && { ...tax_rule, includes_tax: true }, charge)
  const of = tax_rule ? 'the charge without GST' : 'the charge'
  const words = `${formatPercent(rate / 10_000)} of ${of} ${formatMoney(base)}`
  return { commission: roundPaise((base * rate) / 10_000), words }
}

export async function cancelJobs(
  ctx: Context,
  { ids, reason }: z.output<typeof jobBulkCancel>,
): Promise<BulkResponse> {
  await lockAroundAll(ctx.db, ids)
  return inBulk(ctx, ids, async (row, id) => {
    await cancelJob(row, id, {
      reason,
      charge: 0,
      reported_money_returned: false,
      version: await presentVersion(row.db, 'jobs', id),
    })
  })
}
