import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Merge, MergeUndone } from 'contract/customers/merge.schema.ts'
import type { CallInput, CallResult } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type DuplicatesQuery = NonNullable<CallInput<Api['GET /customers/duplicate-phones']>['query']>
export type MergeBody = CallInput<Api['POST /customers/merge']>['body']

export const duplicatesQuery = (query: DuplicatesQuery) =>
  apiQuery('GET /customers/duplicate-phones', { query })

export const duplicateGroupQuery = (id: number) =>
  apiQuery('GET /customers/duplicate-phones/{id}', { params: { id } })

/** The records that would move; another survivor or other sides have their own cache entry. */
export function mergePreviewQuery(survivorId: number, mergedIds: number[]) {
  const query = { survivor_id: survivorId, merged_ids: mergedIds.join(',') }
  return queryOptions({ ...apiQuery('GET /customers/merge', { query }), enabled: mergedIds.length > 0 })
}

export const mergesQuery = (query: NonNullable<CallInput<Api['GET /merges']>['query']>) =>
  apiQuery('GET /merges', { query })

export const mergeCustomers = (body: MergeBody): Promise<Merge> => call('POST /customers/merge', { body })

export const undoMerge = (id: number): Promise<MergeUndone> =>
  call('POST /merges/{id}/undo', { params: { id } })

export const noteDifferent = (phone: string, customerIds: number[]) =>
  call('POST /customers/different-people', { body: { phone, customer_ids: customerIds } })

export const undoDifferent = (phone: string) =>
  call('POST /customers/different-people/undo', { body: { phone } })

const listKey = 'GET /customers/duplicate-phones'
const _groupKey = 'GET /customers/duplicate-phones/{id}'

/** A merged group is removed from every list at once, before the answer. */
export function dropGroup(client: QueryClient, id: number): void {
  client.setQueriesData<DuplicatesPage>({ queryKey: [listKey] }, (page) => {
    const data = page?.data.filter((row) => row.id !== id)
    if (!page || !data || data.length === page.data.length) return page
    const { meta } = page
    return { data, meta: { ...meta, total: meta.total - 1, to: meta.to - 1 } }
  })
}
type DuplicatesPage = CallResult<Api['GET /customers/duplicate-phones']>

/** Refetches after a merge; `removedId` is a group that no longer exists and must not be requested. */
export function refreshMerges(client: QueryClient, removedId?: number): void {
  void changed(client, { type: 'customer-merge' }, isSameKey(duplicateGroupQuery(removedId ?? 0).queryKey))
}
