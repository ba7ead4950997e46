import type { PaymentRecord } from '#domains/ledger/public.ts'
import { businessDetails } from '#domains/settings/public.ts'
import type { Context } from '#platform/http/context.ts'
import { financialYearOf, type ReceiptSnapshot, receiptNumber } from './receipt.rules.ts'
import {
  findReceiptFacts,
  findRefunded,
  insertReceipt,
  listReceiptPayments,
  takeReceiptNumber,
} from './receipts.store.ts'

/**
 * Takes the next number and keeps what the receipt says. The job's lock keeps the amounts true.
 * @param job what was received for it before this payment
 */
export async function issueReceipt(
  ctx: Context,
  job: { id: number; price: number; received: number },
  row: PaymentRecord,
): Promise<ReceiptSnapshot> {
  const facts = await findReceiptFacts(ctx.db, job.id)
  const earlier = await listReceiptPayments(ctx.db, job.id)
  const refunded = await findRefunded(ctx.db, job.id)
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
    refunded,
    price: job.price,
    paid_to_date: paidToDate,
    due: Math.max(0, job.price - paidToDate),
  }
  await insertReceipt(ctx.db, row.id, receipt)
  return receipt
}
