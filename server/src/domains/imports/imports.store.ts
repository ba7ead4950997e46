import { createHash } from 'node:crypto'
import type { ChangeSet, DataImport } from 'contract/imports/imports.schema.ts'
import { type ImportKind, importUndoDays, workingStates } from 'contract/imports/imports.words.ts'
import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ImportsTable } from './imports.table.ts'

type Db = Kysely<Database>
export type ImportRecord = Selectable<ImportsTable>

const undoUntil = sql`i.applied_at + make_interval(days => ${sql.lit(importUndoDays)})`

/** @returns undefined when there is none */
export async function findImport(db: Db, id: number): Promise<DataImport | undefined> {
  const person = (name: string) =>
    sql`CASE WHEN ${sql.ref(`${name}.id`)} IS NOT NULL
      THEN json_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}) END`
  const { rows } = await sql<Omit<DataImport, 'locked'> & { is_over: boolean }>`
    SELECT i.id, i.kind, i.file_name, i.size, i.received, i.state, i.error, i.headers, i.sample, i.mapping, i.is_remembered,
      i.known, i.rows, i.done, i.to_do, i.checks, i.counts, i.applied, i.left_out, i.undone, i.kept, i.created_at,
      i.applied_at, i.undone_at, ${undoUntil} AS undo_until, coalesce(${undoUntil} < app_now(), false) AS is_over,
      ${person('creator')} AS created_by, ${person('undoer')} AS undone_by
    FROM imports i LEFT JOIN users creator ON creator.id = i.created_by LEFT JOIN users undoer ON undoer.id = i.undone_by
    WHERE i.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { is_over, ...row } = found
  return { ...row, locked: lockOf(row, is_over) }
}

function lockOf({ state, applied, undone_by }: Omit<DataImport, 'locked'>, isOver: boolean): string | null {
  if (state === 'undone') return `This import was already undone${undone_by ? ` by ${undone_by.name}` : ''}.`
  if (state !== 'applied') return 'Only an applied import can be undone.'
  if (isOver) return `An import can be undone only for ${importUndoDays} days.`
  return applied === 0 ? 'This import has nothing to undo.' : null
}

/** `app_now()` of the database for a time. */
type ImportChange = Omit<Updateable<ImportsTable>, 'applied_at' | 'undone_at'> & {
  applied_at?: RawBuilder<string>
  undone_at?: RawBuilder<string>
}

/** Locked until the transaction ends: every step of an import holds it. */
export function lockImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateImport(db: Db, id: number, values: ImportChange): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute()
}

/** Imports whose task may have been lost with its queue. */
export async function unfinishedImports(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', [...workingStates])
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the rows of imports that cannot be undone any more; the import with its counts stays. */
export async function forgetOldRows(db: Db): Promise<void> {
  const old = sql`SELECT id FROM imports WHERE created_at < app_now() - make_interval(days => ${sql.lit(importUndoDays + 1)})
    AND coalesce(applied_at, created_at) < app_now() - make_interval(days => ${sql.lit(importUndoDays + 1)})`
  await sql`DELETE FROM import_parts WHERE import_id IN (${old})`.execute(db)
  for (let count = 1; count > 0; ) {
    const { rows } = await sql`
      DELETE FROM import_rows WHERE ctid IN (SELECT ctid FROM import_rows WHERE import_id IN (${old}) LIMIT 2000)
      RETURNING 1`.execute(db)
    count = rows.length
  }
  await sql`UPDATE imports SET sample = '[]' WHERE sample <> '[]' AND id IN (${old})`.execute(db)
}

const hashOf = (headers: readonly string[]) => createHash('sha256').update(JSON.stringify(headers)).digest()

type Remembered = { user_id: number; kind: ImportKind; headers: readonly string[] }

export async function findMapping(
  db: Db,
  { user_id, kind, headers }: Remembered,
): Promise<(string | null)[] | null> {
  const found = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('headers_hash', '=', hashOf(headers))
    .executeTakeFirst()
  return found?.mapping ?? null
}

export async function rememberMapping(
  db: Db,
  { user_id, kind, headers, mapping }: Remembered & { mapping: (string | null)[] },
): Promise<void> {
  const values = { user_id, kind, headers_hash: hashOf(headers), mapping: JSON.stringify(mapping) }
  await db
    .insertInto('import_mappings')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'headers_hash']).doUpdateSet({ mapping: values.mapping }),
    )
    .execute()
}

/** So many change sets are listed. */
const listed = 100

/** Imports and merges as one list; each is undone by its own endpoint. */
export async function listChangeSets(db: Db): Promise<ChangeSet[]> {
  const { rows } = await sql<ChangeSet>`
    SELECT type, sets.id, kind, title, state, records, record_id, at, undone_at, can_undo,
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS by
    FROM (
      (SELECT 'import' AS type, i.id, i.kind, i.file_name AS title, i.state, i.applied AS records, NULL::bigint AS record_id,
        i.created_at AS at, i.undone_at, i.created_by AS user_id,
        i.state = 'applied' AND i.applied > 0 AND ${undoUntil} > app_now() AS can_undo
      FROM imports i ORDER BY i.created_at DESC, i.id DESC LIMIT ${listed})
      UNION ALL
      (SELECT 'merge', m.id, NULL, customers.name, CASE WHEN m.undone_at IS NULL THEN 'applied' ELSE 'undone' END,
        cardinality(m.merged_ids) + 1, m.survivor_id, m.merged_at, m.undone_at, m.merged_by,
        m.undone_at IS NULL AND m.merged_at + make_interval(days => ${sql.lit(importUndoDays)}) > app_now()
      FROM customer_merges m JOIN customers ON customers.id = m.survivor_id
      ORDER BY m.merged_at DESC, m.id DESC LIMIT ${listed})
    ) AS sets LEFT JOIN users ON users.id = sets.user_id
    ORDER BY at DESC, type, sets.id DESC LIMIT ${listed}`.execute(db)
  return rows
}
