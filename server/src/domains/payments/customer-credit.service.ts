import { dueOf } from 'contract/ledger/due.rules.ts'
import type {
  creditApplied,
  creditRefund,
  customerPaymentCreate,
  Payment,
} from 'contract/payments/payments.schema.ts'
import type { TimelineData, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type * as z from 'zod'
import { getCustomer, holdCredit } from '#domains/customers/public.ts'
import { lockJobForMoney } from '#domains/jobs/public.ts'
import {
  findPayment,
  type PaymentRecord,
  postPayment,
  recordPayment,
  refuseRepeats,
} from '#domains/ledger/public.ts'
import { findPartner } from '#domains/partners/public.ts'
import { addTimeline } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { issueReceipt } from './issue-receipt.service.ts'
import { checkMoment, checkPartner, overCredit, overDue } from './payment-checks.rules.ts'
import { auditPayment, recordPaymentEvent } from './payment-events.service.ts'

/**
 * A payment of a customer without a job: all of it is credit. @throws AppError not_found, needs_statement,
 * invalid
 */
export async function addCustomerPayment(
  ctx: Context,
  customerId: number,
  { paid_at, repeated, repeated_reason, late_entry, ...values }: z.output<typeof customerPaymentCreate>,
): Promise<Payment> {
  checkMoment(paid_at, ctx.now)
  await requirePartner(ctx, values)
  const { id } = await getCustomer(ctx, customerId)
  const [reason = null] = await refuseRepeats(ctx, id, [{ ...values, paid_at }], {
    repeated,
    repeated_reason,
  })
  const customer = await holdCredit(ctx, id)
  const of = {
    ...values,
    reason,
    kind: 'received-from-customer',
    credited: values.amount,
    paid_at: paid_at ?? isoTime(ctx.now),
    job_id: null,
    customer_id: customer.id,
    created_by: ctx.actor.id,
  } as const
  const row = await recordPayment(ctx, of, { late_entry })
  await postPayment(ctx, null, row)
  const receipt = await issueReceipt(ctx, null, row)
  await auditPayment(ctx, 'created', row, receipt.number)
  const { amount, method } = values
  await recordCustomerEvent(ctx, row, 'payment-added', { amount, method, credited: amount })
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}

/**
 * Gives credit back to the customer. @throws AppError not_found, needs_statement, invalid on `amount` above
 * the credit
 */
export async function refundCredit(
  ctx: Context,
  customerId: number,
  { paid_at, refunded_by, late_entry, ...values }: z.output<typeof creditRefund>,
): Promise<Payment> {
  checkMoment(paid_at, ctx.now)
  await requirePartner(ctx, { received_by: refunded_by, partner_id: values.partner_id })
  const customer = await holdCredit(ctx, customerId)
  if (values.amount > customer.credit) throw overCredit(customer.credit)
  const of = {
    ...values,
    kind: 'refund',
    received_by: refunded_by,
    paid_at: paid_at ?? isoTime(ctx.now),
    job_id: null,
    customer_id: customer.id,
    created_by: ctx.actor.id,
  } as const
  const row = await recordPayment(ctx, of, { late_entry })
  await postPayment(ctx, null, row)
  await auditPayment(ctx, 'refunded', row, null)
  const { amount, method, reason } = values
  await recordCustomerEvent(ctx, row, 'payment-refunded', { amount, method, reason })
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}

/**
 * Uses credit of the customer for a job. @throws AppError not_found, invalid on `amount` above the credit or
 * the due
 */
export async function applyCredit(
  ctx: Context,
  jobId: number,
  { amount }: z.output<typeof creditApplied>,
): Promise<Payment> {
  const job = await lockJobForMoney(ctx, jobId)
  const customer = await holdCredit(ctx, job.customer_id)
  if (amount > dueOf(job)) throw overDue(dueOf(job))
  if (amount > customer.credit) throw overCredit(customer.credit)
  const of = {
    kind: 'credit-applied',
    received_by: 'company',
    amount,
    method: null,
    reference: null,
    note: null,
    job_id: jobId,
    customer_id: customer.id,
    partner_id: job.partner_id,
    created_by: ctx.actor.id,
    paid_at: isoTime(ctx.now),
  } as const
  const row = await recordPayment(ctx, of, { late_entry: false })
  await postPayment(ctx, job, row)
  await auditPayment(ctx, 'created', row, null)
  await recordPaymentEvent(ctx, job, 'credit-applied', { amount })
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}

async function requirePartner(
  ctx: Context,
  { received_by, partner_id }: Pick<PaymentRecord, 'received_by' | 'partner_id'>,
): Promise<void> {
  checkPartner(received_by, partner_id)
  if (partner_id !== null && !(await findPartner(ctx.db, partner_id)))
    throw invalid('partner_id', 'does not exist')
}

/** Adds the entry to the timeline of the customer, and of the partner who has the money. */
export async function recordCustomerEvent(
  ctx: Context,
  { customer_id, partner_id }: Pick<PaymentRecord, 'customer_id' | 'partner_id'>,
  kind: TimelineKind,
  data: TimelineData,
): Promise<void> {
  if (customer_id === null) return
  await addTimeline(ctx, {
    record_type: 'customer',
    record_id: customer_id,
    customer_id,
    partner_id,
    kind,
    data,
  })
}
