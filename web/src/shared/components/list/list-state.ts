/** The state of a list is in the address: page, sort, search, one parameter per filter. */

export type SearchParams = Record<string, unknown>
export type ListValues = {
  /** 1-based. */
  page: number
  /** Column, `-column` for descending; undefined is the list's own order. */
  sort: string | undefined
  q: string
  /** A search with very many results is still counted exactly. */
  isExact: boolean
  /** As in the address: `open,closed`. */
  filters: Record<string, string>
}

/** The address's parameters as text: a router may have read `q=98765` as a number. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

export function readList(search: SearchParams, filterNames: readonly string[]): ListValues {
  const page = Number(textOf(search.page))
  const filters: Record<string, string> = {}
  for (const name of filterNames) {
    const value = textOf(search[name])
    if (value !== '') filters[name] = value
  }
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: textOf(search.sort) || undefined,
    q: textOf(search.q),
    isExact: search.total === 'exact',
    filters,
  }
}

/** A change of the list; `undefined` and the empty text remove a parameter. */
export type ListChange = Record<string, string | number | undefined>

/**
 * The address after a change: other parameters stay, and every change except that of the page resets to page
 * 1.
 */
export function withChange(search: SearchParams, change: ListChange): SearchParams {
  const next: SearchParams = { ...search, ...('page' in change ? {} : { page: undefined }), ...change }
  for (const [name, value] of Object.entries(next)) if (value === undefined || value === '') delete next[name]
  if (next.page === 1) delete next.page
  return next
}

/** A click on a column's head: ascending, descending, the list's own order. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`
  return current === `-${column}` ? undefined : column
}

export function sortOf(current: string | undefined, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

/** Last page of a list; 1 when it is empty. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** The page numbers to show: first, last and the neighbours; null is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const near =
    page <= 2 ? [1, 2, 3] : page >= last - 1 ? [last - 2, last - 1, last] : [page - 1, page, page + 1]
  const pages = [...new Set([1, ...near, last])]
    .filter((each) => each >= 1 && each <= last)
    .sort((a, b) => a - b)
  return pages.flatMap((each, at) => {
    const missing = each - (pages[at - 1] ?? 0) - 1
    if (missing === 1) return [each - 1, each]
    return missing > 1 ? [null, each] : [each]
  })
}
