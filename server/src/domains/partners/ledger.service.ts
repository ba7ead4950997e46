import type { AnyContext } from '#platform/http/context.ts'
import {
  type CompletedJob,
  insertCompletion,
  insertEntry,
  insertOfCustomer,
  insertPaymentReversal,
  insertReversal,
  type OfPayment,
  owedOfJob,
} from './ledger.store.ts'

/**
 * A completed job in the accounts: the commission is owed by the partner; what customers paid is owed to the partner who
 * did the work, and is held by the partner who took it, where it was not the company. Payments that stand there already
 * are left alone.
 */
export function postCompletion(ctx: AnyContext, job: CompletedJob): Promise<void> {
  return insertCompletion(ctx.db, job, ctx.actor?.id ?? null)
}

/** The customer paid for a job that is completed already. Paise. */
export function postCollected(ctx: AnyContext, payment: Omit<OfPayment, 'note'>): Promise<void> {
  return insertOfCustomer(ctx.db, { ...payment, note: null }, ctx.actor?.id ?? null)
}

/** Money of a completed job went back to the customer: as much less is owed, and held. Paise. */
export function postRefunded(
  ctx: AnyContext,
  { reason, ...refund }: Omit<OfPayment, 'note'> & { reason: string },
): Promise<void> {
  return insertOfCustomer(ctx.db, { ...refund, amount: -refund.amount, note: reason }, ctx.actor?.id ?? null)
}

/** The partner handed over what is the company's of a job. Paise. */
export async function postHandedOver(
  ctx: AnyContext,
  { amount, ...payment }: Omit<OfPayment, 'note' | 'holder'>,
): Promise<void> {
  const by = { note: null, created_by: ctx.actor?.id ?? null }
  await insertEntry(ctx.db, { ...payment, ...by, kind: 'commission-received', amount: -amount })
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
