import type { Capped } from 'contract/shared/board.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Counted, totalOf } from '#platform/roll-up/counted.ts'

/** A count as a part of a statement. Without a stored count, rows are read up to one past `max`. */
export type Countable = { found: RawBuilder<number>; max: number | null }

/** How far a view's tab, the menu and a column of a board count when there is no stored count. */
const maxNoted = 1000

/** Of the filtered rows of a list. */
export function cappedTotal<DB, TB extends keyof DB, O>({
  matching,
  counted,
}: {
  matching: SelectQueryBuilder<DB, TB, O>
  counted?: Counted | null
}): Countable {
  if (counted) return { found: totalOf(counted), max: null }
  const some = matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxNoted + 1)
  return { found: sql<number>`(SELECT count(*) FROM ${some} AS looked_at)`, max: maxNoted }
}

export function cappedRows(table: string, condition: RawBuilder<SqlBool>): Countable {
  const found = sql<number>`(SELECT count(*) FROM
    (SELECT 1 FROM ${sql.table(table)} WHERE ${condition} LIMIT ${maxNoted + 1}) AS looked_at)`
  return { found, max: maxNoted }
}

export function cappedOf(found: number, max: number | null): Capped {
  return max !== null && found > max ? { count: max, exact: false } : { count: found, exact: true }
}
