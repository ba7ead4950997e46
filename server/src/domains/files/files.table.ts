import type { FileKind, FileOwner } from 'contract/files/files.words.ts'
import type { StoredType } from 'contract/shared/exports.ts'
import type { ColumnType, Generated } from 'kysely'
import type { RecordColumns } from '#platform/db/columns.ts'

export type FilesTable = RecordColumns & {
  partner_id: number | null
  job_id: number | null
  enquiry_id: number | null
  complaint_id: number | null
  kind: FileKind
  name: string
  type: StoredType
  size: number
  width: number | null
  height: number | null
  content_hash: string
  thumbnail_hash: string | null
  sealed_number: string | null
  expires_on: string | null
  added_by: number | null
  added_by_partner_id: number | null
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>
}

export type FileUploadsTable = {
  id: Generated<number>
  user_id: number
  record_type: FileOwner
  record_id: number
  kind: FileKind
  name: string
  size: number
  received: Generated<number>
  file_id: Generated<number | null>
  changed_at: Generated<string>
}

export type FileUploadChunksTable = { upload_id: number; position: number; bytes: Buffer }

declare module '#platform/db/database.ts' {
  interface Database {
    files: FilesTable
    file_uploads: FileUploadsTable
    file_upload_chunks: FileUploadChunksTable
  }
}
