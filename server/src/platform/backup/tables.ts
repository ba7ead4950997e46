import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'

/** A table of the program, with its columns that are not generated. */
export type Table = { name: string; columns: string[] }

/** Session settings that make the text of a row independent of the connection. */
export const plainSession = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex'`

/** All logged tables, except the two that record which files of `server/db` were applied. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT class.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class class JOIN pg_attribute ON attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
      AND class.relpersistence = 'p' AND class.relname NOT IN ('migrations', 'function_files')
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY class.relname ORDER BY class.relname`)
  return rows
}

export const copyList = ({ name, columns }: Table) =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** Number of rows and the sum of their hashes, independent of their order. */
export async function hashRows(
  client: ClientBase,
  table: string,
): Promise<{ rows: string; row_hash: string }> {
  const { rows } = await client.query(`
    SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS row_hash
    FROM ${escapeIdentifier(table)} t`)
  return rows[0]
}

/** Current values of the sequences; unused ones are left out. */
export async function readSequences(client: ClientBase): Promise<{ name: string; last_value: string }[]> {
  const { rows } = await client.query(`
    SELECT sequencename::text AS name, last_value::text FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`)
  return rows
}
