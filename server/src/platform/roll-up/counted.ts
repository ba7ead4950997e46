import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { RollUp } from './roll-up.ts'
import { partsOf, type SumQuery, sumOf } from './sums.ts'

/** Rows of a list with a kept count. */
export type Counted<M extends string = string> = SumQuery<M> & {
  keys: readonly string[]
  /** The source of the count: the rows of the roll-up, or a measure that counts some of them. */
  measure: M
  /** The column whose day they are counted on. */
  date: Expression<unknown>
}

type Filters = Record<string, readonly (string | number | boolean)[] | undefined>
type CountOptions = {
  /** The values of each filter that is set. */
  filters: Filters
  /** All other parameters of the list: when one of them is a filter that is set, there is no kept count. */
  others?: object
  from?: string
  to?: string
}

/** Parameters of a list that are no filters. */
const beside = ['page', 'per_page', 'total', 'sort', 'format']
/** Whether one of these parameters is a filter that is set. */
export const isNarrowed = (others: object): boolean =>
  Object.entries(others).some(([name, value]) => value !== undefined && !beside.includes(name))

/** The count for the filters; null when their combination has no roll-up. */
export function countedRows<M extends string>(
  rollUp: RollUp<M>,
  { filters, others = {}, from, to }: CountOptions,
): Counted<M> | null {
  const found = isNarrowed(others) ? null : facetOf(rollUp, filters)
  return (
    found && {
      rollUp,
      ...found,
      from,
      to,
      measure: rollUp.rows,
      date: sql.ref(`${rollUp.source}.${rollUp.at}`),
    }
  )
}

function facetOf(rollUp: RollUp, filters: Filters): { facet: string; keys: string[] } | null {
  const given = Object.keys(filters).filter((name) => filters[name] !== undefined)
  if (given.length === 0) return { facet: 'all', keys: [''] }
  const facet = Object.keys(rollUp.facets).find((name) => {
    const names = name.split('+')
    return names.length === given.length && names.every((each) => given.includes(each))
  })
  if (!facet) return null
  const [first = [], ...more] = facet.split('+').map((name) => (filters[name] ?? []).map(String))
  const keys = more.reduce(
    (begun, values) => begun.flatMap((one) => values.map((value) => `${one}|${value}`)),
    first,
  )
  return { facet, keys }
}

/** Every row of the list: no filter, no days. */
export const isWhole = ({ facet, from, to }: Counted): boolean => facet === 'all' && !from && !to

/** Their exact number. */
export const totalOf = (counted: Counted): RawBuilder<number> => sumOf(counted, counted.measure)

/** A day, and the number of rows before it in the order. */
type DayPlace = { day: string; before: number }

/** The day of the row at `offset`, newest (`descending`) or oldest day first. */
export async function dayAt(
  db: Kysely<Database>,
  counted: Counted,
  offset: number,
  descending: boolean,
): Promise<DayPlace | undefined> {
  const { measure } = counted
  // Open days on both sides would read the total.
  const days = { ...counted, from: counted.from ?? '0001-01-01' }
  const { rows } = await sql<DayPlace>`
    SELECT day, upto - rows AS before
    FROM (
      SELECT day, rows, sum(rows) OVER (ORDER BY day ${descending ? sql`DESC` : sql`ASC`}) AS upto
      FROM (
        SELECT day, sum(${sql.ref(measure)}) AS rows FROM ${partsOf(days, [measure])} AS parts GROUP BY day
      ) AS days
    ) AS running
    WHERE upto > ${offset} ORDER BY upto LIMIT 1`.execute(db)
  return rows[0]
}

/** The number of rows of that day and of those after it in the order. */
export function startingAt({ date }: Counted, { day }: DayPlace, descending: boolean): RawBuilder<SqlBool> {
  return descending ? sql<SqlBool>`${date} < ${dayEnd(day)}` : sql<SqlBool>`${date} >= ${dayStart(day)}`
}
