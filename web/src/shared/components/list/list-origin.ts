import type { PageMeta } from 'contract/shared/paging.ts'
import { createContext, use } from 'react'
import type { CallKey } from '#shared/api/call.ts'

type ListQuery = Record<string, string | number | undefined>

/**
 * The list a record was opened from. It is in the browser's history beside the record's address: it survives
 * a reload and Back, and is not part of a copied link.
 */
export type ListOrigin = {
  endpoint: Extract<CallKey, `GET ${string}`>
  query: ListQuery
  /** 1-based, over all pages. */
  position: number
  perPage: number
  total: number
  exact: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: ListOrigin
  }
}

type ShownList = {
  endpoint: ListOrigin['endpoint']
  /** The query of the list, with the page. */
  query: ListQuery
  rows: readonly { id: number }[] | undefined
  meta: Pick<PageMeta, 'from' | 'per_page' | 'total' | 'exact'> | undefined
}

/** Around the table: `<ShownListContext value={{ endpoint: 'GET /enquiries', query, rows, meta }}>`. */
export const ShownListContext = createContext<ShownList | null>(null)

/** The state that a link to a record of the list adds to the history; nothing outside of a list. */
export function useOriginOf(id: unknown): { list: ListOrigin } | undefined {
  const shown = use(ShownListContext)
  const at = shown?.rows?.findIndex((row) => String(row.id) === id) ?? -1
  if (!shown?.meta || at < 0) return undefined
  const { endpoint, query, meta } = shown
  const { from, per_page: perPage, total, exact } = meta
  return { list: { endpoint, query, position: from + at, perPage, total, exact } }
}
