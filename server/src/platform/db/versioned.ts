import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'
import type { RecordColumns } from './columns.ts'
import type { Database } from './database.ts'

/** Tables whose rows people edit: they count their versions. */
export type VersionedTable = { [T in keyof Database]: Database[T] extends RecordColumns ? T : never }[keyof Database]

/**
 * What every edit of a row sets: the next version, so that whoever read the row before is told of the conflict. What the
 * program counts or checks by itself is no edit and leaves the version. The tables' types let no other statement set these.
 */
export const edited = { version: sql`version + 1`, updated_at: sql`app_now()` } as object

/** The same in a written UPDATE of several tables, where `row` is the name of the edited one. */
export const editedColumns = (row: string) => sql`version = ${sql.ref(`${row}.version`)} + 1, updated_at = app_now()`

type Read<T> = {
  table: T
  id: number
  /** The version the person read before changing it. */
  version: number
  /** What the record's audit entries are filed under. */
  record_type: string
  /** The record as the API answers it, for the merge on the screen. */
  current: () => Promise<unknown>
}

/**
 * The row as it is, locked until the transaction ends, when it still is what the person read. Of two saves at once the
 * second waits here and is then refused.
 * @throws AppError not_found, or conflict with the present record and who changed it last.
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

/** Who made the newest audit entry of the record; null when it was the program, or nobody yet. */
export async function lastChangedBy(db: Kysely<Database>, recordType: string, id: number): Promise<string | null> {
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

/** What of a row an audit keeps: not what the database counts by itself. */
export function auditFields<T extends object>(row: T): Omit<T, 'id' | 'created_at' | 'updated_at' | 'version'> {
  const counted = ['id', 'created_at', 'updated_at', 'version']
  const kept = Object.entries(row).filter(([key]) => !counted.includes(key))
  return Object.fromEntries(kept) as Omit<T, 'id' | 'created_at' | 'updated_at' | 'version'> // fromEntries forgets keys
}
