import type { CollectionMeans } from 'contract/jobs/collection.words.ts'
import type { ReportState } from 'contract/jobs/completion-report.words.ts'
import type { Generated } from 'kysely'

/** Reports of partners with a completion. Only their state changes. Paise. */
export type CompletionReportsTable = {
  id: Generated<number>
  job_id: number
  assignment_id: number
  /** Null for older reports, which kept the cost of the job. */
  material_cost: Generated<number | null>
  extra_amount: Generated<number | null>
  extra_work: Generated<string | null>
  amount: number | null
  means: CollectionMeans | null
  reference: Generated<string | null>
  state: Generated<ReportState>
  reported_at: Generated<string>
  decided_at: Generated<string | null>
  decided_by: Generated<number | null>
  payment_id: Generated<number | null>
  reason: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    completion_reports: CompletionReportsTable
  }
}
