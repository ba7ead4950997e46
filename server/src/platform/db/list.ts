import { type MatchingIds, maxSearched, metaOf, type PageMeta } from 'contract/shared/paging.ts'
import { maxSelected } from 'contract/shared/selected.ts'
import type { Kysely, RawBuilder } from 'kysely'
import { type Counted, isWhole, totalOf } from '#platform/roll-up/counted.ts'
import type { Database } from './database.ts'
import {
  countOf,
  deepIds,
  firstIdsOf,
  type IdList,
  idsOf,
  indexedIds,
  nearby,
  searchedIds,
} from './list-ids.ts'

export type Page<Row> = { data: Row[]; meta: PageMeta }

/** A filtered list: shown page by page, selected, or exported. */
export type List<DB, TB extends keyof DB, O, Row> = IdList<DB, TB, O> & {
  db: Kysely<Database>
  /** The stored count of the rows of `matching`; without one the rows are counted. */
  counted?: Counted | null
  /** A smaller query with the same count as `matching`, without the joins for the order. */
  count?: RawBuilder<number>
  /** Without a stored count, rows are read only up to the limit of a text search. */
  isCapped?: boolean
  /** An index has the filtered rows in the order of the list: its first rows are the page. */
  isInIndexOrder?: boolean
  /** The rows of these ids, in any order, in a fixed number of queries. */
  rows: (ids: number[]) => Promise<Row[]>
}

type PageList<DB, TB extends keyof DB, O, Row> = List<DB, TB, O, Row> & {
  query: { page: number; per_page: number; q?: string; total?: 'exact' }
}

type SortColumn<S extends string> = S extends `-${infer Column}` ? Column : S

/** `-created_at` as its column and direction. */
export function readSort<S extends string>(sort: S): { column: SortColumn<S>; descending: boolean } {
  const descending = sort.startsWith('-')
  // The contract's sorts are exactly the column names and the same with a minus.
  return { column: (descending ? sort.slice(1) : sort) as SortColumn<S>, descending }
}

/**
 * One page of a list: total and ids, then rows. A page past the end is empty and keeps the true total. The
 * total is exact, except for a text search or a capped list with more than `maxSearched` rows and without
 * `total=exact`.
 */
export async function listPage<DB, TB extends keyof DB, O, Row extends { id: number }>(
  list: PageList<DB, TB, O, Row>,
): Promise<Page<Row>> {
  const { page, per_page: perPage } = list.query
  const found = (isLookedThrough(list) ? await searched(list) : null) ?? (await filtered(list))
  const data = found.ids.length === 0 ? [] : inOrder(found.ids, await list.rows(found.ids))
  return { data, meta: metaOf({ page, perPage, rows: data.length, ...found }) }
}

/** The first ids of a list, for a selection of all of it: up to the maximum of a selection, and the total. */
export async function listIds<DB, TB extends keyof DB, O>(
  list: Omit<PageList<DB, TB, O, unknown>, 'query' | 'rows'> & { query: { q?: string } },
): Promise<MatchingIds> {
  const query = { page: 1, per_page: maxSelected, q: list.query.q }
  const first = { ...list, query }
  return (isLookedThrough(first) ? await searched(first) : null) ?? (await filtered(first))
}

const isLookedThrough = ({
  query,
  counted,
  isCapped,
}: Pick<PageList<never, never, never, unknown>, 'query' | 'counted' | 'isCapped'>) =>
  Boolean(query.q) || (isCapped === true && !counted)

type Found = { ids: number[]; total: number; exact: boolean }
type AnyList<DB, TB extends keyof DB, O> = Omit<PageList<DB, TB, O, unknown>, 'rows'>

const offsetOf = ({ page, per_page: perPage }: { page: number; per_page: number }) => (page - 1) * perPage

async function filtered<DB, TB extends keyof DB, O>(list: AnyList<DB, TB, O>): Promise<Found> {
  const { db, counted, query } = list
  const [offset, limit] = [offsetOf(query), query.per_page]
  const count = list.count ?? (counted ? totalOf(counted) : countOf(list.matching))
  if (offset <= nearby) {
    const slice =
      offset === 0 && counted && isWhole(counted) ? firstIdsOf(list, limit) : idsOf(list, { offset, limit })
    const { total, ids } = await db
      .selectNoFrom([count.as('total'), slice.as('ids')])
      .executeTakeFirstOrThrow()
    return { total, ids, exact: true }
  }
  const { total } = await db.selectNoFrom(count.as('total')).executeTakeFirstOrThrow()
  const left = Math.min(limit, total - offset)
  const ids = left > 0 ? await deepIds(list, { offset, limit: left, total }) : []
  return { total, ids, exact: true }
}

/** The result of a search with at most `maxSearched` rows. More are read in order, until the page is full. */
async function searched<DB, TB extends keyof DB, O>(list: AnyList<DB, TB, O>): Promise<Found | null> {
  const { db, query } = list
  const slice = { offset: offsetOf(query), limit: query.per_page }
  const found = await (list.isInIndexOrder && !query.q ? indexedIds(list, slice) : searchedIds(list, slice))
  if (found.total <= maxSearched) return { ...found, exact: true }
  if (query.total === 'exact') return null
  const isShown = slice.offset < maxSearched
  const { ids } = await db
    .selectNoFrom(idsOf(list, { ...slice, limit: isShown ? slice.limit : 0 }).as('ids'))
    .executeTakeFirstOrThrow()
  return { ids, total: maxSearched, exact: false }
}

/** Rows in the order of their ids; a row that was deleted in between is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
