import type { ReplacementCause } from 'contract/jobs/replacements.schema.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

/**
 * A job that was changed: its version after the change, and the assignment that ended; null where it had
 * none.
 */
export type ReplacedJob = {
  job_id: number
  version: number
  earlier: { id: number; status: 'pending' | 'accepted' } | null
  /** When the work was planned, where the time was changed too. */
  was?: { starts_at: string; ends_at: string }
}

type ReplacementsTable = {
  id: Generated<number>
  partner_id: number
  cause: ReplacementCause['kind']
  days_off_id: number | null
  jobs: Json<ReplacedJob[]>
  created_by: number
  created_at: CreatedAt
  undone_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    replacements: ReplacementsTable
  }
}
