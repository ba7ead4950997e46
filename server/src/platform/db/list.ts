import { metaOf, type PageMeta } from 'contract/shared/paging.ts'
import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Which column orders a list. `nullable` keeps rows without a value at the end in both directions. */
type ListOrder = { by: Expression<unknown>; descending: boolean; nullable?: boolean }

export type Page<Row> = { data: Row[]; meta: PageMeta }

type PageList<DB, TB extends keyof DB, O, Row> = {
  query: { page: number; per_page: number }
  /** Every row of the list: from, joins that keep one row a record, and where. No select, order or limit. */
  matching: SelectQueryBuilder<DB, TB, O>
  /** The record's id in `matching`; it also settles ties, so that no row stands on two pages. */
  id: Expression<number>
  order: ListOrder
  /** The rows of these ids, in any order, in a fixed number of queries. */
  rows: (ids: number[]) => Promise<Row[]>
}

type SortColumn<S extends string> = S extends `-${infer Column}` ? Column : S

/** `-created_at` as its column and direction. */
export function readSort<S extends string>(sort: S): { column: SortColumn<S>; descending: boolean } {
  const descending = sort.startsWith('-')
  // The contract's sorts are exactly the column names and the same with a minus.
  return { column: (descending ? sort.slice(1) : sort) as SortColumn<S>, descending }
}

/**
 * One page of a list: exact total, then ids, then rows. A page past the end is empty and keeps the true total. Pages in
 * the second half are read from the end, so that the last page costs what the first one does.
 */
export async function listPage<DB, TB extends keyof DB, O, Row extends { id: number }>(
  list: PageList<DB, TB, O, Row>,
): Promise<Page<Row>> {
  const { page, per_page: perPage } = list.query
  const total = await countOf(list.matching)
  const ids = await idsOfPage(list, total)
  const rows = ids.length === 0 ? [] : await list.rows(ids)
  const data = inOrder(ids, rows)
  return { data, meta: metaOf(page, perPage, total, data.length) }
}

async function countOf<DB, TB extends keyof DB, O>(matching: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = matching.clearSelect().select(sql`count(*)`.as('total')).$castTo<{ total: number | string }>()
  const { total } = await counted.executeTakeFirstOrThrow()
  return Number(total)
}

async function idsOfPage<DB, TB extends keyof DB, O, Row>(
  list: PageList<DB, TB, O, Row>,
  total: number,
): Promise<number[]> {
  const { page, per_page: perPage } = list.query
  const offset = (page - 1) * perPage
  const length = Math.min(perPage, total - offset)
  if (length <= 0) return []
  const fromEnd = offset > total / 2
  const rows = await list.matching
    .clearSelect()
    .select(sql`${list.id}`.as('id'))
    .$castTo<{ id: number }>()
    .orderBy(list.order.by, (item) => directed(item, list.order, fromEnd))
    .orderBy(list.id, list.order.descending === fromEnd ? 'asc' : 'desc')
    .limit(length)
    .offset(fromEnd ? total - offset - length : offset)
    .execute()
  const ids = rows.map((row) => row.id)
  return fromEnd ? ids.reverse() : ids
}

/** Plain asc and desc are what the indexes of columns that are never null have: only nullable ones name their nulls. */
function directed(item: OrderByItemBuilder, order: ListOrder, reversed: boolean): OrderByItemBuilder {
  const directedItem = order.descending === reversed ? item.asc() : item.desc()
  if (!order.nullable) return directedItem
  return reversed ? directedItem.nullsFirst() : directedItem.nullsLast()
}

/** Rows in the order of their ids; an id whose row has gone meanwhile is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
