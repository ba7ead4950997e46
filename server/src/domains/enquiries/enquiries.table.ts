import type { Answer } from 'contract/categories/categories.schema.ts'
import type { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import type { EnquiryStatus, ScheduleStatus } from 'contract/vocabulary.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, FieldColumns, Json, RecordColumns } from '#platform/db/columns.ts'

export type EnquiriesTable = RecordColumns &
  FieldColumns<typeof enquiryFields> & {
    customer_id: number | null
    address_id: number | null
    /** That of the address; kept by triggers. */
    location_id: ColumnType<number | null, never, never>
    answers: Json<Answer[]>
    status: Generated<EnquiryStatus>
    created_by: number | null
    /** The time of the first contact; null while the enquiry waits for a call. */
    first_touched_at: Generated<string | null>
    /** When the first contact is due; null for an enquiry that began with one. */
    response_due_at: Generated<string | null>
    closed_at: Generated<string | null>
    /** Who set the current status; null when the program did. */
    status_by: Generated<number | null>
  }

/** One stay in a status; a trigger keeps them. */
export type EnquiryStatusesTable = {
  id: Generated<number>
  enquiry_id: number
  status: EnquiryStatus
  entered_at: string
  left_at: string | null
  set_by: number | null
  taken_back: Generated<boolean>
}

/** The values before a transition, which an undo restores. */
export type Restored = Pick<
  Selectable<EnquiriesTable>,
  | 'status'
  | 'next_action'
  | 'follow_up_at'
  | 'temperature'
  | 'lost_reason'
  | 'lost_note'
  | 'closed_at'
  | 'status_by'
>

export type EnquiryLastMovesTable = {
  enquiry_id: number
  kind: 'moved' | 'snoozed'
  before: Json<Restored>
  version: number
  activity_id: number | null
  entry_id: number
  moved_by: number
  moved_at: Generated<string>
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

/** When a lead was last assigned automatically to a user. */
export type LeadTurnsTable = { user_id: number; assigned_at: string }

declare module '#platform/db/database.ts' {
  interface Database {
    enquiries: EnquiriesTable
    enquiry_statuses: EnquiryStatusesTable
    enquiry_last_moves: EnquiryLastMovesTable
    lead_turns: LeadTurnsTable
    schedules: SchedulesTable
    schedule_changes: ScheduleChangesTable
  }
}
