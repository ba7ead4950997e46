import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Merge, MergeUndone } from 'contract/customers/merge.schema.ts'
import type { CallInput, CallResult } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { refreshCustomers } from '../customers.queries.ts'

export type DuplicatesQuery = NonNullable<CallInput<Api['GET /customers/duplicate-phones']>['query']>
export type MergeBody = CallInput<Api['POST /customers/merge']>['body']

export const duplicatesQuery = (query: DuplicatesQuery) => apiQuery('GET /customers/duplicate-phones', { query })

/** How many shared numbers a view has. */
export async function duplicatesCount(filters: Record<string, string>) {
  const query = { ...filters, per_page: 1 } as DuplicatesQuery // the server refuses what it does not take
  return (await call('GET /customers/duplicate-phones', { query }, { priority: 'background' })).meta
}

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

const listKey = 'GET /customers/duplicate-phones'
const groupKey = 'GET /customers/duplicate-phones/{id}'

/** A group that is dealt with leaves every list at once: nobody is led to it before the answer comes. */
export function dropGroup(client: QueryClient, id: number): void {
  client.setQueriesData<DuplicatesPage>({ queryKey: [listKey] }, (page) => {
    const data = page?.data.filter((row) => row.id !== id)
    if (!page || !data || data.length === page.data.length) return page
    const { meta } = page
    return { data, meta: { ...meta, total: meta.total - 1, to: meta.to - 1 } }
  })
}
type DuplicatesPage = CallResult<Api['GET /customers/duplicate-phones']>

/** After whatever changes who is whose: groups, merges, and all that shows a customer; `gone` is a group no more. */
export function refreshMerges(client: QueryClient, gone?: number): void {
  for (const key of [listKey, 'GET /merges', 'GET /customers/merge']) void client.invalidateQueries({ queryKey: [key] })
  const goneKey = gone === undefined ? null : hashKey(duplicateGroupQuery(gone).queryKey)
  void client.invalidateQueries({ queryKey: [groupKey], predicate: ({ queryHash }) => queryHash !== goneKey })
  refreshCustomers(client)
}
