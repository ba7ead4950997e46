import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { type CategoryOption, categoryOptions, categoryPath } from './category-tree.ts'

const minute = 60_000

/** The questions of a category: its ancestors' questions first, then its own. */
export function questionsQuery(categoryId: number | null | undefined) {
  return queryOptions({
    ...apiQuery('GET /categories/{id}/questions', { params: { id: categoryId ?? 0 } }),
    enabled: categoryId != null,
    staleTime: 5 * minute,
  })
}

/** The commission rule that applies, optionally for a partner, and the GST of the price. */
export function quoteTermsQuery(categoryId: number | null | undefined, partnerId?: number) {
  return queryOptions({
    ...apiQuery('GET /categories/{id}/commission', {
      params: { id: categoryId ?? 0 },
      query: { partner_id: partnerId },
    }),
    enabled: categoryId != null,
    staleTime: 5 * minute,
  })
}

/** Titles from the root down and the usual length of the work, of a category known by id. */
export function useCategory(id: number | null | undefined) {
  const categories = useQuery(categoriesQuery)
  return useMemo(() => {
    const category = categories.data?.find((each) => each.id === id)
    return { category, path: categoryPath(categories.data ?? [], id) }
  }, [categories.data, id])
}

/** Every category that can be asked for, in the order of the tree. */
export function useCategoryChoices(): CategoryOption[] {
  const categories = useQuery(categoriesQuery)
  return useMemo(() => categoryOptions(categories.data ?? []), [categories.data])
}
