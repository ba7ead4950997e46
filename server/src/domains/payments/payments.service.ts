import type { Payment, paymentListQuery, paymentPage } from 'contract/payments/payments.schema.ts'
import type * as z from 'zod'
import { findPayment } from '#domains/ledger/public.ts'
import { receiptFilename } from '#domains/messages/public.ts'
import { listPage } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, FileResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import { paymentsList, totalsOf } from './payment-list.store.ts'
import type { render } from './receipt.pdf.ts'
import { findReceipt } from './receipts.store.ts'

const receiptPdf: PdfTemplate<Parameters<typeof render>[0]> = {
  module: new URL('./receipt.pdf.ts', import.meta.url).href,
}

/** A page of the list, and the totals of all of it. */
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

/**
 * The receipt of a payment as it was issued, marked if the payment was reversed. @throws AppError not_found
 * when the payment has none
 */
export async function getReceipt(
  ctx: Pick<Context, 'db'>,
  pdf: Platform['pdf'],
  paymentId: number,
): Promise<FileResponse> {
  const issued = await findReceipt(ctx.db, paymentId)
  if (!issued) throw new AppError('not_found')
  return { file: await pdf.render(receiptPdf, issued), filename: receiptFilename(issued.snapshot.number) }
}
