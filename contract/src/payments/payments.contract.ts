import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { jobPaymentCreate, payment, paymentListQuery, paymentPage } from './payments.schema.ts'

export const paymentsContract = defineEndpoints({
  'GET /jobs/{id}/payments': {
    summary: 'Payments of a job',
    permission: 'job-payments.read',
    params: idParams,
    response: z.array(payment),
  },
  'POST /jobs/{id}/payments': {
    summary: 'Add a payment to a job',
    permission: 'job-payments.create',
    params: idParams,
    body: jobPaymentCreate,
    response: payment,
    status: 201,
  },
  'GET /payments/{id}/receipt': {
    summary: 'The receipt of a payment, as PDF',
    permission: 'job-payments.read',
    params: idParams,
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'GET /payments': {
    summary: 'All payments, filtered and paged',
    permission: 'payments.read',
    query: paymentListQuery,
    response: paymentPage,
  },
})
