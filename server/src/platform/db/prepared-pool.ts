import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'

/**
 * What a search or a page costs depends on its values: such statements are planned for them each time. All others are
 * planned once a connection, which is half of what a short one takes.
 */
const planEachTime = /\b(like|offset)\b|<%/i

/** Each connection keeps its plans, some 50 kB each; statements that come after so many are planned each time. */
const maxStatements = 200

/** The pool for Kysely: statements with values are prepared under a name, the same for the same text. */
export function preparedPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  let given = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxStatements || planEachTime.test(text)) return undefined
    given += 1
    const name = `s${given}`
    names.set(text, name)
    return name
  }

  const query = async (client: PoolClient, text: string, values: unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      return await client.query(name ? { name, text, values } : { text, values })
    } catch (error) {
      // A migration changed a table under a running program: its statements get new names and with them new plans.
      if (isStale(error)) names.clear()
      throw error
    }
  }

  function wrapped(client: PoolClient): PostgresPoolClient {
    const wrap = {
      query: (text: string, values: readonly unknown[]) => query(client, text, [...values]),
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient // but for cursors, which nobody uses
    clients.set(client, wrap)
    return wrap
  }

  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      return clients.get(client) ?? wrapped(client)
    },
    end: () => pool.end(),
  }
}

/** The columns of a prepared statement's answer are no longer what they were. */
export function isStale(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
}
