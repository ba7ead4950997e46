import type { Pool, PoolClient } from 'pg'
import { consoleRole } from './console-functions.ts'

/** A column whose name suggests a secret, or a value derived from one. */
const soundsSecret = /hash|secret|sealed|token|password|credential|otp|(^|_)key$|pin$/

/** Their names suggest a secret, but they hold none. */
const harmless = new Set(['settings.key', 'idempotency_keys.request_hash'])

/** Tables whose rows would let a reader act as another user. */
const secretTables = new Set([
  'sessions',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'sign_in_challenges',
  'sign_in_attempts',
  'sign_in_failures',
  'recovery_codes',
  'second_factors',
  'passkeys',
  'provider_links',
  'invitations',
  'idempotency_keys',
])

/** Columns that may hold a secret under another name. */
const secretColumns = new Set(['settings.value', 'messages.sealed_vars', 'cache_entries.value'])

/** Whether the developer's console may read it. A new column whose name suggests a secret is left out. */
export function isReadable(table: string, column: string): boolean {
  if (secretTables.has(table)) return false
  const name = `${table}.${column}`
  return !secretColumns.has(name) && (!soundsSecret.test(column) || harmless.has(name))
}

export type ReadableTable = { name: string; columns: string[] }

/** Any number that no other lock uses: only one of two processes grants the rights. */
const lockKey = 4_862_003

/**
 * Grants the console's role the columns it may read, and revokes the others. Returns the readable columns;
 * null when there is no such role.
 */
export async function grantReading(pool: Pool): Promise<ReadableTable[] | null> {
  const { rows: role } = await pool.query('SELECT FROM pg_roles WHERE rolname = $1', [consoleRole])
  if (role.length === 0) return null
  const readable = await readableTables(pool)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    await client.query(`GRANT USAGE ON SCHEMA public TO ${consoleRole}`)
    const granted = await grantedColumns(client)
    for (const { name, columns } of readable) {
      if (columns.toSorted().join() !== (granted.get(name) ?? []).toSorted().join())
        await grant(client, name, columns)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return readable.filter(({ columns }) => columns.length > 0)
}

async function readableTables(pool: Pool): Promise<ReadableTable[]> {
  const { rows } = await pool.query<ReadableTable>(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    GROUP BY relname ORDER BY relname`)
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => isReadable(name, column)),
  }))
}

async function grantedColumns(client: PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await client.query<ReadableTable>(
    `SELECT table_name::text AS name, array_agg(column_name::text) AS columns
     FROM information_schema.column_privileges
     WHERE grantee = $1 AND table_schema = 'public' AND privilege_type = 'SELECT' GROUP BY table_name`,
    [consoleRole],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function grant(client: PoolClient, table: string, columns: readonly string[]): Promise<void> {
  const name = client.escapeIdentifier(table)
  await client.query(`REVOKE ALL ON ${name} FROM ${consoleRole}`)
  if (columns.length === 0) return
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`GRANT SELECT (${list}) ON ${name} TO ${consoleRole}`)
}
