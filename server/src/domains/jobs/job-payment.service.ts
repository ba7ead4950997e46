import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type JobRecord, lockJob } from './jobs.store.ts'

/**
 * The job a payment is for, locked: of payments made at once each sees what the one before has left due.
 * @throws AppError not_found, illegal_move when the job is cancelled
 */
export async function lockJobForPayment(ctx: Context, id: number): Promise<JobRecord> {
  const job = await lockJob(ctx.db, id)
  if (!job) throw new AppError('not_found')
  if (job.status === 'cancelled') throw new AppError('illegal_move', { message: 'A cancelled job takes no payment.' })
  return job
}
