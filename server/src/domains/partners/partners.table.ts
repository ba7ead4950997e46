import type { commissionTermFields } from 'contract/jobs/commission.schema.ts'
import type { CommissionSlab } from 'contract/jobs/commission.ts'
import type { partnerFields } from 'contract/partners/partners.schema.ts'
import type { LedgerKind, PartnerStatus, PaymentMethod } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, CreatedAt, RecordColumns } from '#platform/db/columns.ts'

type Terms = Columns<typeof commissionTermFields>

export type PartnersTable = RecordColumns &
  Columns<typeof partnerFields> & {
    status: Generated<PartnerStatus>
    status_reason: Generated<string | null>
    commission_kind: Generated<Terms['commission_kind']>
    commission_value: Generated<Terms['commission_value']>
    commission_after_material: Generated<boolean>
    /** Paise the partner owes; kept by a trigger on the ledger. */
    balance: ColumnType<number, never, never>
  }

export type PartnerServicesTable = {
  partner_id: number
  category_id: number
  commission_kind: Generated<Terms['commission_kind']>
  commission_value: Generated<Terms['commission_value']>
  commission_after_material: Generated<boolean>
}

export type PartnerAreasTable = { partner_id: number; location_id: number }

/** Hours of a weekday, 0 being Sunday, in minutes after midnight of Asia/Kolkata; who has no rows works at any time. */
export type PartnerHoursTable = { partner_id: number; weekday: number; starts: number; ends: number }

/** Days of Asia/Kolkata, both included. */
export type PartnerDaysOffTable = {
  id: Generated<number>
  partner_id: number
  from_day: string
  to_day: string
  reason: string | null
  created_by: number | null
  created_at: CreatedAt
}

/** Append-only; positive amounts (paise) are owed by the partner to the business. */
export type LedgerEntriesTable = {
  id: Generated<number>
  partner_id: number
  job_id: number | null
  payment_id: number | null
  kind: LedgerKind
  amount: number
  note: string | null
  created_by: number | null
  created_at: CreatedAt
  /** Place in the account, balance and sum of what was added: a trigger works them out under the partner's lock. */
  number: ColumnType<number, never, never>
  balance_after: ColumnType<number, never, never>
  added_after: ColumnType<number, never, never>
  /** Of that, what a payment in this partner's hands added while it took off as much. */
  paired_after: ColumnType<number, never, never>
  /** Of a payout; of other money the payment says it. */
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, never>
  reference: ColumnType<string | null, string | null | undefined, never>
  paid_at: ColumnType<string | null, string | null | undefined, never>
  reverses_id: ColumnType<number | null, number | null | undefined, never>
}

export type CommissionTermsTable = {
  id: Generated<number>
  partner_id: number | null
  category_id: number | null
  /** A day, `2026-04-01`. */
  applies_from: string
  kind: 'percent' | 'fixed' | 'slabs' | 'none'
  value: number | null
  /** JSON of CommissionSlab[]. */
  slabs: ColumnType<CommissionSlab[] | null, string | null, never>
  after_material: boolean
  created_by: number | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    partners: PartnersTable
    partner_services: PartnerServicesTable
    partner_areas: PartnerAreasTable
    partner_hours: PartnerHoursTable
    partner_days_off: PartnerDaysOffTable
    ledger_entries: LedgerEntriesTable
    commission_terms: CommissionTermsTable
  }
}
