import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query-client.ts'

const minute = 60_000

/** What is asked for a category: its ancestors' questions first, then its own. */
export function questionsQuery(categoryId: number | null | undefined) {
  return queryOptions({
    ...apiQuery('GET /categories/{id}/questions', { params: { id: categoryId ?? 0 } }),
    enabled: categoryId != null,
    staleTime: 5 * minute,
  })
}

/** The commission rule that would apply, for a partner when one is named. */
export function commissionRuleQuery(categoryId: number | null | undefined, partnerId?: number) {
  return queryOptions({
    ...apiQuery('GET /categories/{id}/commission', {
      params: { id: categoryId ?? 0 },
      query: { partner_id: partnerId },
    }),
    enabled: categoryId != null,
    staleTime: 5 * minute,
  })
}
