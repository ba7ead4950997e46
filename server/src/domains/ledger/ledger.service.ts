import { taxDocumentTitle } from 'contract/tax/tax.words.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { adjustTaxDocuments, taxRateOf } from '#domains/tax/public.ts'
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
  differenceOf,
  type Entry,
  entriesFor,
  inLockOrder,
  type ReworkCost,
  reversalsOf,
  reworkEntries,
  taxEntries,
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
    const own = sums.filter(
      (sum) => sum.payment_id === payment_id && (sum.own_kind === 'cash-held') === (kind === 'cash-held'),
    )
    return own.reduce((total, { amount }) => total + amount, 0) !== 0
  }
  const payments = await listCountedPayments(ctx.db, job.id)
  const entries = payments.flatMap((payment) => entriesFor(job, payment)).filter((entry) => !isPosted(entry))
  const costs = rework ? reworkEntries(job, rework) : []
  const concessions = await listPostedConcessions(ctx.db, job.id)
  const rate = concessions.length === 0 ? 0 : await taxRateOf(ctx, job.id)
  const conceded = concessions.flatMap((each) => concessionEntries(job, each, rate))
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
const accountOf = (job: JobOfMoney) => ({ id: job.id, partner_id: partnerOf(job) })

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
  await write(ctx, entriesFor(accountOf(job), payment))
}

const isEnded = ({ status }: JobOfMoney) => status === 'completed' || status === 'cancelled'

/** A concession for a completed job or a charge; that of another job is posted with its completion. */
export async function postConcession(
  ctx: AnyContext,
  job: JobOfMoney,
  concession: AccountConcession,
): Promise<void> {
  if (isEnded(job)) await write(ctx, await entriesOfConcession(ctx, job, concession))
}

const entriesOfConcession = async (ctx: AnyContext, job: JobOfMoney, concession: AccountConcession) =>
  concessionEntries(accountOf(job), concession, await taxRateOf(ctx, job.id))

/** Counter entries of a concession that is withdrawn. */
export async function counterConcession(
  ctx: AnyContext,
  job: JobOfMoney,
  concession: AccountConcession,
  reason: string,
): Promise<void> {
  if (isEnded(job)) await write(ctx, counterEntries(await entriesOfConcession(ctx, job, concession), reason))
}

/**
 * Issues the tax document after a change of what the customer has to pay, and posts the tax to the account of
 * the partner who is owed the customer's payments. The job is locked.
 * @param reason of a note
 */
export async function adjustTax(ctx: AnyContext, job: JobOfMoney, reason: string | null): Promise<void> {
  const issued = await adjustTaxDocuments(ctx, job.id, reason)
  if (!issued) return
  const note = `${taxDocumentTitle(issued.kind)} ${issued.number}`
  const expected = taxEntries(accountOf(job), issued.tax, note)
  await write(ctx, differenceOf('gst', { expected, sums: await sumsOfJob(ctx.db, job.id), note }))
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
  const sums = await sumsOfJob(ctx.db, job.id)
  await write(ctx, differenceOf('rework', { expected: reworkEntries(job, rework), sums, note }))
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
