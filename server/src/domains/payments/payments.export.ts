import type { Payment } from 'contract/payments/payments.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import {
  type PaymentKind,
  type PaymentMethod,
  paymentKinds,
  paymentMethods,
  type Receiver,
  receivers,
} from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  hidden,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { paymentsList } from './payment-list.store.ts'

type Line = Omit<Payment, 'reversal'> & {
  reversed_at: string | null
  reversed_by: string | null
  reversal_reason: string | null
}
type Named = Payment['customer']

const columns = {
  id: wordColumn('Id', String, 8),
  paid_at: timeColumn('Paid'),
  kind: wordColumn('Kind', (kind: PaymentKind) => labelOf(paymentKinds, kind), 24),
  amount: rupeesColumn('Amount (₹)'),
  credited: rupeesColumn('Credited (₹)'),
  method: wordColumn('Method', (method: PaymentMethod | null) => method && labelOf(paymentMethods, method)),
  reference: textColumn('Reference'),
  receipt_number: textColumn('Receipt', 20),
  job_id: wordColumn('Job', (id: number | null) => (id === null ? null : recordId('job', id))),
  customer: wordColumn('Customer', (named: Named) => named?.name ?? null, 24),
  partner: wordColumn('Partner', (named: Named) => named?.name ?? null, 24),
  received_by: wordColumn('Received by', (receiver: Receiver) => labelOf(receivers, receiver)),
  note: textColumn('Note'),
  reason: textColumn('Reason'),
  reversed_at: timeColumn('Reversed'),
  reversed_by: textColumn('Reversed by'),
  reversal_reason: textColumn('Reason of reversal'),
  created_by: wordColumn('Recorded by', (named: Named) => named?.name ?? null, 24),
  created_at: timeColumn('Recorded'),
  updated_at: hidden,
  version: hidden,
} satisfies ExportColumns<Line>

/** Every payment of the list, in its order; reversed ones are marked. */
export function paymentsExport(list: ReturnType<typeof paymentsList>): Promise<Export> {
  const line = ({ reversal, ...payment }: Payment): Line => ({
    ...payment,
    reversed_at: reversal?.at ?? null,
    reversed_by: reversal?.by?.name ?? null,
    reversal_reason: reversal?.reason ?? null,
  })
  return listExport({ name: 'payments', columns, list, line })
}
