import type { ErasableType, ErasureReason, RetentionKind } from 'contract/privacy/privacy.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type ErasuresTable = {
  id: string
  record_type: ErasableType
  record_id: number
  sealed_key: string
  record_hash: string
  phone_hashes: string[]
  reason: ErasureReason
  contents: string[]
  erased_by: number | null
  erased_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    erasures: ErasuresTable
  }
}

type RetentionRunsTable = {
  id: Generated<number>
  started_at: CreatedAt
  finished_at: string | null
  removed: Generated<Partial<Record<RetentionKind, number>>>
  problem: string | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    retention_runs: RetentionRunsTable
  }
}
