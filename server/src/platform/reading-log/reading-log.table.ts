import type { ReadKind, ReadWay } from 'contract/shared/reads.words.ts'
import type { Generated } from 'kysely'

export type RecordReadsTable = {
  id: Generated<number>
  user_id: number
  api_key_id: number | null
  minute: string
  kind: ReadKind
  way: ReadWay
  record_id: number | null
  requests: number
  records: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    record_reads: RecordReadsTable
  }
}
