import { type DayRange, monthAfter, quarterOf, yearOf } from 'contract/reports/report-range.rules.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { isMonthly, type RollUp } from './roll-up.ts'

/** A range of days as whole years, quarters and months, and the remaining days. */
type Cover = {
  cells: { span: 'year' | 'quarter' | 'month'; starts: string[] }[]
  /** The periods to read from the roll-up. */
  whole: DayRange | null
  /** Read from the rows. */
  edges: DayRange[]
}

const spans = [
  { span: 'year', months: 12, startOf: yearOf },
  { span: 'quarter', months: 3, startOf: quarterOf },
  { span: 'month', months: 1, startOf: (day: string) => monthAfter(day, 0) },
] as const

export function coverOf({ from, to }: DayRange): Cover {
  const end = addDays(to, 1)
  const first = from === monthAfter(from, 0) ? from : monthAfter(from, 1)
  const last = monthAfter(end, 0)
  if (first >= last) return { cells: [], whole: null, edges: [{ from, to }] }
  const cells = spans.map(({ span }) => ({ span, starts: [] as string[] }))
  for (let start = first; start < last; ) {
    const longest = spans.findIndex(
      ({ startOf, months }) => startOf(start) === start && monthAfter(start, months) <= last,
    )
    cells[longest]!.starts.push(start) // a month always fits
    start = monthAfter(start, spans[longest]!.months)
  }
  const edges = [
    { from, to: addDays(first, -1) },
    { from: last, to },
  ]
  return {
    cells: cells.filter(({ starts }) => starts.length > 0),
    whole: { from: first, to: addDays(last, -1) },
    edges: edges.filter((edge) => edge.from <= edge.to),
  }
}

/** A query of a roll-up: one facet, some of its keys, some days (`YYYY-MM-DD`, both included). */
export type SumQuery<M extends string = string> = {
  rollUp: RollUp<M>
  facet: string
  keys?: readonly (string | number | boolean)[]
  from?: string
  to?: string
}

type Sums<M extends string> = Record<M, number>

/**
 * The rows `key`, `day` and each measure whose sums are exact in one snapshot: stored sums, later changes,
 * and for a monthly facet the rows of the days at both ends.
 */
export function partsOf<M extends string>(query: SumQuery<M>, measures: readonly M[]): RawBuilder<unknown> {
  const parts = isMonthly(query.rollUp, query.facet)
    ? monthlyParts(query, measures)
    : dailyParts(query, measures)
  const names = sql.join(measures.map((name) => sql.ref(name)))
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part (key, day, ${names}))`
}

function dailyParts(query: SumQuery, measures: readonly string[]): RawBuilder<unknown>[] {
  const { from, to } = query
  const days = sql`${from ? sql`AND starts >= ${from}::date` : sql``} ${to ? sql`AND starts <= ${to}::date` : sql``}`
  const cells = from || to ? sql`span = 'day' ${days}` : sql`span = 'total'`
  return [cellsWhere(query, measures, cells), changesIn(query, measures, { from, to })]
}

function monthlyParts(query: SumQuery, measures: readonly string[]): RawBuilder<unknown>[] {
  const { from, to } = query
  if (!from || !to) throw new Error(`${query.facet} of ${query.rollUp.name} is read between two days`)
  const { cells, whole, edges } = coverOf({ from, to })
  return [
    ...cells.map(({ span, starts }) =>
      cellsWhere(query, measures, sql`span = ${span} AND starts = ANY (${starts}::date[])`),
    ),
    ...(whole ? [changesIn(query, measures, whole)] : []),
    ...edges.map((days) => rowsIn(query, measures, days)),
  ]
}

function cellsWhere(
  { rollUp, facet, keys }: SumQuery,
  measures: readonly string[],
  condition: RawBuilder<unknown>,
) {
  const columns = measures.map((name) =>
    name === rollUp.rows ? sql`rows` : sql`sums[${placeOf(rollUp, name)}]`,
  )
  const some = keys ? sql`AND key = ANY (${keys.map(String)}::text[])` : sql``
  return sql`
    SELECT ${isMonthly(rollUp, facet) ? sql`key::bigint` : sql`key`}, starts, ${sql.join(columns)} FROM roll_up_cells
    WHERE name = ${rollUp.name} AND facet = ${facet} ${some} AND ${condition}`
}

function changesIn(
  { rollUp, facet, keys }: SumQuery,
  measures: readonly string[],
  { from, to }: Partial<DayRange>,
) {
  const columns = measures.map((name) =>
    name === rollUp.rows ? sql`sign` : sql`sign * sums[${placeOf(rollUp, name)}]`,
  )
  const prefix = `${facet}=`
  const key = sql`substr(value, ${sql.lit(prefix.length + 1)})`
  const some = keys
    ? sql`value = ANY (${keys.map((each) => prefix + each)}::text[])`
    : sql`starts_with(value, ${prefix})`
  return sql`
    SELECT ${isMonthly(rollUp, facet) ? sql`${key}::bigint` : key}, day, ${sql.join(columns)}
    FROM roll_up_changes, unnest(facets) AS value
    WHERE name = ${rollUp.name} AND ${some}
      ${from ? sql`AND day >= ${from}::date` : sql``} ${to ? sql`AND day <= ${to}::date` : sql``}`
}

/** The rows themselves, by the index of their time or, where the keys have one, by theirs. */
function rowsIn({ rollUp, facet, keys }: SumQuery, measures: readonly string[], { from, to }: DayRange) {
  const columns = measures.map((name) =>
    name === rollUp.rows ? sql`1` : sql`(${sql.raw(rollUp.measures[name]!)})`,
  )
  const column = sql.raw(`${rollUp.keys[facet]}`)
  const key = sql`coalesce(${column}, 0)`
  const some = keys ? sql`AND ${keys.includes(0) ? key : column} = ANY (${keys}::bigint[])` : sql``
  const at = sql.ref(`r.${rollUp.at}`)
  return sql`
    SELECT ${key}, NULL::date, ${sql.join(columns)} FROM ${sql.table(rollUp.source)} AS r
    WHERE (${sql.raw(rollUp.when)}) AND ${at} >= ${dayStart(from)} AND ${at} < ${dayEnd(to)} ${some}`
}

const placeOf = ({ measures }: RollUp, name: string) => sql.lit(Object.keys(measures).indexOf(name) + 1)

const summed = (measures: readonly string[]) =>
  sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`))

/** One sum, as an expression. */
export function sumOf<M extends string>(query: SumQuery<M>, measure: M): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(sum(${sql.ref(measure)}), 0)::bigint FROM ${partsOf(query, [measure])} AS parts)`
}

/** The sums of each key that has rows; `measures` include the rows. */
export async function sumsByKey<M extends string>(
  db: Kysely<Database>,
  query: SumQuery<M>,
  measures: readonly M[],
): Promise<Map<string, Sums<M>>> {
  const { rows } = await sql<Sums<M> & { key: string }>`
    SELECT key::text AS key, ${summed(measures)} FROM ${partsOf(query, measures)} AS parts
    GROUP BY parts.key HAVING sum(${sql.ref(query.rollUp.rows)}) <> 0`.execute(db)
  return new Map(rows.map(({ key, ...sums }) => [key, sums as unknown as Sums<M>])) // the columns without the key
}

/** The sums of each day that has rows. */
export async function sumsByDay<M extends string>(
  db: Kysely<Database>,
  query: SumQuery<M> & DayRange,
  measures: readonly M[],
): Promise<(Sums<M> & { day: string })[]> {
  const { rows } = await sql<Sums<M> & { day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${summed(measures)} FROM ${partsOf(query, measures)} AS parts
    GROUP BY parts.day ORDER BY parts.day`.execute(db)
  return rows
}

export type Rank<M extends string> = { by: M; descending: boolean; limit: number | null; offset: number }

/** A slice of the keys that have rows, in the order of one sum, and how many keys there are. */
export async function rankedKeys<M extends string>(
  db: Kysely<Database>,
  query: SumQuery<M>,
  { by, descending, limit, offset }: Rank<M>,
): Promise<{ total: number; keys: number[] }> {
  const { rows: count } = query.rollUp
  const { rows } = await sql<{ total: number; keys: number[] }>`
    WITH ranked AS MATERIALIZED (
      SELECT key, sum(${sql.ref(by)}) AS value FROM ${partsOf(query, by === count ? [by] : [count, by])} AS parts
      GROUP BY key HAVING sum(${sql.ref(count)}) <> 0
    )
    SELECT (SELECT count(*) FROM ranked)::int AS total, ARRAY(
      SELECT key FROM ranked ORDER BY value ${descending ? sql`DESC` : sql`ASC`}, key LIMIT ${limit} OFFSET ${offset}
    ) AS keys`.execute(db)
  return rows[0]! // one row always
}
