import { can } from 'contract/access/permissions.ts'
import type {
  reportConfirm,
  reportDismiss,
  reportsConfirm,
  settlementEntry,
} from 'contract/completion-reports/completion-reports.schema.ts'
import type { CompletionReport } from 'contract/jobs/completion-report.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { collectionMeans } from 'contract/jobs/jobs.words.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { maxPaise } from 'contract/shared/money.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import {
  closeReport,
  correctJob,
  findWaitingReport,
  getJob,
  isReportOf,
  type JobRecord,
  jobsOfReports,
  lockAroundAll,
  lockJobForMoney,
  recordJobEvent,
} from '#domains/jobs/public.ts'
import { addSettlement } from '#domains/ledger/public.ts'
import { addJobPayment } from '#domains/payments/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { inBulk } from '#platform/db/in-bulk.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { listReportsOf } from './report-list.store.ts'

/**
 * Applies the report: extra work raises the price, the material cost is corrected, the collected money is a
 * payment.
 * @throws AppError illegal_move when it was decided already, invalid and others as `correctJob` and
 * `addJobPayment`
 */
export async function confirmReport(
  ctx: Context,
  queue: Queue,
  jobId: number,
  { report_id, ...answers }: z.output<typeof reportConfirm>,
): Promise<Job> {
  const { job, report } = await openReport(ctx, jobId, report_id)
  // Closed first, so that a receipt issued by the payment does not mention money as reported only.
  await closeReport(ctx, report_id, { state: 'confirmed', decided_by: ctx.actor.id })
  await correctBy(ctx, job, report)
  const payment_id = await payBy(ctx, queue, jobId, report, answers)
  if (payment_id !== null)
    await closeReport(ctx, report_id, { state: 'confirmed', decided_by: ctx.actor.id, payment_id })
  await record(ctx, job, report, 'report-confirmed')
  return getJob(ctx, jobId)
}

/** Price and material cost of the report that differ from the job; nothing once the job was reopened. */
async function correctBy(
  ctx: Context,
  { id, version, ...job }: JobRecord,
  report: CompletionReport,
): Promise<void> {
  if (report.state !== 'open') return
  const price = job.price + (report.extra?.amount ?? 0)
  const material_cost = report.material_cost ?? job.material_cost
  if (price === job.price && material_cost === job.material_cost) return
  if (price > maxPaise)
    throw invalid('price', `would be more than the largest amount, ${formatMoney(maxPaise)}`)
  const reason = report.extra ? `Extra work: ${report.extra.work}` : `Reported by ${report.partner}`
  await correctJob(ctx, id, { version, price, material_cost, reason })
}

type Answers = Omit<z.output<typeof reportConfirm>, 'report_id'>

async function payBy(
  ctx: Context,
  queue: Queue,
  jobId: number,
  { collected, reported_at: paid_at }: CompletionReport,
  answers: Answers,
): Promise<number | null> {
  if (!collected) return null
  const { amount, reference, means } = collected
  const { method, received_by } = collectionMeans[means]
  const paid = { method, received_by, amount, reference, paid_at, paid_by: 'customer', note: null } as const
  return (await addJobPayment(ctx, queue, jobId, { ...paid, ...answers })).id
}

/** Confirms the reports one by one; possible duplicates are left for a separate decision. */
export async function confirmReports(
  ctx: Context,
  queue: Queue,
  { ids, late_entry }: z.output<typeof reportsConfirm>,
): Promise<BulkResponse> {
  const jobs = await jobsOfReports(ctx.db, ids)
  await lockAroundAll(ctx.db, [...jobs.values()])
  return inBulk(ctx, ids, async (row, report_id) => {
    const jobId = jobs.get(report_id)
    if (jobId === undefined) throw new AppError('not_found')
    await confirmReport(row, queue, jobId, { report_id, repeated: false, repeated_reason: null, late_entry })
  })
}

/**
 * The partner hands over the amount due; the reports with it are confirmed, all or none.
 * @throws AppError as `addSettlement`, invalid on `report_ids`
 */
export async function settleWithReports(
  ctx: Context,
  queue: Queue,
  partnerId: number,
  { report_ids: ids, ...money }: z.output<typeof settlementEntry>,
): Promise<LedgerEntry> {
  if (ids.length > 0) {
    if (!can(ctx.actor, 'job-payments.create')) throw new AppError('forbidden')
    const own = new Set((await listReportsOf(ctx.db, partnerId)).map(({ id }) => id))
    if (!ids.every((id) => own.has(id)))
      throw invalid('report_ids', 'names a report that is not open or of another partner')
    const { results } = await confirmReports(ctx, queue, { ids, late_entry: money.late_entry })
    const refused = results.find(({ ok }) => !ok)
    if (refused) throw invalid('report_ids', `cannot be confirmed: ${refused.message}`)
  }
  return addSettlement(ctx, partnerId, money)
}

/** @throws AppError illegal_move when it was decided already */
export async function dismissReport(
  ctx: Context,
  jobId: number,
  { report_id, reason }: z.output<typeof reportDismiss>,
): Promise<Job> {
  const { job, report } = await openReport(ctx, jobId, report_id)
  await closeReport(ctx, report_id, { state: 'dismissed', decided_by: ctx.actor.id, reason })
  await record(ctx, job, report, 'report-dismissed', reason)
  return getJob(ctx, jobId)
}

async function record(
  ctx: Context,
  job: JobRecord,
  report: CompletionReport,
  action: 'report-confirmed' | 'report-dismissed',
  reason?: string,
): Promise<void> {
  const { id, state, partner, reported_at, ...details } = report
  const entry = { record_type: 'job', record_id: job.id, action } as const
  await recordAudit(ctx, {
    ...entry,
    after: { report: id, ...details, ...(reason !== undefined && { reason }) },
  })
  const of = report.collected
  await recordJobEvent(ctx, job, action, {
    to: partner,
    ...(of && { amount: of.amount, method: collectionMeans[of.means].label }),
    ...(reason !== undefined && { reason }),
  })
}

/** The report, with the job locked. @throws AppError invalid, illegal_move when it was decided already */
async function openReport(
  ctx: Context,
  jobId: number,
  reportId: number,
): Promise<{ job: JobRecord; report: CompletionReport }> {
  const job = await lockJobForMoney(ctx, jobId)
  const report = await findWaitingReport(ctx.db, jobId)
  if (report?.id === reportId) return { job, report }
  if (!(await isReportOf(ctx.db, jobId, reportId))) throw invalid('report_id', 'does not exist')
  throw new AppError('illegal_move', { message: 'This report was already decided.' })
}
