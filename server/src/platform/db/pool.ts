import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '#platform/log/log.ts'
import type { Database } from './database.ts'
import { preparedPool } from './prepared-pool.ts'

export interface DatabaseHandle {
  db: Kysely<Database>
  /** For what Kysely does not do: COPY, LISTEN. */
  pool: Pool
  /** Resolves when every connection is closed; waits for those in use. */
  close(): Promise<void>
}

/** Milliseconds. A request waits this long at most for a connection, a statement, a lock, its own transaction. */
const timeouts = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 10_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 60_000,
} as const

/** The pool every part of the program shares. A lost database fails the calls that need it, never the process. */
export function createDatabase(connection: PoolConfig, log?: Log): DatabaseHandle {
  let closing: Promise<void> | undefined
  const pool = new Pool({
    max: 10,
    keepAlive: true,
    // The driver remembers every text it ever prepared.
    maxLifetimeSeconds: 3600,
    application_name: 'house-care',
    options: '-c timezone=UTC',
    ...timeouts,
    ...connection,
    types: { getTypeParser },
  })
  // Without a listener an error of an idle or of a checked-out connection would end the process.
  const onLost = (error: Error) => {
    if (!closing) log?.warn({ err: error }, 'A database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const isPrepared = !isBehindPgBouncer(connection)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: isPrepared ? preparedPool(pool) : pool }) })
  return {
    db,
    pool,
    close() {
      closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()))
      return closing
    },
  }
}

/**
 * `?pgbouncer=true` in DATABASE_URL: a PgBouncer in transaction mode gives each transaction another connection, and before
 * 1.21 it knows nothing of prepared statements.
 */
export function isBehindPgBouncer({ connectionString }: PoolConfig): boolean {
  return connectionString !== undefined && new URL(connectionString).searchParams.get('pgbouncer') === 'true'
}

const toNumber = (text: string) => Number(text)

/** '2026-11-21 09:45:08.938+00' as '2026-11-21T09:45:08.938Z'; infinity stays what it is. */
const toIsoTime = (text: string) => (text.endsWith('infinity') ? text : new Date(text).toISOString())

const asText = (text: string) => text

const textArray: number = 1009

/** Of one dimension, which is all that the tables hold. */
const listOf = (parse: (text: string) => unknown) => (text: string) => {
  const items: (string | null)[] = types.getTypeParser(textArray, 'text')(text)
  return items.map((item) => (item === null ? null : parse(item)))
}

/**
 * Ids, counts and paise are JSON numbers (sums of bigint come as numeric), times are UTC ISO texts, days are
 * `YYYY-MM-DD`: the spelling of the API, so that rows need no mapper.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: toNumber,
  1016: listOf(toNumber),
  1700: toNumber,
  1184: toIsoTime,
  1185: listOf(toIsoTime),
  1082: asText,
  1182: listOf(asText),
}

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format as 'text')
