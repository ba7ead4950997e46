import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']

/** A payment that is not for a job. @throws ApiError 409 when it looks recorded already */
export async function addCustomerPayment(
  client: QueryClient,
  id: number,
  body: Body<'POST /customers/{id}/payments'>,
): Promise<Payment> {
  return refreshed(client, id, await call('POST /customers/{id}/payments', { params: { id }, body }))
}

/** @throws ApiError 422 on `amount` when it is more than the credit. */
export async function giveCreditBack(
  client: QueryClient,
  id: number,
  body: Body<'POST /customers/{id}/refunds'>,
): Promise<Payment> {
  return refreshed(client, id, await call('POST /customers/{id}/refunds', { params: { id }, body }))
}

async function refreshed(client: QueryClient, id: number, payment: Payment): Promise<Payment> {
  await changed(client, { type: 'payment', id: payment.id })
  await changed(client, { type: 'customer', id })
  return payment
}
