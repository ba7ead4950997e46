import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { download } from '#shared/api/download.ts'

export type NewPayment = CallInput<Api['POST /jobs/{id}/payments']>['body']

/** @throws ApiError 422 on `amount` when it is more than what is due. */
export async function addPayment(client: QueryClient, jobId: number, body: NewPayment): Promise<Payment> {
  const payment = await call('POST /jobs/{id}/payments', { params: { id: jobId }, body })
  await client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) })
  return payment
}

const touched = new Set([
  'GET /jobs',
  'GET /jobs/{id}',
  'GET /payments',
  'GET /customers/{id}',
  'GET /customers/lookup',
  'GET /partners',
  'GET /dashboard/today',
  'GET /timeline',
])

/** The receipt of a payment as PDF, into the browser's downloads. */
export function downloadReceipt(paymentId: number): Promise<void> {
  return download('GET /payments/{id}/receipt', { params: { id: paymentId } })
}
