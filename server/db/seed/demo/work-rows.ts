import type { TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type { Insertable } from 'kysely'
import type { ComplaintsTable } from '#domains/complaints/complaints.table.ts'
import type { ScheduleChangesTable, SchedulesTable } from '#domains/enquiries/enquiries.table.ts'
import type { AssignmentsTable, JobsTable } from '#domains/jobs/jobs.table.ts'
import type { LedgerEntriesTable, PaymentsTable } from '#domains/ledger/ledger.table.ts'
import type { MessagesTable } from '#domains/messages/messages.table.ts'
import type { Agenda } from './agenda.ts'
import type { Calendar } from './calendar.ts'
import type { Service } from './catalogue-rows.ts'
import type { CrewMember, Household } from './people-rows.ts'
import type { Random } from './random.ts'

export type TimelineRow = {
  record_type: 'enquiry' | 'job' | 'customer' | 'partner' | 'complaint'
  record_id: number
  customer_id: number | null
  partner_id: number | null
  kind: TimelineKind
  data: string
  actor_id: number | null
  happened_at: string
}

export type LedgerRow = Insertable<LedgerEntriesTable>

export type WorkRows = {
  jobs: Insertable<JobsTable>[]
  assignments: Insertable<AssignmentsTable>[]
  schedules: Insertable<SchedulesTable>[]
  changes: Insertable<ScheduleChangesTable>[]
  payments: Insertable<PaymentsTable>[]
  /** Payments between the business and its partners. */
  settlements: Insertable<PaymentsTable>[]
  ledger: LedgerRow[]
  /** Entries that reverse another one. */
  against: Map<LedgerRow, LedgerRow>
  /** Reversals of payments; they are written to the payments once these are stored. */
  reversals: { id: number; at: string; by: number; reason: string; replaced_by: number | null }[]
  messages: Insertable<MessagesTable>[]
  complaints: Insertable<ComplaintsTable>[]
  timeline: TimelineRow[]
}

export type Cast = {
  random: Random
  calendar: Calendar
  agenda: Agenda
  crew: CrewMember[]
  staffIds: number[]
  staffNames: Map<number, string>
}
export type JobPlan = {
  household: Household
  addressId: number
  pincode: string
  service: Service
  enquiryId: number | null
  answers: string
  /** Another start of the day, or of a day near it, is chosen when no partner is free. */
  startsAt: number
  bookedAt: number
  /** A job of a finished enquiry was completed. */
  mustComplete: boolean
}

/** `actorId`: the job's creator by default. */
export type AddEvent = (
  kind: TimelineKind,
  time: number,
  data: object,
  partnerId?: number | null,
  actorId?: number,
) => void

export function emptyWork(): WorkRows {
  return {
    jobs: [],
    assignments: [],
    schedules: [],
    changes: [],
    payments: [],
    settlements: [],
    ledger: [],
    against: new Map(),
    reversals: [],
    messages: [],
    complaints: [],
    timeline: [],
  }
}
