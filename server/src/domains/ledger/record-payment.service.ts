import type { Insertable } from 'kysely'
import { type HowEntered, postPaymentCash, reversePaymentCash } from '#domains/day-book/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { PaymentsTable } from './ledger.table.ts'
import { insertPayment, markReversed, type PaymentRecord } from './payments.store.ts'

/** Records every payment: its row, and its amount in the day book. @throws AppError needs_statement */
export async function recordPayment(
  ctx: AnyContext,
  values: Insertable<PaymentsTable>,
  how: HowEntered,
): Promise<PaymentRecord> {
  const row = await insertPayment(ctx.db, values)
  await postPaymentCash(ctx, row, how)
  return row
}

/** Marks a payment as reversed and reverses its entry in the day book, once. */
export async function markPaymentReversed(
  ctx: AnyContext,
  id: number,
  { reason, replaced_by }: { reason: string; replaced_by: number | null },
): Promise<void> {
  const isDone = await markReversed(ctx.db, id, { by: ctx.actor?.id ?? null, reason, replaced_by })
  if (isDone) await reversePaymentCash(ctx, id, reason)
}
