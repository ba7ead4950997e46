import type { AnyContext } from '#platform/http/context.ts'
import { type CompletedJob, insertCollected, insertCompletion, insertReversal } from './ledger.store.ts'

/**
 * A completed job in the partner's account: the commission is owed by the partner, and what the company holds of the
 * customer's money is owed to the partner. Payments that stand there already are left alone.
 */
export function postCompletion(ctx: AnyContext, job: CompletedJob): Promise<void> {
  return insertCompletion(ctx.db, job, ctx.actor?.id ?? null)
}

/** The customer paid the company for a job that is completed already. Paise. */
export function postCollected(
  ctx: AnyContext,
  payment: { partner_id: number; job_id: number; payment_id: number; amount: number },
): Promise<void> {
  return insertCollected(ctx.db, { ...payment, created_by: ctx.actor?.id ?? null })
}

/** Takes the completion of a job back by reversing entries; nothing in the account is ever changed or removed. */
export function reverseCompletion(ctx: AnyContext, jobId: number, reason: string): Promise<void> {
  return insertReversal(ctx.db, jobId, reason, ctx.actor?.id ?? null)
}
