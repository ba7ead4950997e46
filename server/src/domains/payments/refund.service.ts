import type { Payment, refundCreate } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { lockJobForMoney } from '#domains/jobs/public.ts'
import { findPayment, findReceivingPartner, insertPayment, postPayment } from '#domains/ledger/public.ts'
import type { Context } from '#platform/http/context.ts'
import { checkHolder, checkMoment, overReceived } from './payment-checks.rules.ts'
import { auditPayment, recordPaymentEvent } from './payment-events.service.ts'

/**
 * Money of a job goes back to the customer, also of a cancelled one: never more than was received.
 * @throws AppError not_found, invalid on `amount` with what was received, on `refunded_by` when no partner can be meant
 */
export async function refundJob(
  ctx: Context,
  jobId: number,
  { refunded_by, paid_at, ...values }: z.output<typeof refundCreate>,
): Promise<Payment> {
  const job = await lockJobForMoney(ctx, jobId)
  checkMoment(paid_at)
  if (values.amount > job.received) throw overReceived(job.received)
  const partner_id = job.partner_id ?? (await findReceivingPartner(ctx.db, jobId))
  checkHolder('refunded_by', refunded_by, partner_id)
  const row = await insertPayment(ctx.db, {
    ...values,
    kind: 'refund',
    received_by: refunded_by,
    paid_at: paid_at ?? new Date().toISOString(),
    ...{ job_id: jobId, customer_id: job.customer_id, partner_id, created_by: ctx.actor.id },
  })
  await postPayment(ctx, job, row)
  await auditPayment(ctx, 'refunded', row, null)
  const { amount, method, reason } = row
  await recordPaymentEvent(ctx, { ...job, partner_id }, 'payment-refunded', { amount, method, reason })
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}
