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

/** The initial state of a database: just migrated, or as a program that ran on it once leaves it. */
export const templates = { migrated: 'template_house_care', started: 'template_house_care_started' }

export interface TestDatabase extends DatabaseHandle {
  connection: ClientConfig
  /** Runs a statement from another database, when this one accepts no connections. */
  reach(sql: string): Promise<void>
  /** Closes the pool and removes the database; throws when a connection was leaked. Call it in `afterAll`. */
  drop(): Promise<void>
}

/** A database of its own for a test file, migrated and empty, on the PostgreSQL of this test run. */
export async function testDatabase(template: keyof typeof templates = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = { host: inject('postgres'), port: 5432, user: 'housecare' }
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${templates[template]} STRATEGY FILE_COPY`)
  const connection = { ...server, database: name }
  const handle = createDatabase(connection)
  return {
    ...handle,
    connection,
    reach: (sql) => query(server, sql),
    async drop() {
      const leaked = await leftTaken(handle.pool)
      // A leaked connection would keep the pool from ever closing; dropping by force frees it.
      if (leaked === 0) await handle.close()
      else handle.close().catch(() => undefined)
      await forgetStatements(server, name)
      await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
      if (leaked > 0)
        throw new Error(`${leaked} database connection(s) were taken from the pool and never given back`)
    },
  }
}

/**
 * Inserts `count` rows by the thousand: on a busy machine one statement for all of them takes longer than its
 * timeout.
 */
export async function byThousands(count: number, run: (first: number, last: number) => Promise<unknown>) {
  for (let first = 1; first <= count; first += 1000) await run(first, Math.min(count, first + 999))
}

/**
 * Connections that were never returned. Work after a response, such as recording last activity, may still use
 * one.
 */
async function leftTaken(pool: DatabaseHandle['pool']): Promise<number> {
  const until = Date.now() + 5000
  while (pool.totalCount > pool.idleCount && Date.now() < until)
    await new Promise((done) => setTimeout(done, 20))
  return pool.totalCount - pool.idleCount
}

/**
 * Statement statistics outlive their database, and their fixed number would push out those of later
 * databases.
 */
const forgetStatements = (server: ClientConfig, name: string): Promise<void> =>
  query(server, `SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = '${name}'`)

async function query(server: ClientConfig, sql: string): Promise<void> {
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
