import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FilterOption } from '#shared/components/list/filter-field.ts'

export type PartnersListQuery = NonNullable<CallInput<Api['GET /partners']>['query']>

export function partnersQuery(query: PartnersListQuery) {
  return queryOptions({ ...apiQuery('GET /partners', { query }), staleTime: 60_000 })
}

/** Partners that can be sent, for a filter: as many as a page holds, by name. */
const approvedPartnersQuery = partnersQuery({ status: 'approved', sort: 'name', per_page: 100 })

export const partnerQuery = (id: number) => apiQuery('GET /partners/{id}', { params: { id } })

/** Approved partners as the options of a list's filter. */
export function usePartnerOptions(): FilterOption[] {
  const partners = useQuery(approvedPartnersQuery)
  return (partners.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
