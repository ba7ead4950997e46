import type { JobStatus } from 'contract/vocabulary.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { listPostedConcessions } from './concessions.store.ts'
import {
  type AccountConcession,
  type AccountJob,
  type AccountPayment,
  commissionDifference,
  commissionEntries,
  concessionEntries,
  counterEntries,
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

/** `words` is the calculation of the commission as text; `rework` is null for any other job. Paise. */
type EndedJob = AccountJob & {
  id: number
  commission: number
  words: string | null
  rework: ReworkCost | null
}

/**
 * A completed or cancelled job: posts its commission, its concessions, and each valid payment without
 * entries. The job is locked.
 */
export async function postEnd(
  ctx: AnyContext,
  { commission, words, rework, ...job }: EndedJob,
): Promise<void> {
  const sums = await sumsOfJob(ctx.db, job.id)
  const isPosted = ({ payment_id, kind }: Entry) => {
    const own = sums.filter((sum) => sum.payment_id === payment_id && sum.is_held === (kind === 'cash-held'))
    return own.reduce((total, { amount }) => total + amount, 0) !== 0
  }
  const payments = await listCountedPayments(ctx.db, job.id)
  const entries = payments.flatMap((payment) => entriesFor(job, payment)).filter((entry) => !isPosted(entry))
  const costs = rework ? reworkEntries(job, rework) : []
  const conceded = (await listPostedConcessions(ctx.db, job.id)).flatMap((each) =>
    concessionEntries(job, each),
  )
  await write(ctx, [...commissionEntries(job, commission, words), ...costs, ...conceded, ...entries])
}

export type JobOfMoney = {
  id: number
  status: JobStatus
  partner_id: number | null
  charge_partner_id: number | null
}

/** The partner who is owed the customer's payments for an ended job; null for a charge of the company. */
const partnerOf = ({ status, partner_id, charge_partner_id }: JobOfMoney) =>
  status === 'cancelled' ? charge_partner_id : partner_id

/**
 * A payment or a refund, of a job or without one. What a partner hands over is posted at once, and so is
 * money without a job; the customer's money of a job once it is completed or cancelled.
 */
export async function postPayment(
  ctx: AnyContext,
  job: JobOfMoney | null,
  payment: AccountPayment,
): Promise<void> {
  if (job === null) return write(ctx, entriesFor({ id: null, partner_id: null }, payment))
  if (!isEnded(job) && payment.kind !== 'commission-from-partner') return
  await write(ctx, entriesFor({ id: job.id, partner_id: partnerOf(job) }, payment))
}

const isEnded = ({ status }: JobOfMoney) => status === 'completed' || status === 'cancelled'

/** A concession for a completed job or a charge; that of another job is posted with its completion. */
export async function postConcession(
  ctx: AnyContext,
  job: JobOfMoney,
  concession: AccountConcession,
): Promise<void> {
  if (isEnded(job))
    await write(ctx, concessionEntries({ id: job.id, partner_id: partnerOf(job) }, concession))
}

/** Counter entries of a concession that is withdrawn. */
export async function counterConcession(
  ctx: AnyContext,
  job: JobOfMoney,
  concession: AccountConcession,
  reason: string,
): Promise<void> {
  if (!isEnded(job)) return
  await write(
    ctx,
    counterEntries(concessionEntries({ id: job.id, partner_id: partnerOf(job) }, concession), reason),
  )
}

/** Reverses the sums of a payment's entries. */
export async function reversePayment(ctx: AnyContext, paymentId: number, reason: string): Promise<void> {
  await write(ctx, reversalsOf(await sumsOfPayment(ctx.db, paymentId), reason))
}

/**
 * The cost of a completed rework job was corrected: posts the difference to the accounts. The job is locked.
 */
export async function correctRework(
  ctx: AnyContext,
  job: AccountJob & { id: number },
  rework: ReworkCost,
  reason: string,
): Promise<void> {
  const note = `${rework.words}. Corrected: ${reason}`
  await write(ctx, reworkDifference(reworkEntries(job, rework), await sumsOfJob(ctx.db, job.id), note))
}

/** The commission of a completed job is another one: posts the difference. The job is locked. */
export async function correctCommission(
  ctx: AnyContext,
  job: AccountJob & { id: number },
  amounts: { from: number; to: number },
  note: string,
): Promise<void> {
  await write(ctx, commissionDifference(job, amounts, note))
}

/** Reverses the completion of a job. What the partner handed over for it stays. */
export async function reverseCompletion(ctx: AnyContext, jobId: number, reason: string): Promise<void> {
  await write(ctx, reversalsOf(await sumsOfJob(ctx.db, jobId), reason))
}

/** The amount that the partner still owes for a job, paise; below zero when the company owes it. */
export function owedForJob(ctx: AnyContext, jobId: number, partnerId: number): Promise<number> {
  return owedOfJob(ctx.db, jobId, partnerId)
}

function write(ctx: AnyContext, entries: readonly Entry[]): Promise<void> {
  return insertEntries(ctx.db, withPairs(inLockOrder(entries)), ctx.actor?.id ?? null)
}
