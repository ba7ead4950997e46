import type { TimelineData, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type { lockJobForMoney } from '#domains/jobs/public.ts'
import type { PaymentRecord } from '#domains/ledger/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/http/context.ts'

export type JobOfPayment = Awaited<ReturnType<typeof lockJobForMoney>>

/** @param receiptNumber of a payment that has a receipt */
export function auditPayment(
  ctx: Context,
  action: 'created' | 'refunded' | 'credited',
  row: PaymentRecord,
  receiptNumber: string | null,
): Promise<void> {
  const { id, job_id, kind, amount, credited, method, reference, received_by, paid_at, reason } = row
  const after = {
    job_id,
    kind,
    amount,
    credited,
    method,
    reference,
    received_by,
    paid_at,
    reason,
    receipt_number: receiptNumber,
  }
  return recordAudit(ctx, { record_type: 'payment', record_id: id, action, after })
}

/** Adds the entry to the job's timeline, and so to the customer's and the partner's. */
export async function recordPaymentEvent(
  ctx: Context,
  job: JobOfPayment,
  kind: TimelineKind,
  data: TimelineData,
): Promise<void> {
  const { id: record_id, customer_id, partner_id } = job
  await addTimeline(ctx, { record_type: 'job', record_id, customer_id, partner_id, kind, data })
}
