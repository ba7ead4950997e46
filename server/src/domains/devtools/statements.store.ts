import { type Kysely, sql } from 'kysely'
import { Client, type Pool, type QueryConfig } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

/** How long a snapshot is kept. */
export const keptDays = 14

/** The current counters, for periods that begin or end now. */
export async function storeSnapshot(db: Kysely<Database>, { statements }: Counters): Promise<void> {
  await db
    .insertInto('statement_snapshots')
    .values({
      // The driver reads times in milliseconds.
      taken_at: sql<string>`date_trunc('milliseconds', app_now())`,
      ids: statements.map(({ id }) => id),
      calls: statements.map(({ calls }) => calls),
      total_ms: statements.map(({ total_ms }) => total_ms),
      row_counts: statements.map(({ rows }) => rows),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('statement_snapshots')
    .where('taken_at', '<', sql<string>`app_now() - make_interval(days => ${keptDays})`)
    .execute()
}

export type Snapshot = { at: string; moment: Moment }

/** The last one before a day begins; before the first of them, the first. */
export const snapshotBefore = (db: Kysely<Database>, day: string) => near(db, dayStart(day))

/** The last snapshot up to the end of a day; null while the day is not over, because more will come. */
export async function snapshotAfter(db: Kysely<Database>, day: string): Promise<Snapshot | null> {
  const { rows } = await sql<{ is_over: boolean }>`SELECT ${dayEnd(day)} <= app_now() AS is_over`.execute(db)
  return rows[0]?.is_over ? near(db, dayEnd(day)) : null
}

async function near(db: Kysely<Database>, at: ReturnType<typeof dayStart>): Promise<Snapshot | null> {
  const { rows } = await sql<{ taken_at: string }>`
    SELECT coalesce((SELECT max(taken_at) FROM statement_snapshots WHERE taken_at <= ${at}),
                    (SELECT min(taken_at) FROM statement_snapshots WHERE taken_at > ${at})) AS taken_at`.execute(
    db,
  )
  const taken = rows[0]?.taken_at
  if (!taken) return null
  const { rows: counters } = await sql<Counter>`
    SELECT id::text AS id, counted.calls, counted.total_ms, counted.rows
    FROM statement_snapshots,
      unnest(ids, calls, total_ms, row_counts) AS counted (id, calls, total_ms, rows)
    WHERE taken_at = ${taken}::timestamptz`.execute(db)
  return { at: taken, moment: momentOf(counters) }
}

/** The counters of all statements at a moment. */
export type Moment = ReadonlyMap<string, Counter>

/**
 * Counts between two moments. Counters lower than before were reset in between. Counts of a statement that
 * PostgreSQL removed are lost.
 */
export function between(begin: Moment, end: Moment): Counter[] {
  const counted: Counter[] = []
  for (const now of end.values()) {
    const before = begin.get(now.id)
    const isGoing = before !== undefined && before.calls <= now.calls && before.total_ms <= now.total_ms
    const calls = isGoing ? now.calls - before.calls : now.calls
    if (calls === 0) continue
    const [total_ms, rows] = isGoing
      ? [now.total_ms - before.total_ms, now.rows - before.rows]
      : [now.total_ms, now.rows]
    counted.push({ id: now.id, calls, total_ms, rows: Math.max(0, rows) })
  }
  return counted
}

export const momentOf = (counters: readonly Counter[]): Moment =>
  new Map(counters.map((each) => [each.id, each]))

/** How often a statement ran, its total time, and how many rows it returned or changed. */
export type Counter = { id: string; calls: number; total_ms: number; rows: number }
export type Counters = { since: string | null; statements: (Counter & { text: string })[] }

/** Counted statements have $1 in place of values; a text with a remaining value is not returned. */
const literal = /'(?:[^']|'')*'/g

/**
 * The current counters of the program's own statements in its own database; null where PostgreSQL counts
 * none. The embedded database counts in the one beside its own.
 */
export async function readCounters({ options }: Pick<Pool, 'options'>): Promise<Counters | null> {
  const isOutside = options.connectionString !== undefined
  const client = new Client({ ...options, ...(isOutside ? {} : { database: 'postgres' }) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows: found } = await client.query(
      "SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'",
    )
    if (found.length === 0) return null
    const database = isOutside ? 'current_database()' : client.escapeLiteral(String(options.database))
    const { rows: statements } = await client.query(`
      SELECT queryid::text AS id, min(query) AS text, sum(calls) AS calls, sum(total_exec_time) AS total_ms, sum(rows) AS rows
      FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = ${database})
        AND userid = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND queryid IS NOT NULL
      GROUP BY queryid`)
    const { rows: info } = await client.query('SELECT stats_reset AS since FROM pg_stat_statements_info')
    return { ...info[0], statements: statements.map((row) => ({ ...row, text: withoutValues(row.text) })) }
  } catch {
    // Not loaded, or not permitted: treated as missing.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const withoutValues = (text: string): string => text.replaceAll(literal, "'…'")

type Plan = { plan: string | null; problem: string | null }

const canBePlanned = /^\s*(?:select|with|values|insert|update|delete|merge)\b/i

/** Returns the plan of PostgreSQL for any values. Nothing is run, because a plan of a write could write. */
export async function explain(pool: Pool, text: string): Promise<Plan> {
  if (!canBePlanned.test(text)) return { plan: null, problem: 'Only what reads or writes rows has a plan.' }
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query("SET LOCAL statement_timeout = '3s'")
    // The extended protocol accepts one statement only. Its values are not needed.
    const statement: QueryConfig & { queryMode: 'extended' } = {
      text: `EXPLAIN (GENERIC_PLAN, VERBOSE, SETTINGS) ${text}`,
      values: Array.from({ length: placesIn(text) }, () => null),
      queryMode: 'extended',
    }
    const { rows } = await client.query(statement)
    return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), problem: null }
  } catch (error) {
    if (errorCode(error) === undefined || !(error instanceof Error)) throw error
    return { plan: null, problem: error.message }
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

/** `$1` to the highest there is. */
const placesIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
