import { maxSearched } from 'contract/shared/paging.ts'
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Counted, dayAt, startingAt } from '#platform/roll-up/counted.ts'
import type { Database } from './database.ts'

/** Which column orders a list. `nullable` keeps rows without a value at the end in both directions. */
type ListOrder = { by: Expression<unknown>; descending: boolean; nullable?: boolean; isDate?: boolean }

/** The ids of a list. */
export type IdList<DB, TB extends keyof DB, O> = {
  db: Kysely<Database>
  /** Every row of the list: from, joins that keep one row a record, and where. No select, order or limit. */
  matching: SelectQueryBuilder<DB, TB, O>
  /** The record's id in `matching`. It also breaks ties, so that no row is on two pages. */
  id: Expression<number>
  /** `isDate`: it is the column that the list's rows are counted by. */
  order: ListOrder
  counted?: Counted | null
}

export type Slice = { offset: number; limit: number }

/** The number of rows that are skipped without a search for a nearer start. */
export const nearby = 1000

export function countOf<DB, TB extends keyof DB, O>(
  matching: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<number> {
  return sql<number>`${matching.clearSelect().select(sql`count(*)`.as('total'))}`
}

/** The ids of a slice, in order, as one array. */
export function idsOf<DB, TB extends keyof DB, O>(
  list: IdList<DB, TB, O>,
  { offset, limit }: Slice,
  isBackwards = false,
): RawBuilder<number[]> {
  return sql<number[]>`ARRAY(${idsInOrder(list, isBackwards).limit(limit).offset(offset)})`
}

/**
 * The first ids of an unfiltered list. Its cost depends on no value, and the limit is part of the text, so a
 * connection keeps the plan (`preparedPool`).
 */
export const firstIdsOf = <DB, TB extends keyof DB, O>(
  list: IdList<DB, TB, O>,
  limit: number,
): RawBuilder<number[]> => sql<number[]>`ARRAY(${idsInOrder(list, false).limit(sql.lit(limit))})`

const idsInOrder = <DB, TB extends keyof DB, O>(list: IdList<DB, TB, O>, isBackwards: boolean) =>
  list.matching
    .clearSelect()
    .select(sql`${list.id}`.as('id'))
    .orderBy(inOrderOf(list.order, list.order.by, list.id, isBackwards))

/** The indexes of NOT NULL columns use plain ASC and DESC; only nullable columns name the order of nulls. */
function inOrderOf(order: ListOrder, by: Expression<unknown>, id: Expression<unknown>, isBackwards: boolean) {
  const direction = order.descending === isBackwards ? sql`ASC` : sql`DESC`
  const nulls = order.nullable ? (isBackwards ? sql`NULLS FIRST` : sql`NULLS LAST`) : sql``
  return sql`${by} ${direction} ${nulls}, ${id} ${direction}`
}

/**
 * The number of matching rows, at most one past `maxSearched`, and the ids of the slice when all were read.
 */
export async function searchedIds<DB, TB extends keyof DB, O>(
  list: IdList<DB, TB, O>,
  { offset, limit }: Slice,
): Promise<{ total: number; ids: number[] }> {
  const matches = list.matching
    .clearSelect()
    .select([sql`${list.id}`.as('id'), sql`${list.order.by}`.as('sort')])
  const order = inOrderOf(list.order, sql`sort`, sql`id`, false)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH found AS MATERIALIZED (${matches.limit(maxSearched + 1)}),
         looked AS MATERIALIZED (SELECT count(*) AS total FROM found)
    SELECT total, CASE WHEN total <= ${maxSearched}
           THEN ARRAY(SELECT id FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) ELSE '{}' END AS ids
    FROM looked`.execute(list.db)
  return rows[0]!
}

/** The same from an index in the order of the list: the count alone reads the other rows, in the index. */
export async function indexedIds<DB, TB extends keyof DB, O>(
  list: IdList<DB, TB, O>,
  slice: Slice,
): Promise<{ total: number; ids: number[] }> {
  const some = list.matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxSearched + 1)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    SELECT (SELECT count(*) FROM ${some} AS counted) AS total, ${idsOf(list, slice)} AS ids`.execute(list.db)
  return rows[0]!
}

/**
 * Ids far into a list. In the order of the counted date, the stored counts give the first day to read, so
 * that a page in the middle costs as much as one near the start. Any other order is read from its nearer end.
 */
export async function deepIds<DB, TB extends keyof DB, O>(
  list: IdList<DB, TB, O>,
  { offset, limit, total }: Slice & { total: number },
): Promise<number[]> {
  const isBackwards = offset > total / 2
  const passed = isBackwards ? total - offset - limit : offset
  const { db, counted, order } = list
  const descending = order.descending !== isBackwards
  const place =
    counted && order.isDate && passed > nearby ? await dayAt(db, counted, passed, descending) : undefined
  const near = place && { ...list, matching: list.matching.where(startingAt(counted!, place, descending)) }
  const slice = { offset: passed - (place?.before ?? 0), limit }
  const { ids } = await db
    .selectNoFrom(idsOf(near ?? list, slice, isBackwards).as('ids'))
    .executeTakeFirstOrThrow()
  return isBackwards ? ids.reverse() : ids
}
