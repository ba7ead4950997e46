import { apiQuery } from './query-client.ts'

const background = { priority: 'background' } as const
/** Loaded once on entering the panel, then only on request; the server answers 304 without a change. */
const longLived = {
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const

/** Setting key -> value, as far as this user may read it. */
export const settingsQuery = { ...apiQuery('GET /admin/config', undefined, background), ...longLived }

/** Every category, parents before children. */
export const categoriesQuery = { ...apiQuery('GET /categories', undefined, background), ...longLived }

/**
 * Every state, district, area and pincode: tens of thousands of rows, so they are never compared one by one.
 */
export const locationsQuery = {
  ...apiQuery('GET /locations', undefined, { priority: 'last' }),
  ...longLived,
  structuralSharing: false,
}

/** Today's figures; the menu takes its number of overdue follow-ups from them. */
export const todayQuery = { ...apiQuery('GET /dashboard/today', undefined, background), staleTime: 60_000 }
