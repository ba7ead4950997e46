import type { ConcessionReason, ConcessionStatus } from 'contract/concessions/concessions.words.ts'
import type { CommissionSlab } from 'contract/ledger/commission.rules.ts'
import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import type { paymentFields } from 'contract/payments/payments.schema.ts'
import type { PaymentKind, PaymentMethod } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, CreatedAt, RecordColumns } from '#platform/db/columns.ts'

export type PaymentsTable = RecordColumns &
  Omit<Columns<typeof paymentFields>, 'method'> & {
    /** Null for a use of credit. */
    method: PaymentMethod | null
    /** The part of the amount that is credit of the customer. */
    credited: Generated<number>
    kind: PaymentKind
    job_id: number | null
    customer_id: number | null
    partner_id: number | null
    created_by: number | null
    /** Why a refund was made. */
    reason: Generated<string | null>
    /** When and why it was reversed, and the payment that replaces it. */
    reversed_at: Generated<string | null>
    reversed_by: Generated<number | null>
    reversal_reason: Generated<string | null>
    replaced_by: Generated<number | null>
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
  /**
   * Number in the account, balance and sum of what was added: a trigger sets them under the partner's lock.
   */
  number: ColumnType<number, never, never>
  balance_after: ColumnType<number, never, never>
  added_after: ColumnType<number, never, never>
  /** Of that, the sum of the paired entries. */
  paired_after: ColumnType<number, never, never>
  /** The method of a payout; for other money it is that of the payment. */
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, never>
  reference: ColumnType<string | null, string | null | undefined, never>
  paid_at: ColumnType<string | null, string | null | undefined, never>
  /** Adds nothing to what is owed: an entry of the same payment takes off as much. */
  is_paired: ColumnType<boolean, boolean | undefined, never>
  reverses_id: ColumnType<number | null, number | null | undefined, never>
  /** Of a payout: the entry of the tax that was deducted from it. */
  tds_entry_id: ColumnType<number | null, number | null | undefined, never>
}

/** Append-only but for its state. Paise. */
export type ConcessionsTable = {
  id: Generated<number>
  job_id: ColumnType<number, number, never>
  amount: ColumnType<number, number, never>
  partner_id: ColumnType<number | null, number | null, never>
  partner_amount: ColumnType<number, number, never>
  reason: ColumnType<ConcessionReason, ConcessionReason, never>
  note: ColumnType<string | null, string | null, never>
  given_by: ColumnType<number | null, number | null, never>
  created_at: CreatedAt
  status: ConcessionStatus
  approved_by: Generated<number | null>
  posted_at: string | null
  ended_at: Generated<string | null>
  ended_by: Generated<number | null>
  end_reason: Generated<string | null>
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
    payments: PaymentsTable
    ledger_entries: LedgerEntriesTable
    commission_terms: CommissionTermsTable
    concessions: ConcessionsTable
  }
}
