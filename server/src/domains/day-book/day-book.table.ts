import type {
  CashAccountKind,
  CashEntryKind,
  ExpenseHead,
  HandoverState,
} from 'contract/day-book/day-book.words.ts'
import type { PaymentMethod } from 'contract/vocabulary.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, RecordColumns } from '#platform/db/columns.ts'

export type CashAccountsTable = RecordColumns & {
  name: string
  kind: CashAccountKind
  location_id: number | null
  user_id: number | null
  /** The last closed day, `2026-11-24`. */
  closed_through: Generated<string | null>
  archived_at: Generated<string | null>
  created_by: number | null
}

/** Append-only; positive amounts (paise) come into the account. */
export type CashEntriesTable = {
  id: Generated<number>
  account_id: number
  day: string
  kind: CashEntryKind
  amount: number
  payment_id: number | null
  ledger_entry_id: number | null
  handover_id: number | null
  head: ExpenseHead | null
  note: string | null
  corrects_id: number | null
  created_by: number | null
  created_at: CreatedAt
}

export type CashHandoversTable = {
  id: Generated<number>
  from_account_id: number
  to_account_id: number
  amount: number
  note: string | null
  given_by: number
  given_on: string
  decided_on: Generated<string | null>
  state: Generated<HandoverState>
  decided_by: Generated<number | null>
  decided_at: Generated<string | null>
  reason: Generated<string | null>
  created_at: CreatedAt
}

export type CashClosingsTable = {
  id: Generated<number>
  account_id: number
  day: string
  counted: number
  in_transit: number
  difference_id: number | null
  closed_by: number | null
  created_at: CreatedAt
}

declare module '#platform/db/database.ts' {
  interface Database {
    cash_accounts: CashAccountsTable
    cash_defaults: { method: PaymentMethod; account_id: number }
    cash_entries: CashEntriesTable
    cash_handovers: CashHandoversTable
    cash_closings: CashClosingsTable
  }
}
