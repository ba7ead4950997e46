import { Client, type Pool } from 'pg'

/** How often a statement ran, how long that took altogether, and how many rows it answered or changed. */
export type Counter = { id: string; calls: number; total_ms: number; rows: number }
export type Counters = { at: string; since: string | null; statements: (Counter & { text: string })[] }

/** Values stand as $1 in what is counted; should one be left over, it goes no further. */
const literal = /'(?:[^']|'')*'/g

/**
 * The counters as they stand, of the program's own statements in its own database; null where PostgreSQL counts none.
 * The database that came with the program counts in the one beside its own.
 */
export async function readCounters({ options }: Pick<Pool, 'options'>): Promise<Counters | null> {
  const isOutside = options.connectionString !== undefined
  const client = new Client({ ...options, ...(isOutside ? {} : { database: 'postgres' }) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows: found } = await client.query("SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'")
    if (found.length === 0) return null
    const database = isOutside ? 'current_database()' : client.escapeLiteral(String(options.database))
    const { rows: statements } = await client.query(`
      SELECT queryid::text AS id, min(query) AS text, sum(calls) AS calls, sum(total_exec_time) AS total_ms, sum(rows) AS rows
      FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = ${database})
        AND userid = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND queryid IS NOT NULL
      GROUP BY queryid`)
    const { rows: info } = await client.query('SELECT now() AS at, stats_reset AS since FROM pg_stat_statements_info')
    return { ...info[0], statements: statements.map((row) => ({ ...row, text: withoutValues(row.text) })) }
  } catch {
    // Not loaded, or nobody may look: it is as if it were not there.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const withoutValues = (text: string): string => text.replaceAll(literal, "'…'")
