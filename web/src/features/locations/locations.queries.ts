import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query-client.ts'

const minute = 60_000
const now = { priority: 'action' } as const

export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** The places a pincode stands for and how many partners serve it; asked only for six digits. */
export function pincodeQuery(pincode: string, categoryId: number | null = null) {
  const input = { params: { pincode }, query: { category_id: categoryId ?? undefined } }
  return queryOptions({
    ...apiQuery('GET /locations/pincodes/{pincode}', input, now),
    enabled: isPincode(pincode),
    staleTime: minute,
  })
}

/** Places by pincode, area, district or free text, best first; asked from the third letter on. */
export function placeSearchQuery(q: string) {
  return queryOptions({
    ...apiQuery('GET /locations/search', { query: { q, limit: 8 } }, now),
    enabled: q.trim().length >= 3,
    staleTime: 5 * minute,
  })
}
