import { collectionMeans } from 'contract/jobs/collection.words.ts'
import type { ReportedPayment } from 'contract/jobs/job-link.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { reportConfirm, reportDismiss } from 'contract/partner-links/partner-links.schema.ts'
import type * as z from 'zod'
import {
  decideReportedPayment,
  findReportedPayment,
  getJob,
  isReportOf,
  type JobRecord,
  lockJobForMoney,
  recordJobEvent,
} from '#domains/jobs/public.ts'
import { addJobPayment } from '#domains/payments/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'

/** The report becomes a payment. @throws AppError illegal_move when it was decided already, invalid as `addJobPayment` */
export async function confirmReport(
  ctx: Context,
  queue: Queue,
  jobId: number,
  { reported_payment_id, repeated, late_entry }: z.output<typeof reportConfirm>,
): Promise<Job> {
  const { reported } = await openReport(ctx, jobId, reported_payment_id)
  const { method, received_by } = collectionMeans[reported.means]
  const body = { method, received_by, amount: reported.amount, paid_at: reported.reported_at } as const
  const payment = await addJobPayment(ctx, queue, jobId, {
    ...{ ...body, paid_by: 'customer', reference: null, note: null, repeated, late_entry },
  })
  await decideReportedPayment(ctx, reported_payment_id, { decided_by: ctx.actor.id, payment_id: payment.id })
  return getJob(ctx, jobId)
}

/** @throws AppError illegal_move when it was decided already */
export async function dismissReport(
  ctx: Context,
  jobId: number,
  { reported_payment_id, reason }: z.output<typeof reportDismiss>,
): Promise<Job> {
  const { job, reported } = await openReport(ctx, jobId, reported_payment_id)
  const { amount, means } = reported
  await decideReportedPayment(ctx, reported_payment_id, { decided_by: ctx.actor.id, reason })
  const entry = { record_type: 'job', record_id: jobId, action: 'report-dismissed' }
  await recordAudit(ctx, { ...entry, after: { amount, means, reason } })
  await recordJobEvent(ctx, job, 'report-dismissed', { amount, method: collectionMeans[means].label, reason })
  return getJob(ctx, jobId)
}

/** The report, while the job is locked. @throws AppError invalid, illegal_move when it was decided already */
async function openReport(
  ctx: Context,
  jobId: number,
  reportId: number,
): Promise<{ job: JobRecord; reported: ReportedPayment }> {
  const job = await lockJobForMoney(ctx, jobId)
  const reported = await findReportedPayment(ctx.db, jobId)
  if (reported?.id !== reportId) {
    if (!(await isReportOf(ctx.db, jobId, reportId))) throw invalid('reported_payment_id', 'does not exist')
    throw new AppError('illegal_move', { message: 'This reported payment was already confirmed or dismissed.' })
  }
  return { job, reported }
}
