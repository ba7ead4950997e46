import type { paymentsContract } from 'contract/payments/payments.contract.ts'
import { requireJob } from '#domains/jobs/job-details.service.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addJobPayment } from './add-payment.service.ts'
import { findPayments, getReceipt, paymentsOfJob } from './payments.service.ts'

export function paymentsRoutes({ queue }: Pick<Platform, 'queue'>): Handlers<typeof paymentsContract> {
  return {
    'GET /jobs/{id}/payments': async (ctx, { params }) => {
      await requireJob(ctx, params.id)
      return paymentsOfJob(ctx, params.id)
    },
    'POST /jobs/{id}/payments': (ctx, { params, body }) => addJobPayment(ctx, queue, params.id, body),
    'GET /payments/{id}/receipt': (ctx, { params }) => getReceipt(ctx, params.id),
    'GET /payments': (ctx, { query }) => findPayments(ctx, query),
  }
}
