import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FileUploadsTable } from './files.table.ts'

export type UploadRecord = Selectable<FileUploadsTable>

export function insertUpload(
  db: Kysely<Database>,
  values: Insertable<FileUploadsTable>,
): Promise<UploadRecord> {
  return db.insertInto('file_uploads').values(values).returningAll().executeTakeFirstOrThrow()
}

export function findUpload(
  db: Kysely<Database>,
  id: number,
  userId: number,
): Promise<UploadRecord | undefined> {
  return byUser(db, id, userId).executeTakeFirst()
}

export function lockUpload(
  db: Kysely<Database>,
  id: number,
  userId: number,
): Promise<UploadRecord | undefined> {
  return byUser(db, id, userId).forUpdate().executeTakeFirst()
}

const byUser = (db: Kysely<Database>, id: number, userId: number) =>
  db.selectFrom('file_uploads').selectAll().where('id', '=', id).where('user_id', '=', userId)

/** Uploads of a user that are not finished. */
export async function countOpenUploads(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('file_uploads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds the part to a locked upload. */
export async function addChunk(
  db: Kysely<Database>,
  upload: UploadRecord,
  bytes: Buffer,
): Promise<UploadRecord> {
  await db
    .insertInto('file_upload_chunks')
    .values({ upload_id: upload.id, position: upload.received, bytes })
    .execute()
  return db
    .updateTable('file_uploads')
    .set({ received: upload.received + bytes.length, changed_at: sql`app_now()` })
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readChunks(db: Kysely<Database>, uploadId: number): Promise<Buffer> {
  const rows = await db
    .selectFrom('file_upload_chunks')
    .select('bytes')
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** The upload became a file: its parts are not needed any more. */
export async function finishUpload(db: Kysely<Database>, uploadId: number, fileId: number): Promise<void> {
  await db.deleteFrom('file_upload_chunks').where('upload_id', '=', uploadId).execute()
  await db
    .updateTable('file_uploads')
    .set({ file_id: fileId, changed_at: sql`app_now()` })
    .where('id', '=', uploadId)
    .execute()
}

export async function removeUpload(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('file_uploads').where('id', '=', id).execute()
}

/** Removes uploads without a part for a day, finished ones too; returns how many. */
export async function removeOldUploads(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('file_uploads')
    .where('changed_at', '<', sql<string>`app_now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
