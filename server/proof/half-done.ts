import type { Pool, PoolClient } from 'pg'

/**
 * Lets a request run so many statements of its transaction, and then fails like a lost connection or a full
 * disk.
 */
export type Saboteur = {
  /** The n-th statement of the next transactions fails after it ran, counted from 1; null fails none. */
  failAfter(nth: number | null): void
  /** Whether a failing statement was reached since `failAfter`. */
  hasFailed(): boolean
}

type Query = (...given: [config: string | { text: string }, ...rest: unknown[]]) => Promise<unknown>

/** A layer between the program and the connections of its pool. */
export function sabotage(pool: Pool): Saboteur {
  const known = new WeakSet<PoolClient>()
  let goal: number | null = null
  let done = 0
  let failed = false

  function watch(client: PoolClient): PoolClient {
    if (known.has(client)) return client
    known.add(client)
    const query = client.query.bind(client) as Query
    let isInside = false
    const inTransaction: Query = async (...given) => {
      const [config] = given
      const text = (typeof config === 'string' ? config : config.text).trim().toLowerCase()
      const result = await query(...given)
      if (/^(begin|start transaction)/.test(text)) isInside = true
      else if (/^(commit|rollback(?! to))/.test(text)) isInside = false
      else if (isInside && goal !== null) {
        done += 1
        if (done === goal) {
          failed = true
          throw new Error(`failed on purpose after statement ${done}`)
        }
      }
      return result
    }
    // `pool.query` uses a callback on any free connection: it is no transaction.
    const watched: Query = (...given) =>
      typeof given.at(-1) === 'function' ? query(...given) : inTransaction(...given)
    client.query = watched as PoolClient['query']
    return client
  }

  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(watch)) as typeof pool.connect
  return {
    failAfter(nth) {
      goal = nth
      done = 0
      failed = false
    },
    hasFailed: () => failed,
  }
}

/**
 * Rows and contents of every table, and of the queue: equal when nothing was written.
 * Last activity and slow requests do not count.
 */
export async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('sessions', 'slow_requests', 'roll_up_cells', 'unserved_places', 'refreshes')
      OR schemaname = 'pgboss' AND tablename = 'job'`)
  const sums = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(${name === 'public.users' ? "(to_jsonb(each) - 'last_seen_at')" : 'each'}::text, 0)), 0) AS sum
      FROM ${name} AS each`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
