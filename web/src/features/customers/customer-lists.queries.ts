import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { updateAddress } from './customers.queries.ts'

/** The size of a page. */
const perPage = 5

const more = {
  initialPageParam: 1,
  getNextPageParam: ({ meta }: { meta: PageMeta }) => (meta.to < meta.total ? meta.page + 1 : undefined),
}

/** A customer's jobs, latest first. */
export function customerJobsQuery(id: number) {
  return infiniteQueryOptions({
    ...more,
    queryKey: ['GET /jobs', { query: { customer_id: id } }, 'page by page'],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /jobs', { query: { customer_id: id, page, per_page: 10 } }, { signal }),
  })
}

/** Payments from and to a customer, newest first. */
export function customerPaymentsQuery(id: number) {
  return infiniteQueryOptions({
    ...more,
    queryKey: ['GET /customers/{id}/payments', { params: { id } }],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        'GET /customers/{id}/payments',
        { params: { id }, query: { page, per_page: perPage } },
        { signal },
      ),
  })
}

/** Messages about a customer's enquiries and jobs, newest first. */
export function customerMessagesQuery(id: number) {
  return infiniteQueryOptions({
    ...more,
    queryKey: ['GET /customers/{id}/messages', { params: { id } }],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        'GET /customers/{id}/messages',
        { params: { id }, query: { page, per_page: perPage } },
        { signal },
      ),
  })
}

export const addressQuery = (id: number) => apiQuery('GET /addresses/{id}', { params: { id } })
export const addressUsesQuery = (id: number) => apiQuery('GET /addresses/{id}/uses', { params: { id } })

export async function deleteAddress(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /addresses/{id}', { params: { id } })
  void changed(client, { type: 'address', id })
}

/** Makes an address the primary one of its owner, without a check of the version. */
export async function setPrimaryAddress(client: QueryClient, id: number): Promise<void> {
  const address = await call('GET /addresses/{id}', { params: { id } }, { priority: 'action' })
  await updateAddress(client, id, { ...bodyOf(address), primary: true, version: address.version })
}

function bodyOf({ label, place_type, line_1, line_2, landmark, location_id }: Address) {
  return { label, place_type, line_1, line_2, landmark, location_id }
}
