import type { CollectionMeans } from 'contract/jobs/collection.words.ts'
import type { Generated } from 'kysely'

export type ReportedPaymentsTable = {
  id: Generated<number>
  job_id: number
  assignment_id: number
  /** Paise. */
  amount: number
  means: CollectionMeans
  reported_at: Generated<string>
  decided_at: Generated<string | null>
  decided_by: Generated<number | null>
  payment_id: Generated<number | null>
  reason: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    reported_payments: ReportedPaymentsTable
  }
}
