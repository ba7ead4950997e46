import type { Job } from 'contract/jobs/jobs.schema.ts'

type Money = Pick<Job, 'status' | 'partner' | 'commission' | 'payments'>

/**
 * What the partner still owes the company of this job, paise: the commission of a completed job, less what the company
 * holds of the customer's money and what the partner handed over.
 */
export function owedOfJob({ status, partner, commission, payments }: Money): number {
  if (status !== 'completed' || !partner) return 0
  const held = payments
    .filter(({ reversal, received_by }) => reversal === null && received_by === 'company')
    .reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount), 0)
  return Math.max(0, commission - held)
}
