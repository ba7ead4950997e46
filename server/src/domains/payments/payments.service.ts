import type { Payment, paymentListQuery, paymentPage } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileAnswer } from '#platform/http/context.ts'
import { listJobPayments, listPayments, sumPayments } from './payments.store.ts'
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

/** The receipt of a payment as it was issued. @throws AppError not_found when the payment has none */
export async function getReceipt(ctx: Context, paymentId: number): Promise<FileAnswer> {
  const receipt = await findReceipt(ctx.db, paymentId)
  if (!receipt) throw new AppError('not_found')
  return { file: await renderReceipt(receipt), filename: `receipt-${receipt.number.replaceAll('/', '-')}.pdf` }
}
