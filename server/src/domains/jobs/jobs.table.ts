import type { Answer } from 'contract/categories/categories.schema.ts'
import type { ReworkBearer } from 'contract/complaints/complaints.words.ts'
import type { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { CollectionMeans, CustomerRequestKind, ReportState } from 'contract/jobs/jobs.words.ts'
import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import type { TaxRule } from 'contract/tax/tax.rules.ts'
import type { AssignmentStatus, JobStatus } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, FieldColumns, Json, RecordColumns } from '#platform/db/columns.ts'

export type JobsTable = RecordColumns &
  FieldColumns<typeof jobFields> & {
    enquiry_id: number | null
    rework_of_id: Generated<number | null>
    rework_borne_by: Generated<ReworkBearer | null>
    visit_cost: Generated<number>
    customer_id: number
    address_id: number | null
    /** That of the address; kept by triggers. */
    location_id: ColumnType<number | null, never, never>
    answers: Json<Answer[]>
    scheduled_at: string
    ends_at: string
    commission: number
    commission_rule: Json<CommissionRule>
    /** Null without GST; written as JSON. */
    tax_rule: ColumnType<TaxRule | null, string | null | undefined, string | null>
    /** On top of the price, paise. */
    tax_added: Generated<number>
    /** Paise; kept by a trigger on payments. */
    received: ColumnType<number, never, never>
    /** Sum of the approved concessions; kept by a trigger. */
    conceded: ColumnType<number, never, never>
    /** The cancellation or visit charge, and the partner who gets it; null is the company. */
    charge: Generated<number>
    charge_partner_id: Generated<number | null>
    /** The amount that the customer has to pay; generated. */
    payable: ColumnType<number, never, never>
    status: Generated<JobStatus>
    status_reason: Generated<string | null>
    partner_id: Generated<number | null>
    accepted_at: Generated<string | null>
    started_at: Generated<string | null>
    completed_at: Generated<string | null>
    cancelled_at: Generated<string | null>
    created_by: number | null
  }

export type AssignmentsTable = {
  id: Generated<number>
  job_id: number
  partner_id: number
  status: Generated<AssignmentStatus>
  assigned_by: number | null
  reason: Generated<string | null>
  created_at: CreatedAt
  accepted_at: Generated<string | null>
  started_at: Generated<string | null>
  started_early: Generated<boolean>
  /** How often the partner put back the start by the link. */
  start_undos: Generated<number>
  completed_at: Generated<string | null>
  /** When it was rejected or cancelled. */
  ended_at: Generated<string | null>
  /** The new time of an accepted job awaits another acceptance since then. */
  moved_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    jobs: JobsTable
    assignments: AssignmentsTable
  }
}

type CustomerRequestsTable = {
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
