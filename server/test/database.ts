import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket of this run's PostgreSQL. */
    postgres: string
  }
}

export const templateName = 'template_house_care'

export interface TestDatabase extends DatabaseHandle {
  connection: ClientConfig
  /** Runs a statement from outside of it, when it lets nobody in itself. */
  reach(sql: string): Promise<void>
  /** Closes the pool and removes the database; throws when a connection was leaked. Call it in `afterAll`. */
  drop(): Promise<void>
}

/** A database of its own for a test file, migrated and empty, on the PostgreSQL of this test run. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = { host: inject('postgres'), port: 5432, user: 'housecare' }
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`)
  const connection = { ...server, database: name }
  const handle = createDatabase(connection)
  return {
    ...handle,
    connection,
    reach: (sql) => query(server, sql),
    async drop() {
      const leaked = handle.pool.totalCount - handle.pool.idleCount
      // A leaked connection would keep the pool from ever closing; dropping by force frees it.
      if (leaked === 0) await handle.close()
      else handle.close().catch(() => undefined)
      await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
      if (leaked > 0) throw new Error(`${leaked} database connection(s) were taken from the pool and never given back`)
    },
  }
}

async function query(server: ClientConfig, sql: string): Promise<void> {
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
