import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'
import type { RecordColumns } from './columns.ts'
import type { Database } from './database.ts'

/** Tables whose rows users edit; their rows have a version. */
export type VersionedTable = {
  [T in keyof Database]: Database[T] extends RecordColumns ? T : never
}[keyof Database]

/**
 * Set by every edit of a row: the next version, so that a save of an earlier version gets a conflict. Counts
 * and checks of the program are no edits and leave the version. The tables' types let no other statement set
 * these.
 */
export const edited = { version: sql`version + 1`, updated_at: sql`app_now()` } as object

/** The same in a written UPDATE of several tables, where `row` is the name of the edited one. */
export const editedColumns = (row: string) =>
  sql`version = ${sql.ref(`${row}.version`)} + 1, updated_at = app_now()`

type Read<T> = {
  table: T
  id: number
  /** The version that the user read before the change. */
  version: number
  /** The record type and id of its audit entries. */
  record_type: string
  /** The record as the API returns it, for the merge on the screen. */
  current: () => Promise<unknown>
}

/**
 * The row, locked until the transaction ends, when its version is still the one that the user read. The
 * second of two saves at once waits here and is then refused.
 * @throws AppError not_found, or conflict with the current record and who changed it last.
 */
export async function lockVersion<T extends VersionedTable>(
  db: Kysely<Database>,
  read: Read<T>,
): Promise<Selectable<Database[T]>> {
  const { rows } = await sql<Selectable<Database[T]> & { version: number }>`
    SELECT * FROM ${sql.table(read.table)} WHERE id = ${read.id} FOR NO KEY UPDATE`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  if (row.version === read.version) return row
  const changedBy = await lastChangedBy(db, read.record_type, read.id)
  throw new AppError('conflict', { current: await read.current(), changed_by: changedBy })
}

/** The user of the newest audit entry of the record; null when it was the program, or without an entry. */
export async function lastChangedBy(
  db: Kysely<Database>,
  recordType: string,
  id: number,
): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select('users.name')
    .where('record_type', '=', recordType)
    .where('record_id', '=', String(id))
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.name ?? null
}

/** The fields of a row for the audit log, without those that the database counts. */
export function auditFields<T extends object>(
  row: T,
): Omit<T, 'id' | 'created_at' | 'updated_at' | 'version'> {
  const counted = ['id', 'created_at', 'updated_at', 'version']
  const kept = Object.entries(row).filter(([key]) => !counted.includes(key))
  return Object.fromEntries(kept) as Omit<T, 'id' | 'created_at' | 'updated_at' | 'version'> // fromEntries forgets keys
}
