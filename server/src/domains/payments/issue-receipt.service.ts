import { dueOf } from 'contract/ledger/due.rules.ts'
import { financialYearOf } from 'contract/shared/business-time.ts'
import { notedAmount } from '#domains/jobs/public.ts'
import type { PaymentRecord } from '#domains/ledger/public.ts'
import { businessDetails } from '#domains/settings/public.ts'
import type { Context } from '#platform/http/context.ts'
import type { JobOfPayment } from './payment-events.service.ts'
import { type ReceiptSnapshot, receiptNumber } from './receipt.rules.ts'
import {
  findCreditOf,
  findReceiptCustomer,
  findReceiptFacts,
  findReceiptSums,
  insertReceipt,
  listReceiptPayments,
  nextReceiptNumber,
} from './receipts.store.ts'

type JobOfReceipt = Pick<JobOfPayment, 'id' | 'status' | 'price' | 'conceded' | 'payable' | 'received'>

/**
 * Takes the next number and stores the content of the receipt. The lock of the job, or of the customer, keeps
 * the amounts correct.
 * @param job the amount received for it before this payment; null for a payment without a job
 */
export async function issueReceipt(
  ctx: Context,
  job: JobOfReceipt | null,
  row: PaymentRecord,
): Promise<ReceiptSnapshot> {
  const year = financialYearOf(new Date(row.created_at))
  const number = receiptNumber(year, await nextReceiptNumber(ctx.db, year))
  const { paid_at, method, reference, amount, note } = row
  const receipt: ReceiptSnapshot = {
    number,
    issued_at: row.created_at,
    business: await businessDetails(ctx),
    ...(job ? await factsOf(ctx, job, row) : await advanceOf(ctx, row)),
    payment: { receipt_number: number, paid_at, method: method ?? 'cash', reference, amount, note },
    credit: await findCreditOf(ctx.db, row.customer_id),
  }
  await insertReceipt(ctx.db, row.id, receipt)
  return receipt
}

type Facts = Omit<ReceiptSnapshot, 'number' | 'issued_at' | 'business' | 'payment' | 'credit'>

async function factsOf(ctx: Context, job: JobOfReceipt, { amount, credited }: PaymentRecord): Promise<Facts> {
  const paid_to_date = job.received + amount - credited
  const isCharge = job.status === 'cancelled'
  const noted = await notedAmount(ctx.db, job.id)
  return {
    ...(await findReceiptFacts(ctx.db, job.id)),
    earlier: await listReceiptPayments(ctx.db, job.id),
    ...(await findReceiptSums(ctx.db, job.id)),
    price: isCharge ? job.payable + job.conceded : job.price,
    ...(isCharge && { is_charge: true }),
    conceded: job.conceded,
    paid_to_date,
    ...(noted > 0 && { noted }),
    due: Math.max(0, dueOf({ payable: job.payable, received: paid_to_date }) - noted),
  }
}

/** A payment without a job: all of it is credit. */
async function advanceOf(ctx: Context, { customer_id }: PaymentRecord): Promise<Facts> {
  const customer = await findReceiptCustomer(ctx.db, customer_id)
  return { customer, job: null, earlier: [], price: 0, paid_to_date: 0, due: 0 }
}
