import type { JobStatus } from 'contract/vocabulary.ts'
import type { AnyContext } from '#platform/http/context.ts'
import {
  type AccountJob,
  type AccountPayment,
  commissionEntries,
  type Entry,
  entriesFor,
  inLockOrder,
  type ReworkCost,
  reversalsOf,
  reworkDifference,
  reworkEntries,
  withPairs,
} from './entries.rules.ts'
import { insertEntries, owedOfJob, sumsOfJob, sumsOfPayment } from './ledger.store.ts'
import { listCountedPayments } from './payments.store.ts'

/** `words` say how the commission came about; `rework` is null for any other job. Paise. */
type CompletedJob = AccountJob & { commission: number; words: string | null; rework: ReworkCost | null }

/** A completed job: its commission, and each payment that counts and has no entries yet. The job is locked. */
export async function postCompletion(
  ctx: AnyContext,
  { commission, words, rework, ...job }: CompletedJob,
): Promise<void> {
  const sums = await sumsOfJob(ctx.db, job.id)
  const isPosted = ({ payment_id, kind }: Entry) => {
    const own = sums.filter((sum) => sum.payment_id === payment_id && sum.is_held === (kind === 'cash-held'))
    return own.reduce((total, { amount }) => total + amount, 0) !== 0
  }
  const payments = await listCountedPayments(ctx.db, job.id)
  const entries = payments.flatMap((payment) => entriesFor(job, payment)).filter((entry) => !isPosted(entry))
  const costs = rework ? reworkEntries(job, rework) : []
  await write(ctx, [...commissionEntries(job, commission, words), ...costs, ...entries])
}

type JobOfPayment = { id: number; status: JobStatus; partner_id: number | null }

/**
 * A payment or a refund of a job. What a partner hands over is posted at once; the customer's money only while the job is
 * completed, else with its completion.
 */
export async function postPayment(ctx: AnyContext, job: JobOfPayment, payment: AccountPayment): Promise<void> {
  const isHandedOver = payment.kind === 'commission-from-partner' && payment.partner_id !== null
  const partner_id = isHandedOver ? payment.partner_id : job.partner_id
  if (partner_id === null || (!isHandedOver && job.status !== 'completed')) return
  await write(ctx, entriesFor({ id: job.id, partner_id }, payment))
}

/** Reverses what the entries of a payment come to. */
export async function reversePayment(ctx: AnyContext, paymentId: number, reason: string): Promise<void> {
  await write(ctx, reversalsOf(await sumsOfPayment(ctx.db, paymentId), reason))
}

/** The cost of a completed rework job was corrected: posts the difference to the accounts. The job is locked. */
export async function correctRework(
  ctx: AnyContext,
  job: AccountJob,
  rework: ReworkCost,
  reason: string,
): Promise<void> {
  const note = `${rework.words}. Corrected: ${reason}`
  await write(ctx, reworkDifference(reworkEntries(job, rework), await sumsOfJob(ctx.db, job.id), note))
}

/** Reverses the completion of a job. What the partner handed over for it stays. */
export async function reverseCompletion(ctx: AnyContext, jobId: number, reason: string): Promise<void> {
  await write(ctx, reversalsOf(await sumsOfJob(ctx.db, jobId), reason))
}

/** What the partner still owes for a job, paise; below zero when the company owes it. */
export function owedForJob(ctx: AnyContext, jobId: number, partnerId: number): Promise<number> {
  return owedOfJob(ctx.db, jobId, partnerId)
}

function write(ctx: AnyContext, entries: readonly Entry[]): Promise<void> {
  return insertEntries(ctx.db, withPairs(inLockOrder(entries)), ctx.actor?.id ?? null)
}
