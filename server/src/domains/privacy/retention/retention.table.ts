import type { RetentionKind } from 'contract/privacy/retention.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type RetentionRunsTable = {
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
