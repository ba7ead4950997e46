import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Customer } from 'contract/customers/customers.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type CustomerChanges = CallInput<Api['PUT /customers/{id}']>['body']
export type NewAddress = CallInput<Api['POST /addresses']>['body']
export type AddressChanges = CallInput<Api['PUT /addresses/{id}']>['body']

const now = { priority: 'action' } as const

/** One customer with addresses and totals. */
export function customerQuery(id: number | null | undefined) {
  return queryOptions({
    ...apiQuery('GET /customers/{id}', { params: { id: id ?? 0 } }),
    enabled: id != null,
  })
}

/**
 * The customers with a number. Requested once the text is a whole number in any Indian form, and cached under
 * its E.164, so that the same number in another form is not requested again. The card of the previous number
 * is never shown for this one.
 */
export function callerQuery(typed: string) {
  const phone = toE164(typed)
  return queryOptions({
    ...apiQuery('GET /customers/lookup', { query: { phone: phone ?? '' } }, now),
    enabled: phone !== null,
    staleTime: 15_000,
    placeholderData: undefined,
  })
}

/** Sends the changes with the version they were made on; the record on the screen becomes the answer. */
export async function updateCustomer(
  client: QueryClient,
  id: number,
  body: CustomerChanges,
): Promise<Customer> {
  const answer = await call('PUT /customers/{id}', { params: { id }, body })
  cacheCustomer(client, answer)
  return answer
}

/** The record on the screen becomes this newer one. */
export function cacheCustomer(client: QueryClient, newer: Customer): void {
  client.setQueryData(customerQuery(newer.id).queryKey, (known) => known && { ...known, ...newer })
  void changed(client, { type: 'customer', id: newer.id })
}

export async function addAddress(client: QueryClient, body: NewAddress): Promise<void> {
  await call('POST /addresses', { body })
  void changed(client, { type: 'address' })
}

export async function updateAddress(client: QueryClient, id: number, body: AddressChanges): Promise<void> {
  await call('PUT /addresses/{id}', { params: { id }, body })
  void changed(client, { type: 'address', id })
}
