import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { download } from '#shared/api/download.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']

type NewPayment = CallInput<Api['POST /jobs/{id}/payments']>['body']

/** @throws ApiError 422 on `amount` when it is more than the balance. */
export async function addPayment(client: QueryClient, jobId: number, body: NewPayment): Promise<Payment> {
  const payment = await call('POST /jobs/{id}/payments', { params: { id: jobId }, body })
  await refresh(client)
  return payment
}

/** @throws ApiError 422 on `amount` when it is more than the received amount. */
export async function addRefund(
  client: QueryClient,
  jobId: number,
  body: Body<'POST /jobs/{id}/refunds'>,
): Promise<Payment> {
  const refund = await call('POST /jobs/{id}/refunds', { params: { id: jobId }, body })
  await refresh(client)
  return refund
}

/** Uses credit of the customer for a job. @throws ApiError 422 when it is more than the credit or the due */
export async function applyCredit(client: QueryClient, jobId: number, amount: number): Promise<void> {
  await call('POST /jobs/{id}/credit', { params: { id: jobId }, body: { amount } })
  await refresh(client)
}

type Read = Pick<Payment, 'id' | 'version'>

/** Reverses the payment and records it again. @throws ApiError 409 on a conflict */
export function correctPayment(
  client: QueryClient,
  { id, version }: Read,
  body: Omit<Body<'PUT /payments/{id}'>, 'version'>,
): Promise<void> {
  return change(client, () => call('PUT /payments/{id}', { params: { id }, body: { ...body, version } }))
}

/** @throws ApiError 409 on a conflict */
export function removePayment(client: QueryClient, { id, version }: Read, reason: string): Promise<void> {
  return change(client, () => call('DELETE /payments/{id}', { params: { id }, body: { reason, version } }))
}

/** Refetches, also after a refusal, because the cached state was then wrong. */
async function change(client: QueryClient, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } finally {
    await refresh(client)
  }
}

const refresh = (client: QueryClient) => changed(client, { type: 'payment' })

/** The receipt of a payment as PDF, into the browser's downloads. */
export function downloadReceipt(paymentId: number): Promise<void> {
  return download('GET /payments/{id}/receipt', { params: { id: paymentId } })
}

type Money = Pick<Job, 'status' | 'partner' | 'commission' | 'payments'>

/**
 * The partner's debt to the company for this job, paise: the commission of a completed job, less the job's
 * payments that others than the partner received and the partner's handovers, plus the customers' credit that
 * the partner holds.
 */
export function owedOfJob({ status, partner, commission, payments }: Money): number {
  if (status !== 'completed' || !partner) return 0
  const held = payments
    .filter(({ reversal }) => reversal === null)
    .reduce((sum, payment) => sum + lessFor(payment), 0)
  return Math.max(0, commission - held)
}

function lessFor({ kind, amount, credited, received_by }: Payment): number {
  const isPartners = received_by === 'partner'
  if (kind === 'received-from-customer') return isPartners ? -credited : amount - credited
  if (kind === 'refund') return isPartners ? 0 : -amount
  return amount
}
