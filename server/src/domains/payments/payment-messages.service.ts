import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { rewriteCompletion } from '#domains/jobs/public.ts'
import type { PaymentRecord } from '#domains/ledger/public.ts'
import { enqueueMessage, withdrawMessages } from '#domains/messages/public.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import type { JobOfPayment } from './payment-events.service.ts'
import type { ReceiptSnapshot } from './receipt.rules.ts'
import { findReceipt } from './receipts.store.ts'

/** Notifies the customer of the payment. */
export async function sendReceived(
  ctx: Context,
  queue: Queue,
  job: JobOfPayment,
  { id }: PaymentRecord,
  receipt: ReceiptSnapshot,
): Promise<void> {
  await enqueueMessage(ctx, queue, {
    template: 'sms.payment',
    to: receipt.customer.phone,
    vars: varsOf(receipt),
    job_id: job.id,
    payment_id: id,
    customer_id: job.customer_id,
  })
}

/** One message for a completion with its payments. Returns whether it is switched on. */
export async function sendPaid(
  ctx: Context,
  queue: Queue,
  job: JobOfPayment,
  paid: readonly { row: PaymentRecord; receipt: ReceiptSnapshot | null }[],
): Promise<boolean> {
  const last = paid.at(-1)
  const receipts = paid.flatMap(({ receipt }) => receipt ?? [])
  if (!last?.receipt) return false
  const amount = formatMoney(receipts.reduce((sum, { payment }) => sum + payment.amount, 0))
  const receipt = receipts.map(({ number }) => number).join(', ')
  const sent = await enqueueMessage(ctx, queue, {
    template: 'message.paid',
    to: last.receipt.customer.phone,
    vars: { ...paidVarsOf(last.receipt), amount, receipt },
    job_id: job.id,
    payment_id: last.row.id,
    customer_id: job.customer_id,
  })
  return sent !== undefined
}

function paidVarsOf(receipt: ReceiptSnapshot): Record<string, string> {
  const { name, job, amount, receipt: number, due } = varsOf(receipt)
  return { name, service: receipt.job?.category ?? '', job, amount, receipt: number, due }
}

/** The values of the message about a completion with its payment; null when the payment has no receipt. */
export async function paidVars({ db }: Context, paymentId: number): Promise<Record<string, string> | null> {
  const issued = await findReceipt(db, paymentId)
  return issued ? paidVarsOf(issued.snapshot) : null
}

function varsOf({ customer, payment, job, number, due }: ReceiptSnapshot) {
  return {
    name: customer.name,
    amount: formatMoney(payment.amount),
    job: job ? recordId('job', job.id) : '',
    receipt: number,
    due: formatMoney(due),
  }
}

/** The values of the message about a payment, from its receipt; null when it has none. */
export async function receivedVars(
  { db }: Context,
  paymentId: number,
): Promise<Record<string, string> | null> {
  const issued = await findReceipt(db, paymentId)
  return issued ? varsOf(issued.snapshot) : null
}

/**
 * After a reversed payment: withdraws its pending message and renders the pending messages of the completion
 * again. Returns whether the customer had not been notified of the payment.
 */
export async function withdrawReceived(
  ctx: Context,
  queue: Queue,
  payment: Pick<PaymentRecord, 'id' | 'job_id'>,
  reason: string,
): Promise<boolean> {
  const problem = `The payment was reversed: ${reason}`
  const withdrawn = await withdrawMessages(ctx, { payment_id: payment.id }, problem)
  if (payment.job_id !== null) {
    // It was also the notice that the work is done.
    const lost = withdrawn.includes('message.paid') ? (['sms.complete'] as const) : []
    await rewriteCompletion(ctx, queue, payment.job_id, { problem, lost })
  }
  return withdrawn.length > 0
}
