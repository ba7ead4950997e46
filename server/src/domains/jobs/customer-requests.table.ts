import type { CustomerRequestKind } from 'contract/jobs/customer-request.words.ts'
import type { Generated } from 'kysely'

export type CustomerRequestsTable = {
  id: Generated<number>
  job_id: number
  kind: CustomerRequestKind
  note: string | null
  /** Of its latest change. */
  requested_at: Generated<string>
  /** How often the customer changed it on the day of `requested_at`, its first time included. */
  changes_of_day: Generated<number>
  closed_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    customer_requests: CustomerRequestsTable
  }
}
