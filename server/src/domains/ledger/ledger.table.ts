import type { CommissionSlab } from 'contract/ledger/commission.rules.ts'
import type { paymentFields } from 'contract/payments/payments.schema.ts'
import type { LedgerKind, PaymentKind, PaymentMethod } from 'contract/vocabulary.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns, CreatedAt, RecordColumns } from '#platform/db/columns.ts'

export type PaymentsTable = RecordColumns &
  Columns<typeof paymentFields> & {
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
  /** Number in the account, balance and sum of what was added: a trigger sets them under the partner's lock. */
  number: ColumnType<number, never, never>
  balance_after: ColumnType<number, never, never>
  added_after: ColumnType<number, never, never>
  /** Of that, the sum of the paired entries. */
  paired_after: ColumnType<number, never, never>
  /** Of a payout; of other money the payment says it. */
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, never>
  reference: ColumnType<string | null, string | null | undefined, never>
  paid_at: ColumnType<string | null, string | null | undefined, never>
  /** Adds nothing to what is owed: an entry of the same payment takes off as much. */
  is_paired: ColumnType<boolean, boolean | undefined, never>
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
    payments: PaymentsTable
    ledger_entries: LedgerEntriesTable
    commission_terms: CommissionTermsTable
  }
}
