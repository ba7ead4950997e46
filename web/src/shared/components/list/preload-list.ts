import { expectFirstRows } from '#shared/api/first-rows.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { loadRuntimeConfig } from '#shared/api/runtime-config.ts'
import { readList } from './list-state.ts'
import { queryOf } from './use-list-state.ts'
import { type ListKey, rowsQuery } from './use-listing.ts'

/**
 * Asks for a list as soon as its page's file is there, when the visit begins at its address: its rows come while the shell
 * around it is drawn, not after. For the top of the page's module; opened later, the list asks when it is drawn.
 */
export function preloadList(path: string, filterNames: readonly string[], endpoint: ListKey): void {
  if (location.pathname !== path) return
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const query = rowsQuery(endpoint, queryOf(readList(search, filterNames)))
  expectFirstRows(loadRuntimeConfig().then(() => queryClient.prefetchQuery(query)))
}
