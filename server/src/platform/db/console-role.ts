import type { Pool, PoolClient } from 'pg'
import { isReadable } from './console-columns.ts'
import { consoleRole } from './console-functions.ts'

export type ReadableTable = { name: string; columns: string[] }

/** Any number that no other lock uses: only one of two processes grants the rights. */
const lockKey = 4_862_003

/**
 * Grants the console's role the columns it may read, and revokes the others. Returns the readable columns; null when
 * there is no such role.
 */
export async function grantReading(pool: Pool): Promise<ReadableTable[] | null> {
  const { rows: role } = await pool.query('SELECT FROM pg_roles WHERE rolname = $1', [consoleRole])
  if (role.length === 0) return null
  const wanted = await readableTables(pool)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    await client.query(`GRANT USAGE ON SCHEMA public TO ${consoleRole}`)
    const given = await grantedColumns(client)
    for (const { name, columns } of wanted) {
      if (columns.toSorted().join() !== (given.get(name) ?? []).toSorted().join()) await grant(client, name, columns)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return wanted.filter(({ columns }) => columns.length > 0)
}

async function readableTables(pool: Pool): Promise<ReadableTable[]> {
  const { rows } = await pool.query<ReadableTable>(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    GROUP BY relname ORDER BY relname`)
  return rows.map(({ name, columns }) => ({ name, columns: columns.filter((column) => isReadable(name, column)) }))
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
