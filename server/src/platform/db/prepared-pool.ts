import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'
import { createStatementNames } from './statement-names.ts'

/**
 * The cost of a search or a page depends on its values, so these statements are planned each time. All others
 * are planned once for each connection; planning is half the time of a short one.
 */
const planEachTime = /\b(like|offset)\b/i

type Options = {
  /** False behind a PgBouncer, which passes no prepared statements on. */
  isNamed: boolean
}

/**
 * The pool for Kysely: statements with values are prepared under a name, the same for the same text. A
 * connection whose packets get lost in silence is closed after the pool's `query_timeout`, and not given out again.
 */
export function preparedPool(pool: Pool, { isNamed }: Options): PostgresPool {
  const names = createStatementNames()
  const clients = new WeakMap<PoolClient, PreparedClient>()

  function wrapped(client: PoolClient): PreparedClient {
    /** The statements that this connection has a plan of. */
    const held = new Set<string>()
    let cleanedAt = names.forgotten()
    /** The reason why this connection is closed for statements. */
    let closedError: Error | undefined

    async function query(text: string, values: unknown[]) {
      if (closedError) throw closedError
      const name = isNamed && values.length > 0 && !planEachTime.test(text) ? names.of(text) : undefined
      if (name) held.add(name)
      const query: QueryConfig = { text, values }
      try {
        return await client.query(name ? { name, ...query } : query)
      } catch (error) {
        if (isSilent(error)) closedError = error
        // A migration changed a table under a running program: its statements get new names and new plans.
        if (isStale(error)) names.forgetAll()
        throw error
      }
    }

    /** Deallocates the plans of forgotten names, before anything else, where it can fail no transaction. */
    async function clean(): Promise<void> {
      if (cleanedAt === names.forgotten()) return
      cleanedAt = names.forgotten()
      const removed = [...held].filter((name) => !names.has(name))
      for (const name of removed) {
        held.delete(name)
        // One whose first use failed was never prepared.
        await client.query(`DEALLOCATE ${name}`).catch(() => undefined)
      }
    }

    const kysely = {
      query: (text: string, values: readonly unknown[]) => query(text, [...values]),
      release: (destroy?: boolean) => client.release(destroy || closedError !== undefined),
    } as unknown as PostgresPoolClient // except for cursors, which are not used
    return { kysely, clean }
  }

  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const prepared = clients.get(client) ?? wrapped(client)
      clients.set(client, prepared)
      await prepared.clean()
      return prepared.kysely
    },
    end: () => pool.end(),
  }
}

type PreparedClient = { kysely: PostgresPoolClient; clean(): Promise<void> }

/** The columns of a prepared statement's result have changed. */
export function isStale(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
}

/** The driver's error for a statement without a response. */
const isSilent = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'
