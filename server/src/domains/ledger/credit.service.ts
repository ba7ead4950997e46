import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { type JobOfMoney, postPayment } from './ledger.service.ts'
import type { PaymentRecord } from './payments.store.ts'
import { recordPayment } from './record-payment.service.ts'

/** A locked job with the received amount and the payable amount, paise. */
export type JobOfCredit = JobOfMoney & { customer_id: number; payable: number; received: number }

/**
 * Money that a job received above the payable amount becomes credit of the customer. Without entries: the
 * completion or cancellation that follows posts them.
 */
export async function recordExcess(
  ctx: AnyContext,
  job: JobOfCredit,
  reason: string,
): Promise<PaymentRecord | null> {
  const amount = job.received - job.payable
  if (amount <= 0) return null
  const { id: job_id, customer_id, partner_id } = job
  const values = {
    kind: 'refund',
    received_by: 'company',
    job_id,
    customer_id,
    partner_id,
    amount,
    credited: amount,
    method: null,
    reference: null,
    note: null,
    reason,
    paid_at: isoTime(ctx.now),
    created_by: ctx.actor?.id ?? null,
  } as const
  const row = await recordPayment(ctx, values, { late_entry: false })
  const after = { job_id, kind: 'refund', amount, credited: amount, reason }
  await recordAudit(ctx, { record_type: 'payment', record_id: row.id, action: 'credited', after })
  const event = { record_type: 'job', record_id: job_id, customer_id, partner_id } as const
  await addTimeline(ctx, { ...event, kind: 'credited', data: { amount, reason } })
  return row
}

/** The same for a job that is completed or cancelled already, with the entries. */
export async function creditExcess(ctx: AnyContext, job: JobOfCredit, reason: string): Promise<void> {
  const row = await recordExcess(ctx, job, reason)
  if (row) await postPayment(ctx, job, row)
}
