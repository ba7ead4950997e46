import type { Payment, paymentListQuery, paymentPage } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import type { Page } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileAnswer } from '#platform/http/context.ts'
import { listCustomerPayments, listJobPayments, listPayments, sumPayments } from './payments.store.ts'
import { renderReceipt } from './receipt-pdf.ts'
import { findReceipt } from './receipts.store.ts'

export async function findPayments(
  ctx: Context,
  query: z.output<typeof paymentListQuery>,
): Promise<z.input<typeof paymentPage>> {
  const page = await listPayments(ctx.db, query)
  return { ...page, total_amount: await sumPayments(ctx.db, query) }
}

/** Payments of a job, oldest first; none when there is no such job. */
export function paymentsOfJob(ctx: AnyContext, jobId: number): Promise<Payment[]> {
  return listJobPayments(ctx.db, jobId)
}

/** Payments from and to a customer, newest first; none when there is no such customer. */
export function paymentsOfCustomer(
  ctx: AnyContext,
  customerId: number,
  query: { page: number; per_page: number },
): Promise<Page<Payment>> {
  return listCustomerPayments(ctx.db, customerId, query)
}

/** The receipt of a payment as it was issued. @throws AppError not_found when the payment has none */
export async function getReceipt(ctx: Context, paymentId: number): Promise<FileAnswer> {
  const receipt = await findReceipt(ctx.db, paymentId)
  if (!receipt) throw new AppError('not_found')
  return { file: await renderReceipt(receipt), filename: `receipt-${receipt.number.replaceAll('/', '-')}.pdf` }
}
