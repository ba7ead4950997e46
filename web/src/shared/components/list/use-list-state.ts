import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { type ListChange, type ListValues, readList, type SearchParams, withChange } from './list-state.ts'

/** Where the state of a list lives: the address, or whatever a test or an embedded list hands in. */
export type ListAdapter = {
  search: SearchParams
  /**
   * Changes the newest address, which may be ahead of the one last drawn when two presses follow quickly. `replace` for
   * what is typed: going back must not undo it letter by letter.
   */
  navigate: (change: (search: SearchParams) => SearchParams, options: { replace: boolean }) => void
}

/** What the API takes, ready for a query: page, sort, q and the filters; what is not set is not there. */
export type ListQuery = Record<string, string | number>

type FilterValue = string | undefined

export type ListState = ListValues & {
  query: ListQuery
  /** A search or a filter is set: an empty answer then means that nothing matches. */
  isNarrowed: boolean
  setPage: (page: number, options?: { replace: boolean }) => void
  setSort: (sort: string | undefined) => void
  setQ: (q: string) => void
  countAll: () => void
  /** Give a function when the new value depends on the one before. */
  setFilter: (name: string, value: FilterValue | ((before: FilterValue) => FilterValue)) => void
  /** Several filters in one step: a range of days. */
  setFilters: (values: Record<string, string | undefined>) => void
  /** Takes the search and every filter away; sort and what other parameters say stay. */
  clear: () => void
}

/** `const list = useListState(['status', 'source'])`. The names are those of the contract's list query. */
export function useListState(filterNames: readonly string[]): ListState {
  return useListStateOn(useAddress(), filterNames)
}

/** The same over any adapter. */
export function useListStateOn(adapter: ListAdapter, filterNames: readonly string[]): ListState {
  const key = JSON.stringify(readList(adapter.search, filterNames))
  // The values stay the same object while the address says the same: queries and effects depend on it.
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
  return { page, ...(sort ? { sort } : {}), ...(q ? { q } : {}), ...(isExact ? { total: 'exact' } : {}), ...filters }
}

function useAddress(): ListAdapter {
  const search = useSearchParams()
  const navigate = useNavigate()
  return {
    search,
    navigate: (change, { replace }) => void navigate({ to: '.', search: change, replace, resetScroll: false }),
  }
}
