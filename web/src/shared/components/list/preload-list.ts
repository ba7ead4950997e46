import { expectFirstRows } from '#shared/api/first-rows.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { loadRuntimeConfig } from '#shared/api/runtime-config.ts'
import { readList } from './list-state.ts'
import { queryOf } from './use-list-state.ts'
import { type ListKey, rowsQuery } from './use-listing.ts'

/**
 * Loads a list's rows while the shell is rendered, when the visit starts on the list's page. Call it at the
 * top of the page's module; on later visits the list loads its rows when it is rendered.
 */
export function preloadList(path: string, filterNames: readonly string[], endpoint: ListKey): void {
  if (location.pathname !== path) return
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const query = rowsQuery(endpoint, queryOf(readList(search, filterNames)))
  expectFirstRows(loadRuntimeConfig().then(() => queryClient.prefetchQuery(query)))
}
