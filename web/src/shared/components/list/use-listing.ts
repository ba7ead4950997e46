import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallResult } from 'contract/shared/endpoint.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { type CallOptions, type CallRest, call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { ListQuery, ListState } from './use-list-state.ts'
import { type Selection, useSelection } from './use-selection.ts'

type Page = { data: readonly { id: number }[]; meta: PageMeta }

/** Endpoints that return one page of rows. */
export type ListKey = {
  [K in keyof Api]: K extends `GET ${string}` ? (CallResult<Api[K]> extends Page ? K : never) : never
}[keyof Api]
type RowOf<K extends ListKey> =
  CallResult<Api[K]> extends { data: readonly (infer Row extends { id: number })[] } ? Row : never

const inputOf = <K extends ListKey>(query: object) => [{ query }] as unknown as CallRest<K>

type Freshness = { staleTime?: number; refetchInterval?: number }

export function rowsQuery<K extends ListKey>(endpoint: K, query: ListQuery, freshness: Freshness = {}) {
  return queryOptions({ ...apiQuery(endpoint, ...inputOf<K>(query)), ...freshness })
}

/** The data of a list page: the rows of the address, the selection, and the loading state. */
export type Listing<Row extends { id: number } = { id: number }> = {
  endpoint: ListKey
  list: ListState
  rows: readonly Row[] | undefined
  meta: PageMeta | undefined
  selection: Selection
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** `const listing = useListing('GET /customers', useListState(filterNames))`. */
export function useListing<K extends ListKey>(endpoint: K, list: ListState, freshness?: Freshness) {
  // A rest pattern would read every property of the result, and the page would render at each change of any
  // of them.
  const result = useQuery(rowsQuery(endpoint, list.query, freshness))
  const { data: answer, error, refetch } = result
  // A list that polls shows its first load only.
  const isFetching = freshness?.refetchInterval ? result.isLoading : result.isFetching
  const page = answer as { data: readonly RowOf<K>[]; meta: PageMeta } | undefined // what a ListKey answers
  const rows = page?.data
  const selection = useSelection(list, rows)
  const query = addressQuery(endpoint, list.query)
  const isOutdated = result.isPlaceholderData
  return {
    endpoint,
    list,
    query,
    answer,
    isOutdated,
    rows,
    meta: page?.meta,
    selection,
    isFetching,
    error,
    refetch,
  }
}

/** The number of rows of a view, for its tab. */
export async function countRows<K extends ListKey>(
  endpoint: K,
  { dates: _, ...filters }: Record<string, string>,
): Promise<PageMeta> {
  // `dates`: how the page chooses days; the API takes `from` and `to`.
  const [input] = inputOf<K>({ ...filters, per_page: 1 })
  const answer = await call(endpoint, ...([input, { priority: 'background' }] as unknown as CallRest<K>))
  return (answer as Page).meta // what a ListKey answers
}

/** All pages of a list as a file, into the browser's downloads. */
export async function downloadRows(
  endpoint: ListKey,
  { page: _, per_page: __, total: ___, ...filters }: ListQuery,
  format: ExportFormat,
  options: CallOptions,
): Promise<void> {
  const { download } = await import('#shared/api/download.ts')
  const key = `${endpoint}/download` as 'GET /customers/download' // every list with a download button has this endpoint
  return download(key, { query: { ...filters, format } }, options)
}
