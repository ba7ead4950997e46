import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import type { Log } from '#platform/log/log.ts'
import type { Database } from './database.ts'
import { preparedPool } from './prepared-pool.ts'

export interface DatabaseHandle {
  db: Kysely<Database>
  /** For COPY and LISTEN, which Kysely does not support. */
  pool: Pool
  /** The same pool for another Kysely beside `db`. */
  connections: PostgresPool
  /** Resolves when every connection is closed; waits for those in use. */
  close(): Promise<void>
}

/** Milliseconds. The maximum time of a request for a statement, a lock, and its own transaction. */
export const timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/**
 * Milliseconds without a response after which a connection counts as dead: longer than any statement of a
 * request.
 */
const silenceMs: number = timeouts.statement_timeout + 5000

type Options = { silenceMs?: number }

/** The pool of the whole program. A lost database fails the calls that need it, never the process. */
export function createDatabase(connection: PoolConfig, log?: Log, options: Options = {}): DatabaseHandle {
  let closing: Promise<void> | undefined
  const isBehind = isBehindPgBouncer(connection)
  const pool = new Pool({
    max: 10,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 2000,
    query_timeout: options.silenceMs ?? silenceMs,
    idleTimeoutMillis: 60_000,
    // The driver remembers every text that it prepared.
    maxLifetimeSeconds: 3600,
    application_name: 'house-care',
    ...(isBehind ? { onConnect: inUtc } : { options: '-c timezone=UTC', ...timeouts }),
    ...connection,
    types: { getTypeParser },
  })
  // Without a listener an error of an idle or of a checked-out connection would end the process.
  const onLost = (error: Error) => {
    if (!closing) log?.warn({ err: error }, 'A database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const connections = preparedPool(pool, { isNamed: !isBehind })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) })
  return {
    db,
    pool,
    connections,
    close() {
      closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()))
      return closing
    },
  }
}

/**
 * A PgBouncer accepts only a few settings at connect. It applies the time zone, which is one of them, to
 * every connection that it uses. The timeouts are then settings of the role (`keepTimeouts`).
 */
async function inUtc(client: ClientBase): Promise<void> {
  await client.query("SET timezone = 'UTC'")
}

/**
 * `?pgbouncer=true` in DATABASE_URL: a PgBouncer in transaction mode gives each transaction another
 * connection, and does not support prepared statements before 1.21.
 */
export function isBehindPgBouncer({ connectionString }: PoolConfig): boolean {
  return connectionString !== undefined && new URL(connectionString).searchParams.get('pgbouncer') === 'true'
}

const toNumber = (text: string) => Number(text)

/** The format of times in a UTC connection, for years of four digits. */
const usualTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/**
 * '2026-11-21 09:45:08.938+00' as '2026-11-21T09:45:08.938Z'; infinity stays unchanged. A page has a hundred
 * of them, so the usual form is converted without a Date.
 */
function toIsoTime(text: string): string {
  if (text.endsWith('infinity')) return text
  if (!usualTime.test(text)) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

const asText = (text: string) => text

const textArray: number = 1009

/** One-dimensional only, as in all tables. */
const listOf = (parse: (text: string) => unknown) => (text: string) => {
  const items: (string | null)[] = types.getTypeParser(textArray, 'text')(text)
  return items.map((item) => (item === null ? null : parse(item)))
}

/** Numbers have no quotes, so ten thousand ids are split at once; the driver reads each character. */
const numberList = (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : Number(item)))

/**
 * Ids, counts and paise are JSON numbers (sums of bigint come as numeric), times are UTC ISO texts, days are
 * `YYYY-MM-DD`: the spelling of the API, so that rows need no mapper.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: toNumber,
  1016: numberList,
  1700: toNumber,
  1184: toIsoTime,
  1185: listOf(toIsoTime),
  1082: asText,
  1182: listOf(asText),
}

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format as 'text')
