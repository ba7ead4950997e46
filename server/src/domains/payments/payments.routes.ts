import type { jobCompletionContract } from 'contract/jobs/jobs.contract.ts'
import type { paymentsContract } from 'contract/payments/payments.contract.ts'
import { getCustomer } from '#domains/customers/public.ts'
import { requireJob } from '#domains/jobs/public.ts'
import { listCustomerPayments, listJobPayments } from '#domains/ledger/public.ts'
import { receiptSigner } from '#domains/messages/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Handlers } from '#platform/http/context.ts'
import { networkOf } from '#platform/http/network-of.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addJobPayment } from './add-payment.service.ts'
import { correctPayment, deletePayment } from './change-payment.service.ts'
import { completeJob } from './complete-job.service.ts'
import { addCustomerPayment, applyCredit, refundCredit } from './customer-credit.service.ts'
import { paymentsList } from './payment-list.store.ts'
import { paymentsExport } from './payments.export.ts'
import { findPayments, getPayment, getReceipt } from './payments.service.ts'
import { refundJob } from './refund-job.service.ts'

export function paymentsRoutes({
  config,
  queue,
  pdf,
  rateLimit,
}: Pick<Platform, 'config' | 'queue' | 'pdf' | 'rateLimit'>): Handlers<
  typeof paymentsContract & typeof jobCompletionContract
> {
  const signer = receiptSigner(config)
  return {
    'GET /jobs/{id}/payments': async (ctx, { params }) => {
      await requireJob(ctx, params.id)
      return listJobPayments(ctx.db, params.id)
    },
    'POST /jobs/{id}/payments': (ctx, { params, body }) => addJobPayment(ctx, queue, params.id, body),
    'POST /jobs/{id}/complete': (ctx, { params, body }) => completeJob(ctx, queue, params.id, body),
    'POST /jobs/{id}/refunds': (ctx, { params, body }) => refundJob(ctx, params.id, body),
    'POST /jobs/{id}/credit': (ctx, { params, body }) => applyCredit(ctx, params.id, body),
    'POST /customers/{id}/payments': (ctx, { params, body }) => addCustomerPayment(ctx, params.id, body),
    'POST /customers/{id}/refunds': (ctx, { params, body }) => refundCredit(ctx, params.id, body),
    'GET /payments/{id}': (ctx, { params }) => getPayment(ctx, params.id),
    'PUT /payments/{id}': (ctx, { params, body }) => correctPayment(ctx, queue, params.id, body),
    'DELETE /payments/{id}': (ctx, { params, body }) => deletePayment(ctx, queue, params.id, body),
    'GET /payments/download': (ctx, { query }) => paymentsExport(paymentsList(ctx.db, query)),
    'GET /payments/{id}/receipt': (ctx, { params }) => getReceipt(ctx, pdf, params.id),
    // A merged customer's payments are those of the customer it was merged into.
    'GET /customers/{id}/payments': async (ctx, { params, query }) =>
      listCustomerPayments(ctx.db, (await getCustomer(ctx, params.id)).id, query),
    'GET /receipts/{token}': (ctx, { params }) => {
      const payment = Number(signer.read(params.token, ctx.now))
      if (!payment) {
        rateLimit.take('receiptNetwork', networkOf(ctx.ip ?? ''))
        throw new AppError('not_found')
      }
      rateLimit.take('receipt', payment)
      return getReceipt(ctx, pdf, payment)
    },
    'GET /payments': (ctx, { query }) => findPayments(ctx, query),
  }
}
