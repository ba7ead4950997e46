import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Merge, MergeUndone } from 'contract/customers/merge.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { refreshCustomers } from '../customers.queries.ts'

export type DuplicatesQuery = NonNullable<CallInput<Api['GET /customers/duplicate-phones']>['query']>
export type MergeBody = CallInput<Api['POST /customers/merge']>['body']

export const duplicatesQuery = (query: DuplicatesQuery) => apiQuery('GET /customers/duplicate-phones', { query })

export const duplicateGroupQuery = (id: number) => apiQuery('GET /customers/duplicate-phones/{id}', { params: { id } })

/** What would move; of another survivor or other sides it is another question. */
export function mergePreviewQuery(survivorId: number, mergedIds: number[]) {
  const query = { survivor_id: survivorId, merged_ids: mergedIds.join(',') }
  return queryOptions({ ...apiQuery('GET /customers/merge', { query }), enabled: mergedIds.length > 0 })
}

export const mergesQuery = (query: NonNullable<CallInput<Api['GET /merges']>['query']>) =>
  apiQuery('GET /merges', { query })

export const mergeCustomers = (body: MergeBody): Promise<Merge> => call('POST /customers/merge', { body })

export const undoMerge = (id: number): Promise<MergeUndone> => call('POST /merges/{id}/undo', { params: { id } })

export const noteDifferent = (phone: string, customerIds: number[]) =>
  call('POST /customers/different-people', { body: { phone, customer_ids: customerIds } })

export const takeBackDifferent = (phone: string) => call('POST /customers/different-people/undo', { body: { phone } })

/** After whatever changes who is whose: the groups, the merges, and all that shows a customer. */
export function refreshMerges(client: QueryClient): void {
  for (const key of [
    'GET /customers/duplicate-phones',
    'GET /customers/duplicate-phones/{id}',
    'GET /merges',
    'GET /customers/merge',
  ]) {
    void client.invalidateQueries({ queryKey: [key] })
  }
  refreshCustomers(client)
}
