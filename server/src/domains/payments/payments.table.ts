import type { paymentFields } from 'contract/payments/payments.schema.ts'
import type { PaymentKind } from 'contract/vocabulary.ts'
import type { Generated } from 'kysely'
import type { Columns, CreatedAt, Json, RecordColumns } from '#platform/db/columns.ts'
import type { ReceiptSnapshot } from './receipt.ts'

export type PaymentsTable = RecordColumns &
  Columns<typeof paymentFields> & {
    kind: PaymentKind
    job_id: number | null
    customer_id: number | null
    partner_id: number | null
    created_by: number | null
    /** Why it was given back, of a refund. */
    reason: Generated<string | null>
    /** When and why it was taken back, and the payment that says it right. */
    reversed_at: Generated<string | null>
    reversed_by: Generated<number | null>
    reversal_reason: Generated<string | null>
    replaced_by: Generated<number | null>
  }

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
    payments: PaymentsTable
    receipts: ReceiptsTable
    receipt_series: ReceiptSeriesTable
  }
}
