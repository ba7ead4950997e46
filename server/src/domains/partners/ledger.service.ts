import type { LedgerKind } from 'contract/vocabulary.ts'
import type { AnyContext } from '#platform/http/context.ts'
import {
  type CompletedJob,
  insertCompletion,
  insertOfPayment,
  insertPaymentReversal,
  insertReversal,
  owedOfJob,
} from './ledger.store.ts'

/**
 * A completed job in the partner's account: the commission is owed by the partner, and what the company holds of the
 * customer's money is owed to the partner. Payments that stand there already are left alone.
 */
export function postCompletion(ctx: AnyContext, job: CompletedJob): Promise<void> {
  return insertCompletion(ctx.db, job, ctx.actor?.id ?? null)
}

type OfPayment = { partner_id: number; job_id: number; payment_id: number; amount: number }

const postOfPayment = (ctx: AnyContext, entry: OfPayment, kind: LedgerKind, note: string | null) =>
  insertOfPayment(ctx.db, { ...entry, kind, note, created_by: ctx.actor?.id ?? null })

/** The customer paid the company for a job that is completed already. Paise. */
export function postCollected(ctx: AnyContext, payment: OfPayment): Promise<void> {
  return postOfPayment(ctx, { ...payment, amount: -payment.amount }, 'collected-by-company', null)
}

/** The company gave money of a completed job back to the customer: it holds that much less for the partner. Paise. */
export function postRefunded(ctx: AnyContext, { reason, ...refund }: OfPayment & { reason: string }): Promise<void> {
  return postOfPayment(ctx, refund, 'reversal', reason)
}

/** The partner handed over what is the company's of a job. Paise. */
export function postHandedOver(ctx: AnyContext, payment: OfPayment): Promise<void> {
  return postOfPayment(ctx, { ...payment, amount: -payment.amount }, 'commission-received', null)
}

/** A payment is taken back: so is what the account says of it. */
export function reversePayment(ctx: AnyContext, paymentId: number, reason: string): Promise<void> {
  return insertPaymentReversal(ctx.db, paymentId, reason, ctx.actor?.id ?? null)
}

/** What the partner still owes of a job, paise; less than nothing when the company owes it. */
export function owedForJob(ctx: AnyContext, jobId: number, partnerId: number): Promise<number> {
  return owedOfJob(ctx.db, jobId, partnerId)
}

/** Takes the completion of a job back by reversing entries; nothing in the account is ever changed or removed. */
export function reverseCompletion(ctx: AnyContext, jobId: number, reason: string): Promise<void> {
  return insertReversal(ctx.db, jobId, reason, ctx.actor?.id ?? null)
}
