import type { ColumnType } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    record_changes: {
      noted_at: ColumnType<string, never, never>
      type: string
      id: number | null
      customer_id: number | null
      enquiry_id: number | null
      job_id: number | null
      partner_id: number | null
    }
  }
}
