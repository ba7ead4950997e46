import type { paymentsContract } from 'contract/payments/payments.contract.ts'
import { requireJob } from '#domains/jobs/job-details.service.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addJobPayment } from './add-payment.service.ts'
import { correctPayment, deletePayment } from './change-payment.service.ts'
import { paymentsList } from './payment-list.store.ts'
import { findPayments, getPayment, getReceipt, paymentsOfJob } from './payments.service.ts'
import { paymentsSheet } from './payments-download.ts'
import { refundJob } from './refund.service.ts'

export function paymentsRoutes({ queue, pdf }: Pick<Platform, 'queue' | 'pdf'>): Handlers<typeof paymentsContract> {
  return {
    'GET /jobs/{id}/payments': async (ctx, { params }) => {
      await requireJob(ctx, params.id)
      return paymentsOfJob(ctx, params.id)
    },
    'POST /jobs/{id}/payments': (ctx, { params, body }) => addJobPayment(ctx, queue, params.id, body),
    'POST /jobs/{id}/refunds': (ctx, { params, body }) => refundJob(ctx, params.id, body),
    'GET /payments/{id}': (ctx, { params }) => getPayment(ctx, params.id),
    'PUT /payments/{id}': (ctx, { params, body }) => correctPayment(ctx, queue, params.id, body),
    'DELETE /payments/{id}': (ctx, { params, body }) => deletePayment(ctx, queue, params.id, body),
    'GET /payments/download': (ctx, { query }) => paymentsSheet(paymentsList(ctx.db, query)),
    'GET /payments/{id}/receipt': (ctx, { params }) => getReceipt(ctx, pdf, params.id),
    'GET /payments': (ctx, { query }) => findPayments(ctx, query),
  }
}
