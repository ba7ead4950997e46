import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type JobRecord, lockJob } from './jobs.store.ts'

/**
 * The job whose money moves, locked: of payments made at once each sees what the one before has left due.
 * @throws AppError not_found
 */
export async function lockJobForMoney(ctx: Context, id: number): Promise<JobRecord> {
  const job = await lockJob(ctx.db, id)
  if (!job) throw new AppError('not_found')
  return job
}

/** The same for a payment. @throws AppError not_found, illegal_move when the job is cancelled */
export async function lockJobForPayment(ctx: Context, id: number): Promise<JobRecord> {
  const job = await lockJobForMoney(ctx, id)
  if (job.status === 'cancelled') throw new AppError('illegal_move', { message: 'A cancelled job takes no payment.' })
  return job
}
