import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { type ListChange, type ListValues, readList, type SearchParams, withChange } from './list-state.ts'

/** The storage of the list's state: the address, or an adapter of a test or an embedded list. */
export type ListAdapter = {
  search: SearchParams
  /**
   * Changes the newest address, which may be ahead of the rendered one when two clicks follow quickly.
   * `replace` for typing: Back must not undo it letter by letter.
   */
  navigate: (change: (search: SearchParams) => SearchParams, options: { replace: boolean }) => void
}

/** The API's query: page, sort, q and the filters, without unset ones. */
export type ListQuery = Record<string, string | number>

type FilterValue = string | undefined

export type ListState = ListValues & {
  query: ListQuery
  /** A search or a filter is set: an empty answer then means that there are no results. */
  isNarrowed: boolean
  setPage: (page: number, options?: { replace: boolean }) => void
  setSort: (sort: string | undefined) => void
  setQ: (q: string) => void
  countAll: () => void
  /** Pass a function when the new value depends on the old one. */
  setFilter: (name: string, value: FilterValue | ((before: FilterValue) => FilterValue)) => void
  /** Several filters in one step: a range of days. */
  setFilters: (values: Record<string, string | undefined>) => void
  /** Clears the search and every filter; sort and other parameters stay. */
  clear: () => void
}

/** `const list = useListState(['status', 'source'])`. The names are those of the contract's list query. */
export function useListState(filterNames: readonly string[]): ListState {
  return useListStateOn(useAddress(), filterNames)
}

/** The same with another adapter. */
export function useListStateOn(adapter: ListAdapter, filterNames: readonly string[]): ListState {
  const key = JSON.stringify(readList(adapter.search, filterNames))
  // The values stay the same object while the address does not change: queries and effects depend on it.
  const values = useMemo(() => JSON.parse(key) as ListValues, [key]) // what was just written
  const query = useMemo(() => queryOf(values), [values])
  const change = (change: ListChange, replace = false) =>
    adapter.navigate((search) => withChange(search, change), { replace })
  const none = Object.fromEntries(filterNames.map((name) => [name, undefined]))
  return {
    ...values,
    query,
    isNarrowed: values.q !== '' || Object.keys(values.filters).length > 0,
    setPage: (page, options) => change({ page }, options?.replace),
    setSort: (sort) => change({ sort }),
    setQ: (q) => change({ q, total: undefined }, true),
    countAll: () => adapter.navigate((search) => ({ ...search, total: 'exact' }), { replace: true }),
    setFilter: (name, value) =>
      adapter.navigate(
        (search) => {
          const before = readList(search, [name]).filters[name]
          return withChange(search, { [name]: typeof value === 'function' ? value(before) : value })
        },
        { replace: false },
      ),
    setFilters: (filters) => change(filters),
    clear: () => change({ ...none, q: undefined, total: undefined }),
  }
}

export function queryOf({ page, sort, q, isExact, filters }: ListValues): ListQuery {
  return {
    page,
    ...(sort ? { sort } : {}),
    ...(q ? { q } : {}),
    ...(isExact ? { total: 'exact' } : {}),
    ...filters,
  }
}

function useAddress(): ListAdapter {
  const search = useSearchParams()
  const navigate = useNavigate()
  return {
    search,
    navigate: (change, { replace }) =>
      void navigate({ to: '.', search: change, replace, resetScroll: false }),
  }
}
