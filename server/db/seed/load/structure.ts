import type { Client } from 'pg'

/** A statement that creates one removed object again, and the table that it works on. */
export type Rebuild = { kind: 'key' | 'index' | 'reference'; table: string; name: string; sql: string }

/**
 * Removes the objects that make a bulk load slow on these tables: indexes, keys, references from and to them,
 * triggers. They are read from the catalogue, so that a later migration's indexes and triggers are covered.
 * @returns the statements for `rebuild` and `wakeTriggers` to create them again
 */
export async function dropStructure(client: Client, tables: string[]): Promise<Rebuild[]> {
  const keys = await constraints(client, tables, ['p', 'u', 'x'])
  const references = await constraints(client, tables, ['f'])
  const indexes = await looseIndexes(client, tables)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of [...references, ...keys]) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  return [...keys, ...indexes, ...references]
}

export async function wakeTriggers(client: Client, tables: string[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

async function constraints(client: Client, tables: string[], types: string[]): Promise<Rebuild[]> {
  const { rows } = await client.query<Rebuild>(
    `SELECT CASE contype WHEN 'f' THEN 'reference' ELSE 'key' END AS kind, conrelid::regclass::text AS table,
            quote_ident(conname) AS name,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS sql
     FROM pg_constraint
     WHERE contype = ANY ($2::"char"[])
       AND (conrelid = ANY ($1::text[]::regclass[]) OR (contype = 'f' AND confrelid = ANY ($1::text[]::regclass[])))
     ORDER BY contype = 'p' DESC, conname`,
    [tables, types],
  )
  return rows
}

/** Indexes that no constraint owns. */
async function looseIndexes(client: Client, tables: string[]): Promise<Rebuild[]> {
  const { rows } = await client.query<Rebuild>(
    `SELECT 'index' AS kind, indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql
     FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY pg_relation_size(indrelid) DESC, indexrelid::regclass::text`,
    [tables],
  )
  return rows
}

/** Every index, constraint and trigger of the schema, one line each: the same before and after a load. */
export async function describeStructure(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s %s', pg_get_indexdef(indexrelid), indisvalid) AS line FROM pg_index
       WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     UNION ALL SELECT format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY line`,
  )
  return rows.map(({ line }) => line)
}

/** The sequences continue after the ids that the load set. */
export async function restartSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column FROM pg_attribute
     JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attidentity <> ''`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, max(${column})), max(${column}) IS NOT NULL) FROM ${table}`,
    )
  }
}
