import type { jobPaymentCreate, Payment } from 'contract/payments/payments.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { dueOf } from '#domains/jobs/job-due.ts'
import { lockJobForPayment } from '#domains/jobs/job-payment.service.ts'
import { enqueueMessage } from '#domains/messages/messages.service.ts'
import { postCollected } from '#domains/partners/ledger.service.ts'
import { getSetting } from '#domains/settings/settings.service.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { findPayment, insertPayment, type PaymentRecord } from './payments.store.ts'
import { financialYearOf, type ReceiptSnapshot, receiptNumber } from './receipt.ts'
import { findReceiptFacts, insertReceipt, listReceiptPayments, takeReceiptNumber } from './receipts.store.ts'
import { formatRupees } from './rupees.ts'

type Body = z.output<typeof jobPaymentCreate>
type Job = Awaited<ReturnType<typeof lockJobForPayment>>

/** Clocks differ a little; a payment of tomorrow is a slip of the hand. */
const clockTolerance = 5 * 60_000

/**
 * The customer pays for a job: payment, receipt with the next number, the partner's account and the message stand or
 * fall together.
 * @throws AppError not_found, illegal_move for a cancelled job, invalid on `amount` when it is more than what is due
 */
export async function addJobPayment(ctx: Context, queue: Queue, jobId: number, body: Body): Promise<Payment> {
  const job = await lockJobForPayment(ctx, jobId)
  checkPayment(job, body)
  const row = await insertPayment(ctx.db, {
    ...body,
    paid_at: body.paid_at ?? new Date().toISOString(),
    kind: 'received-from-customer',
    job_id: jobId,
    customer_id: job.customer_id,
    partner_id: job.partner_id,
    created_by: ctx.actor.id,
  })
  const { partner_id } = job
  if (partner_id !== null && job.status === 'completed' && row.received_by === 'company') {
    await postCollected(ctx, { partner_id, job_id: jobId, payment_id: row.id, amount: row.amount })
  }
  const receipt = await issueReceipt(ctx, job, row)
  await tellPayment(ctx, queue, job, row, receipt)
  return (await findPayment(ctx.db, row.id))! // it was inserted above
}

function checkPayment(job: Job, { amount, paid_at, received_by }: Body): void {
  const due = dueOf(job)
  if (amount > due) throw invalid('amount', `is more than the amount due, ${formatRupees(due)}`)
  if (received_by === 'partner' && job.partner_id === null) {
    throw invalid('received_by', 'must be the company: no partner is on this job')
  }
  if (paid_at !== undefined && Date.parse(paid_at) > Date.now() + clockTolerance) {
    throw invalid('paid_at', 'must not lie in the future')
  }
}

/** Takes the next number and keeps what the receipt says. The job's lock keeps the amounts true. */
async function issueReceipt(ctx: Context, job: Job, row: PaymentRecord): Promise<ReceiptSnapshot> {
  const facts = await findReceiptFacts(ctx.db, job.id)
  const earlier = await listReceiptPayments(ctx.db, job.id)
  const year = financialYearOf(new Date(row.created_at))
  const number = receiptNumber(year, await takeReceiptNumber(ctx.db, year))
  const { paid_at, method, reference, amount, note } = row
  const paidToDate = job.received + amount
  const receipt: ReceiptSnapshot = {
    number,
    issued_at: row.created_at,
    business: await businessDetails(ctx),
    ...facts,
    payment: { receipt_number: number, paid_at, method, reference, amount, note },
    earlier,
    price: job.price,
    paid_to_date: paidToDate,
    due: job.price - paidToDate,
  }
  await insertReceipt(ctx.db, row.id, receipt)
  return receipt
}

async function businessDetails({ db }: Context): Promise<ReceiptSnapshot['business']> {
  const read = async (name: keyof ReceiptSnapshot['business']) => String(await getSetting(db, `business.${name}`))
  return {
    name: await read('name'),
    address: await read('address'),
    phone: await read('phone'),
    upi_id: await read('upi_id'),
  }
}

async function tellPayment(
  ctx: Context,
  queue: Queue,
  job: Job,
  row: PaymentRecord,
  receipt: ReceiptSnapshot,
): Promise<void> {
  const { amount, method, reference, received_by, paid_at } = row
  await recordAudit(ctx, {
    record_type: 'payment',
    record_id: row.id,
    action: 'created',
    after: { job_id: job.id, amount, method, reference, received_by, paid_at, receipt_number: receipt.number },
  })
  await addTimeline(ctx, {
    record_type: 'job',
    record_id: job.id,
    customer_id: job.customer_id,
    partner_id: job.partner_id,
    kind: 'payment-added',
    data: { amount, method },
  })
  await enqueueMessage(ctx, queue, {
    template: 'sms.payment',
    to: receipt.customer.phone,
    vars: {
      name: receipt.customer.name,
      amount: formatRupees(amount),
      job: recordId('job', job.id),
      receipt: receipt.number,
      due: formatRupees(receipt.due),
    },
    job_id: job.id,
    customer_id: job.customer_id,
  })
}
