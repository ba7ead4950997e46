import type { Capped } from 'contract/shared/board.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Counted, totalOf } from '#platform/roll-up/counted.ts'

/** A number as a part of a statement; rows were looked at up to one past `max`, where it is no number kept beforehand. */
export type Countable = { found: RawBuilder<number>; max: number | null }

/** How far a view's tab, the menu and a column of a board count what is not counted already. */
const maxNoted = 1000

/** Of all that the filters of a list leave. */
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
