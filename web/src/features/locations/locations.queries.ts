import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Location } from 'contract/locations/locations.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { searchName } from 'contract/shared/search-words.ts'
import { useMemo } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import type { FilterOption } from '#shared/components/list/filter-field.ts'

const minute = 60_000
const now = { priority: 'action' } as const

export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** The locations of a pincode with the number of their partners; requested for six digits only. */
export function pincodeQuery(pincode: string, categoryId: number | null = null) {
  const input = { params: { pincode }, query: { category_id: categoryId ?? undefined } }
  return queryOptions({
    ...apiQuery('GET /locations/pincodes/{pincode}', input, now),
    enabled: isPincode(pincode),
    staleTime: minute,
  })
}

/** Locations by pincode, area, district or free text, best first; requested from the third letter on. */
export function locationSearchQuery(q: string) {
  return queryOptions({
    ...apiQuery('GET /locations/search', { query: { q, limit: 8 } }, now),
    enabled: q.trim().length >= 3,
    staleTime: 5 * minute,
  })
}

/** Districts as the options of a list's filter. */
export function useLocationOptions(): FilterOption[] {
  const locations = useQuery(locationsQuery)
  return useMemo(() => locationOptions(locations.data ?? []), [locations.data])
}

/** Districts by name with their state: fine enough to plan a day, few enough to choose from. */
function locationOptions(locations: readonly Location[]): FilterOption[] {
  const states = new Map(locations.filter(({ type }) => type === 'state').map(({ id, title }) => [id, title]))
  return locations
    .filter(({ type }) => type === 'district')
    .map(({ id, title, parent_id }) => ({
      value: String(id),
      label: [title, states.get(parent_id ?? 0)].filter(Boolean).join(', '),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

const mostFound = 40

/**
 * The location of a list's filter: districts as options, any other location by typing, and the chosen one.
 */
export function usePlaceFilter(chosen: string | undefined) {
  const locations = useQuery(locationsQuery).data
  const districts = useLocationOptions()
  return useMemo(() => {
    const byId = new Map((locations ?? []).map((location) => [location.id, location]))
    const optionOf = (location: Location): FilterOption => {
      const parents = [byId.get(location.parent_id ?? 0)]
      if (location.type === 'pincode') parents.push(byId.get(parents[0]?.parent_id ?? 0))
      const label = [location.title, ...parents.map((parent) => parent?.title)].filter(Boolean).join(', ')
      return { value: String(location.id), label }
    }
    const location = chosen === undefined ? undefined : byId.get(Number(chosen))
    const isListed = location === undefined || location.type === 'district'
    return {
      options: isListed ? districts : [optionOf(location), ...districts],
      find: (typed: string): FilterOption[] => {
        const searchText = searchName(joinDigits(typed.trim()))
        const begins = (locations ?? []).filter(({ title }) => searchName(title).startsWith(searchText))
        return begins
          .sort((a, b) => ranks[a.type] - ranks[b.type] || a.title.length - b.title.length)
          .slice(0, mostFound)
          .map(optionOf)
      },
    }
  }, [locations, districts, chosen])
}

/** Wide places first. */
const ranks = { state: 0, district: 1, area: 2, pincode: 3 } as const
