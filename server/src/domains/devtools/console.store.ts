import { Socket } from 'node:net'
import type { ConsoleResult } from 'contract/devtools/query.schema.ts'
import { Client, DatabaseError, type Pool, type QueryArrayConfig } from 'pg'
import { consoleRole } from '#platform/db/console-functions.ts'

export const limits = { rows: 500, bytes: 4_000_000, statementMs: 5000, lockMs: 1000 }
/** PostgreSQL ends a statement by itself; otherwise the connection is closed. */
const patienceMs = limits.statementMs + 2000

type Options = Pool['options']

/** An external database needs credentials to sign in. */
export const isOutside = (options: Options): boolean => options.connectionString !== undefined

const declared = 'DECLARE shown NO SCROLL CURSOR FOR '
/** These return a few lines and cannot be used in a cursor. */
const withoutCursor = /^\s*(?:explain|show)\b/i

/**
 * One statement on a connection of its own, signed in as the role that can only read: there is no role behind
 * it to go back to. In a transaction that can only read and is never committed.
 */
export async function runReading(options: Options, sql: string, name: string): Promise<ConsoleResult> {
  const began = performance.now()
  const { client, isTooMuch, end } = connectionFor(options, name)
  const result = (more: Partial<ConsoleResult>): ConsoleResult => ({
    columns: [],
    rows: [],
    more: false,
    problem: null,
    ms: Math.round(performance.now() - began),
    ...more,
  })
  try {
    await client.connect()
    await client.query('BEGIN READ ONLY')
    const { fields, rows } = await read(client, sql)
    await client.query('ROLLBACK')
    const columns = fields.map((field) => ({ name: field.name }))
    return result({ columns, rows: rows.slice(0, limits.rows), more: rows.length > limits.rows })
  } catch (error) {
    return result({ problem: problemOf(error, sql, isTooMuch()) })
  } finally {
    await end()
  }
}

async function read(client: Client, sql: string) {
  // The extended protocol takes one statement and no second one behind it.
  const one = { rowMode: 'array', queryMode: 'extended' } as const
  if (withoutCursor.test(sql))
    return client.query<(string | null)[]>({ ...one, text: sql } as QueryArrayConfig)
  await client.query({ ...one, text: declared + sql } as QueryArrayConfig)
  return client.query<(string | null)[]>({
    ...one,
    text: `FETCH ${limits.rows + 1} FROM shown`,
  } as QueryArrayConfig)
}

function connectionFor({ host, port, database }: Options, name: string) {
  let received = 0
  const socket = new Socket()
  const tooLate = setTimeout(() => socket.destroy(), patienceMs)
  socket.on('data', (part) => {
    received += part.length
    if (received > limits.bytes) socket.destroy()
  })
  const client = new Client({
    host,
    port,
    database,
    user: consoleRole,
    application_name: name,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    connectionTimeoutMillis: 2000,
    options: '-c timezone=UTC -c default_transaction_read_only=on',
    stream: () => socket,
    types: { getTypeParser: () => (text: string) => text },
  })
  client.on('error', () => undefined)
  return {
    client,
    isTooMuch: () => received > limits.bytes,
    async end() {
      clearTimeout(tooLate)
      if (!socket.destroyed) await client.end().catch(() => undefined)
    },
  }
}

function problemOf(error: unknown, sql: string, isTooMuch: boolean): ConsoleResult['problem'] {
  if (isTooMuch)
    return {
      message: `The result is larger than ${limits.bytes / 1e6} MB. Narrow the query.`,
      hint: null,
      position: null,
    }
  if (!(error instanceof DatabaseError))
    return { message: 'The connection was closed.', hint: null, position: null }
  const shift = withoutCursor.test(sql) ? 0 : declared.length
  const place = Number(error.position ?? 0) - shift
  const isSecret = error.code === '42501'
  return {
    message: error.message,
    hint: isSecret ? 'Columns with secrets cannot be read. List the columns you need.' : (error.hint ?? null),
    position: place > 0 ? place : null,
  }
}

/** As the same role, which may end only its own statements. */
export async function cancelReading(options: Options, name: string): Promise<void> {
  const { client, end } = connectionFor(options, 'console cancel')
  try {
    await client.connect()
    await client.query('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      name,
    ])
  } finally {
    await end()
  }
}
