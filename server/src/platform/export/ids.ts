import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

/** Ids in the order of a list, eight bytes each: a million ids take 8 MB and one short statement. */
export type IdList = { length: number; slice(from: number, to: number): number[] }

type Ordered<DB, TB extends keyof DB, O> = {
  /** FROM, joins that keep one row per record, and WHERE. */
  matching: SelectQueryBuilder<DB, TB, O>
  id: Expression<number>
  by: Expression<unknown>
  descending: boolean
  /**
   * Rows without a value come last in both directions; the index of a NOT NULL column needs no NULLS clause.
   */
  nullable?: boolean
}

/**
 * All ids of a list in one snapshot, so that the export contains exactly those rows. No transaction stays
 * open, and no page is skipped when rows change their position.
 */
export async function readIds<DB, TB extends keyof DB, O>(list: Ordered<DB, TB, O>): Promise<IdList> {
  const { matching, id, by, descending, nullable } = list
  const direction = descending ? sql`DESC` : sql`ASC`
  const nulls = nullable ? sql`NULLS LAST` : sql``
  // Sorted inside the aggregate: above a sorted subquery, parallel workers may return the ids in any order.
  const packed = sql<Buffer | null>`string_agg(int8send(${id}), ''::bytea
    ORDER BY ${by} ${direction} ${nulls}, ${id} ${direction})`
  const query = matching.clearSelect().select(packed.as('ids')).$castTo<{ ids: Buffer | null }>()
  const { ids } = await query.executeTakeFirstOrThrow()
  const bytes = ids ?? Buffer.alloc(0)
  const length = bytes.length / 8
  return {
    length,
    slice(from, to) {
      const count = Math.max(0, Math.min(to, length) - from)
      return Array.from({ length: count }, (_, index) => Number(bytes.readBigInt64BE((from + index) * 8)))
    },
  }
}
