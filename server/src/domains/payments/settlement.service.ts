import type { Context } from '#platform/http/context.ts'
import { insertPayment, type PaymentRecord } from './payments.store.ts'

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
  await ctx.db
    .updateTable('payments')
    .set({ reversed_at: new Date().toISOString(), reversed_by: ctx.actor.id, reversal_reason: reason })
    .where('id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .execute()
}
