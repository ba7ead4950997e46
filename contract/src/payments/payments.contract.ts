import * as z from 'zod'
import { recordsQuery } from '../customers/customer-lists.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import {
  creditApplied,
  creditRefund,
  customerPaymentCreate,
  jobPaymentCreate,
  payment,
  paymentCorrection,
  paymentDelete,
  paymentDownloadQuery,
  paymentListQuery,
  paymentPage,
  paymentUpdate,
  refundCreate,
} from './payments.schema.ts'

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
  'POST /jobs/{id}/refunds': {
    summary: 'Refund money of a job to the customer, or keep it as credit',
    permission: 'job-payments.create',
    params: idParams,
    body: refundCreate,
    response: payment,
    status: 201,
  },
  'POST /jobs/{id}/credit': {
    summary: 'Use credit of the customer for a job',
    permission: 'job-payments.create',
    params: idParams,
    body: creditApplied,
    response: payment,
    status: 201,
  },
  'POST /customers/{id}/payments': {
    summary: 'Add a payment of a customer without a job: it becomes credit',
    permission: 'job-payments.create',
    params: idParams,
    body: customerPaymentCreate,
    response: payment,
    status: 201,
  },
  'POST /customers/{id}/refunds': {
    summary: 'Give credit back to the customer',
    permission: 'job-payments.create',
    params: idParams,
    body: creditRefund,
    response: payment,
    status: 201,
  },
  'GET /payments/{id}': {
    summary: 'One payment',
    permission: 'payments.read',
    params: idParams,
    response: payment,
  },
  'PUT /payments/{id}': {
    summary: 'Correct a payment while the setting payment.update is on: it is reversed and recorded again',
    permission: 'payments.change',
    params: idParams,
    body: paymentUpdate,
    response: paymentCorrection,
    current: payment,
  },
  'DELETE /payments/{id}': {
    summary: 'Reverse a payment, while the setting payment.delete is on; it stays visible',
    permission: 'payments.change',
    params: idParams,
    body: paymentDelete,
    response: success,
    current: payment,
  },
  'GET /payments/{id}/receipt': {
    summary: 'The receipt of a payment, as PDF',
    permission: 'job-payments.read',
    params: idParams,
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'GET /payments': {
    summary: 'All payments, filtered and paged, with totals',
    permission: 'payments.read',
    query: paymentListQuery,
    response: paymentPage,
  },
  'GET /payments/download': {
    summary: 'The list of payments as CSV or XLSX, all pages of the filtered list',
    permission: 'payments.read',
    query: paymentDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /customers/{id}/payments': {
    summary: 'Payments from and to a customer, newest first',
    permission: 'job-payments.read',
    params: idParams,
    query: recordsQuery,
    response: paged(payment),
  },
  'GET /receipts/{token}': {
    summary: 'A receipt as PDF, by a signed link that expires',
    permission: 'public',
    duringMaintenance: true,
    params: z.object({ token: z.string().max(300) }),
    response: z.unknown(),
    produces: 'application/pdf',
  },
})
