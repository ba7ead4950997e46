import type { Answer } from 'contract/categories/categories.schema.ts'
import type { enquiryFields } from 'contract/enquiries/enquiries.schema.ts'
import type { EnquiryStatus, ScheduleStatus } from 'contract/vocabulary.ts'
import type { Generated } from 'kysely'
import type { Columns, CreatedAt, Json, RecordColumns } from '#platform/db/columns.ts'

export type EnquiriesTable = RecordColumns &
  Columns<typeof enquiryFields> & {
    customer_id: number | null
    address_id: number | null
    answers: Json<Answer[]>
    status: Generated<EnquiryStatus>
    created_by: number | null
    /** When somebody first did something about it; null means it still waits for a call. */
    first_touched_at: Generated<string | null>
    closed_at: Generated<string | null>
  }

/** A visit of an enquiry, or the work of a job: exactly one of the two owns it. */
export type SchedulesTable = RecordColumns & {
  enquiry_id: number | null
  job_id: number | null
  status: Generated<ScheduleStatus>
  starts_at: string
  ends_at: string
  reason: Generated<string | null>
}

/** Append-only. */
export type ScheduleChangesTable = {
  id: Generated<number>
  schedule_id: number
  status: ScheduleStatus
  starts_at: string
  ends_at: string
  reason: string | null
  changed_by: number | null
  changed_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    enquiries: EnquiriesTable
    schedules: SchedulesTable
    schedule_changes: ScheduleChangesTable
  }
}
