import { dueOf } from 'contract/ledger/due.rules.ts'
import type { jobPaymentCreate, Payment, refundCreate } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { lockJobForMoney, lockJobForPayment } from '#domains/jobs/public.ts'
import {
  findPayment,
  findReceivingPartner,
  insertPayment,
  owedForJob,
  type PaymentRecord,
  postPayment,
} from '#domains/ledger/public.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { issueReceipt } from './issue-receipt.service.ts'
import { checkHolder, checkMoment, overDue, overReceived } from './payment-checks.rules.ts'
import { auditPayment, type JobOfPayment, recordPaymentEvent } from './payment-events.service.ts'
import { sendReceived } from './payment-messages.service.ts'
import type { ReceiptSnapshot } from './receipt.rules.ts'

type Body = z.output<typeof jobPaymentCreate>

/**
 * Records a payment for a job: payment, receipt with the next number, account entries and message, all or nothing.
 * @throws AppError not_found, illegal_move for a cancelled job, invalid on `amount` when it is more than what is due
 */
export async function addJobPayment(ctx: Context, queue: Queue, jobId: number, body: Body): Promise<Payment> {
  const job = await lockJobForPayment(ctx, jobId)
  const { paid_by, ...values } = body
  checkMoment(body.paid_at)
  const paid = paid_by === 'partner' ? await fromPartner(ctx, job, values) : await fromCustomer(ctx, job, values)
  if (paid.receipt) await sendReceived(ctx, queue, job, paid.row, paid.receipt)
  return (await findPayment(ctx.db, paid.row.id))! // it was inserted above
}

export type CustomerPayment = Omit<Body, 'paid_by'>
type Paid = { row: PaymentRecord; receipt: ReceiptSnapshot | null }

/** Records what a customer pays for a locked job, with its receipt, without a message. @throws AppError invalid */
export async function fromCustomer(ctx: Context, job: JobOfPayment, values: CustomerPayment): Promise<Paid> {
  const due = dueOf(job)
  if (values.amount > due) throw overDue(due)
  checkHolder('received_by', values.received_by, job.partner_id)
  const row = await insertPayment(ctx.db, { ...valuesOf(ctx, job, values), kind: 'received-from-customer' })
  await postPayment(ctx, job, row)
  const receipt = await issueReceipt(ctx, job, row)
  await auditPayment(ctx, 'created', row, receipt.number)
  await recordPaymentEvent(ctx, job, 'payment-added', { amount: row.amount, method: row.method })
  return { row, receipt }
}

/** The partner hands over the company's share: it pays the job's commission and is no payment of the customer. */
async function fromPartner(ctx: Context, job: JobOfPayment, values: CustomerPayment): Promise<Paid> {
  const { partner_id } = job
  if (partner_id === null || job.status !== 'completed') {
    throw invalid('paid_by', 'must be the customer: a partner cannot pay before the job is completed')
  }
  if (values.received_by !== 'company') throw invalid('received_by', 'must be the company: the partner pays')
  const owed = await owedForJob(ctx, job.id, partner_id)
  if (values.amount > owed) throw overDue(owed)
  const row = await insertPayment(ctx.db, { ...valuesOf(ctx, job, values), kind: 'commission-from-partner' })
  await postPayment(ctx, job, row)
  await auditPayment(ctx, 'created', row, null)
  await recordPaymentEvent(ctx, job, 'payment-added', { amount: row.amount, method: row.method, source: 'partner' })
  return { row, receipt: null }
}

function valuesOf(ctx: Context, job: JobOfPayment, { paid_at, ...values }: CustomerPayment) {
  const of = { job_id: job.id, customer_id: job.customer_id, partner_id: job.partner_id, created_by: ctx.actor.id }
  return { ...values, ...of, paid_at: paid_at ?? new Date().toISOString() }
}

/**
 * Refunds money of a job to the customer, also of a cancelled job; never more than was received.
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
