import type { FileOwner } from 'contract/files/files.words.ts'
import type { StoredType } from 'contract/shared/exports.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { resealTrashed } from '#domains/trash/public.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { FilesTable } from './files.table.ts'

export type FileRecord = Selectable<FilesTable>

/** The column that names the record of a file. */
export const ownerColumns = {
  partner: 'partner_id',
  job: 'job_id',
  enquiry: 'enquiry_id',
  complaint: 'complaint_id',
} as const satisfies Record<FileOwner, keyof FilesTable>

export function ownerOf(file: Pick<FileRecord, 'partner_id' | 'job_id' | 'enquiry_id' | 'complaint_id'>): {
  record_type: FileOwner
  record_id: number
} {
  for (const [type, column] of Object.entries(ownerColumns) as [
    FileOwner,
    (typeof ownerColumns)[FileOwner],
  ][]) {
    const id = file[column]
    if (id !== null) return { record_type: type, record_id: id }
  }
  throw new Error('A file belongs to no record') // a constraint refuses it
}

const withNames = (db: Kysely<Database>) =>
  db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.added_by')
    .leftJoin('partners', 'partners.id', 'files.added_by_partner_id')
    .selectAll('files')
    .select(['users.name as user_name', 'partners.name as partner_name'])

export type NamedFile = FileRecord & { user_name: string | null; partner_name: string | null }

export function filesOf(
  db: Kysely<Database>,
  type: FileOwner,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<NamedFile[]> {
  return withNames(db)
    .where(`files.${ownerColumns[type]}`, '=', id)
    .where('files.deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('files.id', 'desc')
    .limit(200)
    .execute()
}

export function findFile(db: Kysely<Database>, id: number): Promise<NamedFile | undefined> {
  return withNames(db).where('files.id', '=', id).executeTakeFirst()
}

export function lockFile(db: Kysely<Database>, id: number): Promise<FileRecord | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertFile(db: Kysely<Database>, values: Insertable<FilesTable>): Promise<number> {
  const { id } = await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateFile(
  db: Kysely<Database>,
  id: number,
  change: Updateable<FilesTable>,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ ...change, ...edited })
    .where('id', '=', id)
    .execute()
}

export async function countFiles(db: Kysely<Database>, type: FileOwner, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ownerColumns[type], '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The photos of a job that a partner added through a link. */
export function findPartnerPhotos(
  db: Kysely<Database>,
  jobId: number,
  partnerId: number,
): Promise<Pick<FileRecord, 'content_hash'>[]> {
  return db
    .selectFrom('files')
    .select('content_hash')
    .where('job_id', '=', jobId)
    .where('added_by_partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Until the transaction ends no other one adds a file to the record. */
export async function lockFilesOf(db: Kysely<Database>, type: FileOwner, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files of ${type} ${id}`}, 0))`.execute(db)
}

/** Removes files that were deleted longer ago than they can be restored; returns how many. */
export async function removeDeleted(db: Kysely<Database>, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('deleted_at', '<', sql<string>`app_now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Encrypts all numbers again, those in the trash too; returns how many there are. */
export async function resealNumbers(
  db: Kysely<Database>,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'partner_id', 'sealed_number'])
    .where('sealed_number', 'is not', null)
    .execute()
  for (const { id, partner_id, sealed_number } of rows) {
    if (partner_id === null || sealed_number === null) continue
    const sealed = reseal(sealed_number, numberContext(partner_id))
    await db.updateTable('files').set({ sealed_number: sealed }).where('id', '=', id).execute()
  }
  return (
    rows.length +
    (await resealTrashed(db, { table: 'files', column: 'sealed_number', contextOf: numberContext }, reseal))
  )
}

/** Binds the encrypted number of a document to its partner. */
export const numberContext = (partnerId: number) => `document of partner ${partnerId}`

export type StoredContent = {
  type: StoredType
  size: number
  width: number | null
  height: number | null
  content_hash: string
  thumbnail_hash: string | null
}
