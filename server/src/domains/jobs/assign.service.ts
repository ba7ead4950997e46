import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { commissionBy, commissionByRules } from '#domains/ledger/public.ts'
import { holdApprovedPartner } from '#domains/partners/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import {
  type AssignmentRecord,
  findCurrentAssignment,
  insertAssignment,
  updateAssignment,
} from './assignments.store.ts'
import { findWaitingReport } from './completion-reports.store.ts'
import { requireSendable, type SendTerms } from './dispatch/suggestions.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { findSurroundings, type JobRecord, updateJob } from './jobs.store.ts'
import { notifyReplaced } from './messages/job-messages.service.ts'

/**
 * Assigns an approved partner to a locked job that may be assigned. An earlier live assignment ends and is
 * kept. A job that was started is pending again: money that the earlier partner received stays in that
 * partner's account.
 * @throws AppError illegal_move when this partner is on the job already or reported money that is not
 * decided, invalid when the partner cannot be sent and on `reason` once the work has started, needs_statement
 */
export async function sendPartner(
  ctx: Context,
  job: JobRecord,
  partnerId: number,
  terms: SendTerms,
): Promise<JobRecord> {
  const partner = await holdApprovedPartner(ctx, partnerId)
  const earlier = await findCurrentAssignment(ctx.db, job.id)
  if (earlier?.partner_id === partnerId) {
    throw new AppError('illegal_move', {
      message: `${partner.name} is already assigned to ${recordId('job', job.id)}.`,
    })
  }
  const why = terms.reason ?? null
  if (job.status === 'started' && why === null) throw invalid('reason', 'is required: the work has started')
  const reason = await requireSendable(ctx, job, partnerId, terms)
  if (earlier) await endEarlier(ctx, job, earlier, why)
  await insertAssignment(ctx.db, { job_id: job.id, partner_id: partnerId, assigned_by: ctx.actor.id })
  const commission = await commissionForPartner(ctx, job, partnerId)
  const change = {
    status: 'pending',
    partner_id: partnerId,
    accepted_at: null,
    started_at: null,
    ...commission,
  } as const
  const after = await updateJob(ctx.db, job.id, change)
  await auditJob(ctx, 'assign', job.id, job, after)
  const related = { type: 'partner', id: partnerId, label: partner.name } as const
  await recordJobEvent(ctx, after, 'partner-assigned', {
    to: partner.name,
    related,
    ...(reason && { reason }),
  })
  return after
}

async function endEarlier(
  ctx: Context,
  job: JobRecord,
  earlier: AssignmentRecord,
  why: string | null,
): Promise<void> {
  await refuseUndecided(ctx, job.id)
  const ended = { status: 'cancelled', ended_at: isoTime(ctx.now) } as const
  await updateAssignment(ctx.db, earlier.id, { ...ended, reason: why ?? 'Another partner was assigned' })
  if (job.status === 'started') {
    await recordJobEvent(ctx, job, 'status', { from: job.status, to: 'pending', ...(why && { reason: why }) })
  }
  await notifyReplaced(ctx, job.id, earlier.partner_id)
}

/**
 * Money that a partner reported before the job was reopened belongs to that partner: it must be decided
 * before the partner changes.
 */
async function refuseUndecided(ctx: Context, jobId: number): Promise<void> {
  const report = await findWaitingReport(ctx.db, jobId)
  if (!report?.collected) return
  const money = `${formatMoney(report.collected.amount)} that ${report.partner} reported`
  throw new AppError('illegal_move', {
    message: `Confirm or dismiss the ${money} first. Then change the partner.`,
  })
}

/** Unassigns a locked job that is not started: it waits for a partner again. */
export async function withdrawPartner(ctx: Context, job: JobRecord, reason: string): Promise<JobRecord> {
  const { partner } = await findSurroundings(ctx.db, job.id)
  const assignment = await findCurrentAssignment(ctx.db, job.id)
  if (assignment) {
    const ended_at = isoTime(ctx.now)
    await updateAssignment(ctx.db, assignment.id, { status: 'cancelled', ended_at, reason })
  }
  const commission = await commissionForPartner(ctx, job, null)
  const change = { status: 'pending', partner_id: null, accepted_at: null, ...commission } as const
  const after = await updateJob(ctx.db, job.id, change)
  await auditJob(ctx, 'withdraw', job.id, job, after)
  const related = partner && ({ type: 'partner', id: partner.id, label: partner.name } as const)
  await recordJobEvent(ctx, job, 'partner-withdrawn', {
    ...(related && { to: related.label, related }),
    reason,
  })
  return after
}

/** Another partner may have other terms; a commission set by hand stays unchanged. */
export function commissionForPartner(ctx: AnyContext, job: JobRecord, partnerId: number | null) {
  if (job.commission_fixed !== null) return commissionBy(job.commission_rule, job)
  return commissionByRules(ctx, { ...job, partner_id: partnerId })
}
