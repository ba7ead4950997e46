import type { jobVisitCost } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { correctRework } from '#domains/ledger/public.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { type JobRecord, updateJob } from './jobs.store.ts'
import { reworkCostOf } from './rework.service.ts'

/**
 * Corrects what the visit of a rework job costs. After the completion the accounts get the difference.
 * @throws AppError not_found, conflict when stale, illegal_move for any other job and for one whose cost the
 * customer bears
 */
export async function correctVisitCost(
  ctx: Context,
  id: number,
  { version, visit_cost, reason }: z.output<typeof jobVisitCost>,
): Promise<Job> {
  const current = () => getJob(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  const why = refusalOf(before)
  if (why) throw new AppError('illegal_move', { message: `${recordId('job', id)} ${why}` })
  const after = await updateJob(ctx.db, id, { visit_cost })
  const rework = await reworkCostOf(ctx, after)
  const { partner_id } = after
  if (rework && partner_id !== null && after.status === 'completed') {
    await correctRework(ctx, { id, partner_id }, rework, reason)
  }
  await auditJob(ctx, 'visit-cost-corrected', id, before, after)
  const change = { label: 'Visit charge', from: formatMoney(before.visit_cost), to: formatMoney(visit_cost) }
  await recordJobEvent(ctx, after, 'changed', { changes: [change], reason })
  return getJob(ctx, id)
}

function refusalOf({ rework_of_id, rework_borne_by, status }: JobRecord): string | null {
  if (rework_of_id === null) return 'is no rework job: it has no visit charge.'
  if (rework_borne_by === 'customer') return 'is paid by the customer: it has no visit charge.'
  return status === 'cancelled' ? 'is cancelled: it has no visit charge.' : null
}
