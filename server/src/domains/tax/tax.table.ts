import type { TaxRule } from 'contract/tax/tax.rules.ts'
import type { TaxDocumentKind, TaxMode } from 'contract/tax/tax.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'
import type { TaxSnapshot } from './tax-document.rules.ts'

export type TaxRatesTable = {
  id: Generated<number>
  category_id: number
  /** A day, `2026-04-01`. */
  applies_from: string
  mode: TaxMode
  sac: string | null
  /** Basis points. */
  rate: number | null
  includes_tax: boolean
  created_by: number | null
  created_at: CreatedAt
}

/** Append-only. Amounts in paise. */
export type TaxDocumentsTable = {
  id: Generated<number>
  kind: TaxDocumentKind
  gstin: string
  financial_year: number
  serial: number
  number: string
  /** A day, `2026-04-01`. */
  day: string
  job_id: number
  invoice_id: number | null
  reason: string | null
  buyer_gstin: string | null
  place_of_supply: string
  mode: TaxRule['mode']
  sac: string
  rate: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  rounding: number
  total: number
  snapshot: Json<TaxSnapshot>
  created_by: number | null
  created_at: CreatedAt
}

export type TaxSeriesTable = {
  gstin: string
  financial_year: number
  kind: TaxDocumentKind
  last_number: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    tax_rates: TaxRatesTable
    tax_documents: TaxDocumentsTable
    tax_series: TaxSeriesTable
  }
}
