import type { CustomerRequestKind } from 'contract/jobs/customer-request.words.ts'
import type { Generated } from 'kysely'

export type CustomerRequestsTable = {
  id: Generated<number>
  job_id: number
  kind: CustomerRequestKind
  note: string | null
  requested_at: Generated<string>
  closed_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    customer_requests: CustomerRequestsTable
  }
}
