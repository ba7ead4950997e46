import type { Payment, paymentListQuery, paymentPage } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { listPage, type Page } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileAnswer } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import { paymentsList, totalsOf } from './payment-list.store.ts'
import { findPayment, listCustomerPayments, listJobPayments } from './payments.store.ts'
import type { render } from './receipt-pdf.ts'
import { findNewestReceipt, findReceipt } from './receipts.store.ts'

const receiptPdf: PdfTemplate<Parameters<typeof render>[0]> = {
  module: new URL('./receipt-pdf.ts', import.meta.url).href,
}

/** A page of the list, and what all of it comes to. */
export async function findPayments(
  { db }: Context,
  query: z.output<typeof paymentListQuery>,
): Promise<z.input<typeof paymentPage>> {
  const page = await listPage({ ...paymentsList(db, query), query })
  return { ...page, totals: await totalsOf(db, query, page.meta.exact) }
}

/** @throws AppError not_found */
export async function getPayment({ db }: Context, id: number): Promise<Payment> {
  const payment = await findPayment(db, id)
  if (!payment) throw new AppError('not_found')
  return payment
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

/** The receipt of a payment as it was issued; one that was taken back says so. @throws AppError not_found when the payment has none */
export async function getReceipt(
  ctx: Pick<Context, 'db'>,
  pdf: Platform['pdf'],
  paymentId: number,
): Promise<FileAnswer> {
  const issued = await findReceipt(ctx.db, paymentId)
  if (!issued) throw new AppError('not_found')
  return { file: await pdf.render(receiptPdf, issued), filename: receiptFilename(issued.snapshot.number) }
}

/** What a receipt is called as a file. */
export function receiptFilename(number: string): string {
  return `receipt-${number.replaceAll('/', '-')}.pdf`
}

/** The receipt of a payment, or the newest that stands of a job. */
export function findReceiptFor(
  db: AnyContext['db'],
  about: { payment_id: number | null; job_id: number | null },
): Promise<{ payment_id: number; number: string } | undefined> {
  return findNewestReceipt(db, about)
}
