import type { Context } from '#platform/http/context.ts'
import { insertPayment, markReversed, type PaymentRecord } from './payments.store.ts'

type Settlement = Pick<PaymentRecord, 'amount' | 'method' | 'reference' | 'paid_at' | 'note'> & { partner_id: number }

/** The payment of what a partner owes the business; answers its id. Entry, audit and timeline are the account's. */
export async function recordSettlement(ctx: Context, settlement: Settlement): Promise<number> {
  const { id } = await insertPayment(ctx.db, {
    ...settlement,
    kind: 'commission-from-partner',
    job_id: null,
    customer_id: null,
    received_by: 'company',
    created_by: ctx.actor.id,
  })
  return id
}

/** The settlement was taken back in the account: its payment stays to be seen and counts no more. */
export async function takeSettlementBack(ctx: Context, paymentId: number, reason: string): Promise<void> {
  await markReversed(ctx.db, paymentId, { by: ctx.actor.id, reason, replaced_by: null })
}
