import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FilterOption } from '#shared/components/list/filter-field.ts'

export const partnersFreshness = { staleTime: 60_000 }

export function partnersQuery(query: QueryOf<'GET /partners'>) {
  return queryOptions({ ...apiQuery('GET /partners', { query }), ...partnersFreshness })
}

/** Partners who can be assigned, for a filter: one page, by name. */
const approvedPartnersQuery = partnersQuery({ status: 'approved', sort: 'name', per_page: 100 })

/** Approved partners as the options of a list's filter. */
export function usePartnerOptions(): FilterOption[] {
  const { data } = useQuery(approvedPartnersQuery)
  return useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [data])
}
