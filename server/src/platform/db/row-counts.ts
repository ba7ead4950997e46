import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Log } from '#platform/log/log.ts'
import { dayEnd, dayStart } from './business-day.ts'
import type { Database } from './database.ts'

/** By what a list is counted, as its `<list>_marks` function of the database has it (decision 0006). */
export type CountedList<F extends string = string> = {
  list: string
  /** The column whose day, in Asia/Kolkata, rows are counted by. */
  date: string
  filters: readonly F[]
  /** Filters that are counted together with each of some others. */
  pairs?: readonly { of: F; with: readonly F[] }[]
}

/** Rows of a list that are counted already: those with one of the marks, within days when given. */
export type Counted = {
  list: string
  marks: string[]
  /** `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
  /** The column whose day they are counted by. */
  date: Expression<unknown>
}

type Values = readonly (string | number | boolean)[]
type Given<F extends string> = {
  filters: Partial<Record<F, Values | undefined>>
  /** Some filter is given that the list is not counted by. */
  others: boolean
  from?: string
  to?: string
}

/** The counted rows that the given filters leave; null when they are not counted and must be looked at. */
export function countedRows<F extends string>(counted: CountedList<F>, given: Given<F>): Counted | null {
  const marks = given.others ? null : marksOf(counted, given.filters)
  if (!marks) return null
  return { list: counted.list, marks, from: given.from, to: given.to, date: dateOf(counted) }
}

const dateOf = ({ list, date }: CountedList) => sql.ref(`${list}.${date}`)

function marksOf<F extends string>(counted: CountedList<F>, filters: Given<F>['filters']): string[] | null {
  const given = counted.filters.filter((filter) => filters[filter] !== undefined)
  const [one, two] = given
  if (one === undefined) return ['']
  const values = (filter: F): Values => filters[filter] ?? []
  if (two === undefined) return values(one).map((value) => `${one}=${value}`)
  if (given.length > 2) return null
  const isCounted = (of: F, other: F) => counted.pairs?.some((pair) => pair.of === of && pair.with.includes(other))
  const pair = [
    [one, two],
    [two, one],
  ].find(([of, other]) => isCounted(of!, other!))
  if (!pair) return null
  const [of, other] = pair as [F, F] // one of the two above
  return values(of).flatMap((value) => values(other).map((with_) => `${of}+${other}=${value}|${with_}`))
}

/** Every row of the list: no filter, no days. */
export const isWhole = ({ marks, from, to }: Counted): boolean => marks[0] === '' && !from && !to

/** Their exact number: what was added up and what was noted since. */
export const totalOf = (counted: Counted): RawBuilder<number> => sumOf(counted, 'rows')

/** The exact sum of their amounts, paise. */
export const amountOf = (counted: Counted): RawBuilder<number> => sumOf(counted, 'amount')

function sumOf(counted: Counted, column: 'rows' | 'amount'): RawBuilder<number> {
  const { list, marks, from, to } = counted
  const summed = sql.ref(column)
  const addedUpRows =
    from || to
      ? sql`SELECT ${summed} FROM row_counts WHERE ${addedUp(counted)}`
      : sql`SELECT ${summed} FROM row_totals WHERE list = ${list} AND mark = ANY (${marks}::text[])`
  return sql<number>`(SELECT coalesce(sum(${summed}), 0)::bigint
    FROM (${addedUpRows} UNION ALL SELECT ${summed} FROM row_count_changes WHERE ${notedSince(counted)}) AS counted)`
}

/** Where a row stands: its day, and how many rows come before that day. */
type Place = { day: string; before: number }

/** The day of the row that `offset` rows come before, newest (`descending`) or oldest day first. */
export async function placeOf(
  db: Kysely<Database>,
  counted: Counted,
  offset: number,
  descending: boolean,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT day, upto - rows AS before
    FROM (
      SELECT day, rows, sum(rows) OVER (ORDER BY day ${descending ? sql`DESC` : sql`ASC`}) AS upto
      FROM (
        SELECT day, sum(rows) AS rows
        FROM (
          SELECT day, rows FROM row_counts WHERE ${addedUp(counted)}
          UNION ALL SELECT day, rows FROM row_count_changes WHERE ${notedSince(counted)}
        ) AS counted
        GROUP BY day
      ) AS days
    ) AS running
    WHERE upto > ${offset} ORDER BY upto LIMIT 1`.execute(db)
  return rows[0]
}

const addedUp = (counted: Counted) =>
  sql`list = ${counted.list} AND mark = ANY (${counted.marks}::text[]) ${within(counted)}`
/** A row has at most one of the marks, because they are values of the same filter. */
const notedSince = (counted: Counted) =>
  sql`list = ${counted.list} AND marks && ${counted.marks}::text[] ${within(counted)}`

function within({ from, to }: Counted): RawBuilder<unknown> {
  return sql`${from ? sql`AND day >= ${from}::date` : sql``} ${to ? sql`AND day <= ${to}::date` : sql``}`
}

/** Rows of that day and of those after it in the order. */
export function startingAt({ date }: Counted, { day }: Place, descending: boolean): RawBuilder<SqlBool> {
  return descending ? sql<SqlBool>`${date} < ${dayEnd(day)}` : sql<SqlBool>`${date} >= ${dayStart(day)}`
}

/**
 * Adds up what was noted since the last time, by every function `fold_…()` of the migrations. Only one process does at a time;
 * the others answer 0.
 */
export async function foldRowCounts(db: Kysely<Database>): Promise<number> {
  const { rows: functions } = await sql<{ name: string }>`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'fold\\_%' AND pronargs = 0 ORDER BY proname`.execute(
    db,
  )
  let folded = 0
  for (const { name } of functions) {
    const { rows } = await sql<{ folded: number }>`SELECT ${sql.ref(name)}() AS folded`.execute(db)
    folded += rows[0]?.folded ?? 0
  }
  return folded
}

const foldMs = 2000

/** Folds every two seconds until the answered function is called, which waits for the one that is under way. */
export function keepFolding(db: Kysely<Database>, log: Log): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const fold = async () => {
    // A lost database is told by whoever needs it; the notes wait until it is back.
    await foldRowCounts(db).catch((error) => log.debug({ err: error }, 'Row counts could not be folded'))
    next()
  }
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = fold()
    }, foldMs)
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
