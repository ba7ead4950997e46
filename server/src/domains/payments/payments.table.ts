import type { Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'
import type { ReceiptSnapshot } from './receipt.rules.ts'

export type ReceiptsTable = {
  id: Generated<number>
  payment_id: number
  number: string
  snapshot: Json<ReceiptSnapshot>
  created_at: CreatedAt
}

export type ReceiptSeriesTable = { financial_year: number; last_number: number }

declare module '#platform/db/database.ts' {
  interface Database {
    receipts: ReceiptsTable
    receipt_series: ReceiptSeriesTable
  }
}
