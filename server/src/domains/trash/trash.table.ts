import type { DeletableType } from 'contract/trash/trash.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

export type TrashTable = {
  id: Generated<number>
  record_type: DeletableType
  record_id: number
  label: string
  content: Json<Record<string, unknown[]>>
  deleted_by: number
  deleted_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    trash: TrashTable
  }
}
