import type { Job } from 'contract/jobs/jobs.schema.ts'
import { postCollected, postHandedOver, postRefunded } from '#domains/partners/ledger.service.ts'
import type { Context } from '#platform/http/context.ts'
import type { PaymentRecord } from './payments.store.ts'

/**
 * What a payment or refund of a job says in the partners' accounts. What the partner hands over pays what is owed. The
 * customer's money concerns them only once the job is completed: completing posts what stands then.
 */
export async function postToAccount(
  ctx: Context,
  job: Pick<Job, 'id' | 'status'> & { partner_id: number | null },
  { id: payment_id, kind, amount, received_by, reason, partner_id: payer }: PaymentRecord,
): Promise<void> {
  if (kind === 'commission-from-partner' && payer !== null) {
    return postHandedOver(ctx, { partner_id: payer, job_id: job.id, payment_id, amount })
  }
  const { partner_id } = job
  if (partner_id === null || job.status !== 'completed') return
  const holder = received_by === 'partner' ? (payer ?? partner_id) : null
  const entry = { partner_id, job_id: job.id, payment_id, amount, holder }
  if (kind === 'refund') await postRefunded(ctx, { ...entry, reason: reason ?? '' })
  else await postCollected(ctx, entry)
}
