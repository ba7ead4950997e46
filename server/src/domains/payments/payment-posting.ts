import type { Job } from 'contract/jobs/jobs.schema.ts'
import { postCollected, postRefunded } from '#domains/partners/ledger.service.ts'
import type { Context } from '#platform/http/context.ts'
import type { PaymentRecord } from './payments.store.ts'

/**
 * What a payment or refund of a completed job says in the partner's account. What the partner holds is the partner's
 * own affair; before the completion nothing is owed, and completing posts what stands then.
 */
export async function postToAccount(
  ctx: Context,
  job: Pick<Job, 'id' | 'status'> & { partner_id: number | null },
  { id: payment_id, kind, amount, received_by, reason }: PaymentRecord,
): Promise<void> {
  const { partner_id } = job
  if (partner_id === null || job.status !== 'completed' || received_by !== 'company') return
  const entry = { partner_id, job_id: job.id, payment_id, amount }
  if (kind === 'refund') await postRefunded(ctx, { ...entry, reason: reason ?? '' })
  else await postCollected(ctx, entry)
}
