import type { ConcessionCreate } from 'contract/concessions/concessions.schema.ts'
import type { Payment, refundCreate } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { grantConcession } from '#domains/concessions/public.ts'
import { lockAround, lockJobForMoney } from '#domains/jobs/public.ts'
import { findPayment, postPayment, recordPayment } from '#domains/ledger/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { partnerWithMoney } from './add-payment.service.ts'
import { checkHolder, checkMoment, overReceived } from './payment-checks.rules.ts'
import { auditPayment, recordPaymentEvent } from './payment-events.service.ts'

/**
 * Refunds money of a job to the customer, also of a cancelled job; never more than was received. The customer
 * may keep it as credit instead. A concession lowers what the customer has to pay by the same amount.
 * @throws AppError not_found, needs_statement, invalid on `amount` with what was received and for a
 * concession that needs an approval, on `refunded_by` when no partner can be meant, and as `grantConcession`
 */
export async function refundJob(
  ctx: Context,
  jobId: number,
  body: z.output<typeof refundCreate>,
): Promise<Payment> {
  const job = await lockJobForMoney(ctx, jobId)
  // The customer before the partner, as in `grantConcession`.
  await lockAround(ctx.db, job)
  const { method, received_by, reference, paid_at } = howOf(body)
  checkMoment(paid_at, ctx.now)
  if (body.amount > job.received) throw overReceived(job.received)
  const partner_id = await partnerWithMoney(ctx, job)
  checkHolder('refunded_by', received_by, partner_id)
  const { amount, note, reason, as_credit } = body
  const of = {
    kind: 'refund',
    amount,
    credited: as_credit ? amount : 0,
    method,
    received_by,
    reference,
    note,
    reason,
    paid_at: paid_at ?? isoTime(ctx.now),
    job_id: jobId,
    customer_id: job.customer_id,
    partner_id,
    created_by: ctx.actor.id,
  } as const
  const row = await recordPayment(ctx, of, { late_entry: body.late_entry })
  await postPayment(ctx, job, row)
  await auditPayment(ctx, as_credit ? 'credited' : 'refunded', row, null)
  const event = as_credit ? 'credited' : 'payment-refunded'
  await recordPaymentEvent(ctx, { ...job, partner_id }, event, { amount, ...(method && { method }), reason })
  if (body.concession) await concede(ctx, jobId, { ...body.concession, amount, note: reason })
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}

async function concede(ctx: Context, jobId: number, body: ConcessionCreate): Promise<void> {
  const { status } = await grantConcession(ctx, jobId, body)
  if (status !== 'waiting') return
  throw invalid(
    'amount',
    'is more than you concede for a job without an approval. Give a concession instead: once it is approved, what was paid above the rest is credit that you can give back.',
  )
}

/** The method of the refund; credit has none. */
function howOf(body: z.output<typeof refundCreate>) {
  if (body.as_credit)
    return { method: null, received_by: 'company', reference: null, paid_at: undefined } as const
  const { method, refunded_by: received_by, reference, paid_at } = body
  return { method, received_by, reference, paid_at }
}
