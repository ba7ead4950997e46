import type { Generated } from 'kysely'
import type { RecordColumns } from '#platform/db/columns.ts'

type RunsTable = RecordColumns & {
  /** `2026-11-24`. */
  cut_off: string
  threshold: number
  location_ids: number[]
  partner_ids: number[]
  status: Generated<'computing' | 'draft' | 'approved' | 'closed' | 'discarded'>
  partners: Generated<number>
  partners_read: Generated<number>
  last_partner_id: Generated<number>
  created_by: number | null
  approved_by: Generated<number | null>
  approved_at: Generated<string | null>
  ended_at: Generated<string | null>
}

type LinesTable = {
  id: Generated<number>
  run_id: number
  partner_id: number
  /** Paise; positive is owed by the partner. */
  balance: number
  entry_number: number
  /** Paise deducted, the payouts that they are the tax of, and the rate in basis points. */
  tds: Generated<number>
  tds_base: Generated<number>
  tds_rate: Generated<number>
  left_out: 'threshold' | 'disputed' | 'by-hand' | 'carried-over' | null
  reason: Generated<string | null>
  is_open: Generated<boolean>
}

declare module '#platform/db/database.ts' {
  interface Database {
    settlement_runs: RunsTable
    settlement_lines: LinesTable
    settlement_postings: { entry_id: number; line_id: number }
  }
}

type PartnerBankDetailsTable = {
  id: Generated<number>
  partner_id: number
  /** JSON of `OpenDetails`, encrypted with APP_KEY. */
  sealed_details: string
  changed_at: Generated<string>
  has_bank: Generated<boolean>
  has_pan: Generated<boolean>
}

declare module '#platform/db/database.ts' {
  interface Database {
    partner_bank_details: PartnerBankDetailsTable
  }
}
