import type { DayRange } from 'contract/reports/report-range.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Something that is counted by day: a list of `row_counts` and one of its marks. */
export type Wanted = { list: string; mark: string }
export type Sum = { rows: number; amount: number }
/** What was counted of one thing: in the days asked for, and in those before them. */
export type Counts = { now: (wanted: Wanted) => Sum; before: (wanted: Wanted) => Sum }

type Row = Wanted & Sum & { is_before: boolean }

const keyOf = ({ list, mark }: Wanted) => `${list} ${mark}`
const none: Sum = { rows: 0, amount: 0 }

/** All of it in one statement, and so of one moment: what was added up of the days, and what was noted since. */
export async function readCounts(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  { range, before }: { range: DayRange; before: DayRange },
): Promise<Counts> {
  const lists = wanted.map(({ list }) => list)
  const marks = wanted.map(({ mark }) => mark)
  // The period before ends where the other begins: both are one stretch of the index.
  const isWithin = sql`day BETWEEN ${before.from}::date AND ${range.to}::date`
  const isBefore = sql`day < ${range.from}::date`
  const { rows } = await sql<Row>`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT list, mark FROM unnest(${lists}::text[], ${marks}::text[]) AS wanted (list, mark)
    )
    SELECT list, mark, is_before, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount
    FROM (
      SELECT wanted.list, wanted.mark, found.is_before, found.rows, found.amount
      FROM wanted CROSS JOIN LATERAL (
        SELECT ${isBefore} AS is_before, sum(rows) AS rows, sum(amount) AS amount FROM row_counts
        WHERE row_counts.list = wanted.list AND row_counts.mark = wanted.mark AND ${isWithin} GROUP BY 1
      ) AS found
      UNION ALL
      SELECT noted.list, noted.mark, noted.is_before, noted.rows, noted.amount
      FROM (
        SELECT list, mark, ${isBefore} AS is_before, rows, amount FROM row_count_changes, unnest(marks) AS mark
        WHERE list = ANY (${[...new Set(lists)]}::text[]) AND ${isWithin}
      ) AS noted JOIN wanted USING (list, mark)
    ) AS counted
    GROUP BY 1, 2, 3`.execute(db)
  const found = (isBefore: boolean) =>
    new Map(rows.filter((row) => row.is_before === isBefore).map((row) => [keyOf(row), row]))
  const [now, then] = [found(false), found(true)]
  return {
    now: (each) => now.get(keyOf(each)) ?? none,
    before: (each) => then.get(keyOf(each)) ?? none,
  }
}

/** The sums of several of them. */
export const sumOf = (count: (wanted: Wanted) => Sum, wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, each) => sum + count(each).rows, 0)
