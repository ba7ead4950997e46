import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { SheetFormat } from 'contract/shared/sheets.ts'
import { useMemo } from 'react'
import { type CallOptions, call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FilterOption } from '#shared/components/list/filter-field.ts'

export type PartnersListQuery = NonNullable<CallInput<Api['GET /partners']>['query']>

export function partnersQuery(query: PartnersListQuery) {
  return queryOptions({ ...apiQuery('GET /partners', { query }), staleTime: 60_000 })
}

/** What the list shows, all pages of it, into the browser's downloads. */
export async function downloadPartners(
  query: PartnersListQuery,
  format: SheetFormat,
  options: CallOptions,
): Promise<void> {
  const { page: _, per_page: __, total: ___, ...filters } = query
  const { download } = await import('#shared/api/download.ts')
  return download('GET /partners/download', { query: { ...filters, format } }, options)
}

/** How many partners a view has. */
export async function partnersCount(filters: Record<string, string>) {
  const query = { ...filters, per_page: 1 } as PartnersListQuery
  return (await call('GET /partners', { query }, { priority: 'background' })).meta
}

/** Partners that can be sent, for a filter: as many as a page holds, by name. */
const approvedPartnersQuery = partnersQuery({ status: 'approved', sort: 'name', per_page: 100 })

/** Approved partners as the options of a list's filter. */
export function usePartnerOptions(): FilterOption[] {
  const { data } = useQuery(approvedPartnersQuery)
  return useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [data])
}
