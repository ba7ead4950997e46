import { excessOf } from 'contract/ledger/due.rules.ts'
import type { jobPaymentCreate, Payment } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { lockJobForMoney } from '#domains/jobs/public.ts'
import {
  findPayment,
  findReceivingPartner,
  owedForJob,
  type PaymentRecord,
  postPayment,
  recordPayment,
  refuseRepeats,
} from '#domains/ledger/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { issueReceipt } from './issue-receipt.service.ts'
import { checkHolder, checkMoment, overDue } from './payment-checks.rules.ts'
import { auditPayment, type JobOfPayment, recordPaymentEvent } from './payment-events.service.ts'
import { sendReceived } from './payment-messages.service.ts'
import type { ReceiptSnapshot } from './receipt.rules.ts'

type Body = z.output<typeof jobPaymentCreate>

/**
 * Records a payment for a job: payment, receipt with the next number, account entries and message, all or
 * nothing. Money above the due becomes credit.
 * @throws AppError not_found, needs_statement, invalid on `amount` when a partner hands over more than is
 * owed
 */
export async function addJobPayment(ctx: Context, queue: Queue, jobId: number, body: Body): Promise<Payment> {
  const job = await lockJobForMoney(ctx, jobId)
  const { paid_by, repeated, repeated_reason, late_entry, ...rest } = body
  checkMoment(body.paid_at, ctx.now)
  const customerId = paid_by === 'partner' ? null : job.customer_id
  const [reason = null] = await refuseRepeats(ctx, customerId, [rest], { repeated, repeated_reason })
  const values = { ...rest, reason }
  const paid =
    paid_by === 'partner'
      ? await fromPartner(ctx, job, values, late_entry)
      : await fromCustomer(ctx, job, values, late_entry)
  if (paid.receipt) await sendReceived(ctx, queue, job, paid.row, paid.receipt)
  return (await findPayment(ctx.db, paid.row.id))! // it was inserted above
}

/** The reason for a repeated reference. */
export type CustomerPayment = Omit<Body, 'paid_by' | 'repeated' | 'repeated_reason' | 'late_entry'> & {
  reason: string | null
}
export type Paid = { row: PaymentRecord; receipt: ReceiptSnapshot | null }

/**
 * Records a customer's payment for a locked job, with its receipt, without a message.
 * @throws AppError invalid, needs_statement
 */
export async function fromCustomer(
  ctx: Context,
  job: JobOfPayment,
  values: CustomerPayment,
  late_entry: boolean,
): Promise<Paid> {
  const partner_id = await partnerWithMoney(ctx, job)
  checkHolder('received_by', values.received_by, partner_id)
  const credited = excessOf(values.amount, job)
  const of = {
    ...valuesOf(ctx, { ...job, partner_id }, values),
    kind: 'received-from-customer',
    credited,
  } as const
  const row = await recordPayment(ctx, of, { late_entry })
  await postPayment(ctx, job, row)
  const receipt = await issueReceipt(ctx, job, row)
  await auditPayment(ctx, 'created', row, receipt.number)
  const { amount, method } = row
  await recordPaymentEvent(ctx, { ...job, partner_id }, 'payment-added', {
    amount,
    method: method ?? undefined,
    credited,
  })
  return { row, receipt }
}

/**
 * The partner who may have money of the job: its partner; of a cancelled job the one who gets the charge, or
 * who received money of it.
 */
export async function partnerWithMoney(
  ctx: Context,
  { id, partner_id, charge_partner_id }: JobOfPayment,
): Promise<number | null> {
  return partner_id ?? charge_partner_id ?? findReceivingPartner(ctx.db, id)
}

/**
 * The partner hands over the company's share: it pays the job's commission and is no payment of the customer.
 */
async function fromPartner(
  ctx: Context,
  job: JobOfPayment,
  values: CustomerPayment,
  late_entry: boolean,
): Promise<Paid> {
  const { partner_id } = job
  if (partner_id === null || job.status !== 'completed') {
    throw invalid('paid_by', 'must be the customer: a partner cannot pay before the job is completed')
  }
  if (values.received_by !== 'company') throw invalid('received_by', 'must be the company: the partner pays')
  const owed = await owedForJob(ctx, job.id, partner_id)
  if (values.amount > owed) throw overDue(owed)
  const of = { ...valuesOf(ctx, job, values), kind: 'commission-from-partner' } as const
  const row = await recordPayment(ctx, of, { late_entry })
  await postPayment(ctx, job, row)
  await auditPayment(ctx, 'created', row, null)
  await recordPaymentEvent(ctx, job, 'payment-added', {
    amount: row.amount,
    method: values.method,
    source: 'partner',
  })
  return { row, receipt: null }
}

function valuesOf(
  ctx: Context,
  job: Pick<JobOfPayment, 'id' | 'customer_id' | 'partner_id'>,
  { paid_at, ...values }: CustomerPayment,
) {
  const of = {
    job_id: job.id,
    customer_id: job.customer_id,
    partner_id: job.partner_id,
    created_by: ctx.actor.id,
  }
  return { ...values, ...of, paid_at: paid_at ?? isoTime(ctx.now) }
}
