import { sql } from 'kysely'
import type { Pool } from 'pg'

const isOurs = "left(name, 8) <> '__pgboss'"
/** Leaves pg-boss's own tasks out of every list. A query must contain it exactly as the indexes do. */
export const ours = sql.raw<boolean>(isOurs)

/**
 * Indexes for listing tasks, on the one table that holds all of them; pg-boss's own serve only to fetch the
 * next. pg-boss creates its tables at start, so a migration cannot add them.
 */
const indexes = {
  tasks_by_number: '(task_number(id))',
  tasks_by_creation: `(created_on, task_number(id)) WHERE ${isOurs}`,
  tasks_by_state: `(state, created_on, task_number(id)) WHERE ${isOurs}`,
  tasks_by_kind: `(coalesce(source_name, name), created_on, task_number(id)) WHERE ${isOurs}`,
  tasks_by_end: `(completed_on) INCLUDE (state) WHERE ${isOurs}`,
}

/** An advisory lock number of its own: of two programs that start together one creates them. */
const lockKey = 4_862_002

/** Milliseconds that one index of a large table may take. */
const indexMs = 3_600_000

/** Checks first: CREATE INDEX would wait for every open insert even when the index exists. */
export async function createIndexes(pool: Pool): Promise<void> {
  if ((await missing(pool)).length === 0) return
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    for (const [name, columns] of await missing(client)) {
      const statement = {
        text: `CREATE INDEX ${name} ON pgboss.job_common ${columns}`,
        query_timeout: indexMs,
      }
      await client.query(statement)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function missing(database: Pick<Pool, 'query'>): Promise<[name: string, columns: string][]> {
  const { rows } = await database.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'pgboss'",
  )
  const there = new Set(rows.map(({ name }) => name))
  return Object.entries(indexes).filter(([name]) => !there.has(name))
}
