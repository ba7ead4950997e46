import type { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { ComplaintSource } from 'contract/complaints/complaints.words.ts'
import type { ComplaintStatus } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { FieldColumns, RecordColumns } from '#platform/db/columns.ts'

/** What a transition changes. */
export type ComplaintState = {
  status: ComplaintStatus
  status_reason: string | null
  visit_at: string | null
  closed_at: string | null
}
/** The state before the last transition, the version that it led to, by whom and when. */
export type LastMove = { before: ComplaintState; version: number; by: number; at: string }

export type ComplaintsTable = RecordColumns &
  FieldColumns<typeof complaintFields> & {
    job_id: number
    partner_id: number | null
    source: ComplaintSource
    due_at: string
    status: Generated<ComplaintStatus>
    status_reason: Generated<string | null>
    visit_at: Generated<string | null>
    closed_at: Generated<string | null>
    last_move: ColumnType<LastMove | null, never, string | null>
    created_by: number | null
  }

declare module '#platform/db/database.ts' {
  interface Database {
    complaints: ComplaintsTable
  }
}
