import type { jobBulkAssign, jobBulkCancel } from 'contract/jobs/jobs.schema.ts'
import type { BulkAnswer } from 'contract/shared/bulk.ts'
import type * as z from 'zod'
import { holdApprovedPartner } from '#domains/partners/public.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import type { Context } from '#platform/http/context.ts'
import { assignPartner, cancelJob } from './job-moves.service.ts'
import { lockAroundAll } from './jobs.store.ts'

/**
 * A job that the partner does not fit is not assigned without `confirmed`; its result holds the reasons.
 * @throws AppError invalid on `partner_id`, for all of them, when it names nobody who can be sent
 */
export async function assignJobs(
  ctx: Context,
  { ids, partner_id, confirmed }: z.output<typeof jobBulkAssign>,
): Promise<BulkAnswer> {
  await lockAroundAll(ctx.db, ids)
  await holdApprovedPartner(ctx, partner_id)
  return inBulk(ctx, ids, async (row, id) => {
    await assignPartner(row, id, { partner_id, confirmed, version: await presentVersion(row.db, 'jobs', id) })
  })
}

export async function cancelJobs(ctx: Context, { ids, reason }: z.output<typeof jobBulkCancel>): Promise<BulkAnswer> {
  await lockAroundAll(ctx.db, ids)
  return inBulk(ctx, ids, async (row, id) => {
    await cancelJob(row, id, { reason, version: await presentVersion(row.db, 'jobs', id) })
  })
}
