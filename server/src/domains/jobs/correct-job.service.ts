import type { jobCorrection } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import {
  adjustTax,
  commissionBy,
  commissionInWords,
  correctCommission,
  correctRework,
  creditExcess,
} from '#domains/ledger/public.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { type JobRecord, lockAround, updateJob } from './jobs.store.ts'
import { refuseHighRework, reworkCostOf } from './rework.service.ts'

/**
 * Corrects price or material cost of a completed job. The accounts get the difference, what was received
 * above the price becomes credit, and the completion with its time, month and messages stays.
 * @throws AppError not_found, conflict when stale, illegal_move for a job that is not completed, invalid
 */
export async function correctJob(
  ctx: Context,
  id: number,
  { version, price, material_cost, reason }: z.output<typeof jobCorrection>,
): Promise<Job> {
  const current = () => getJob(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  if (before.status !== 'completed') {
    const message = `${recordId('job', id)} is not completed: change its price and material cost directly.`
    throw new AppError('illegal_move', { message })
  }
  await lockAround(ctx.db, before)
  if (material_cost !== undefined && material_cost !== before.material_cost)
    await refuseHighRework(ctx, { ...before, material_cost }, 'material_cost')
  const next = { price: price ?? before.price, material_cost: material_cost ?? before.material_cost }
  const after = await updateJob(ctx.db, id, {
    ...next,
    ...commissionBy(before.commission_rule, { ...next, tax_rule: before.tax_rule }),
  })
  await postDifference(ctx, before, after, reason)
  await creditExcess(ctx, after, reason)
  await adjustTax(ctx, after, reason)
  await auditJob(ctx, 'corrected', id, before, after)
  const changes = changesOf(before, after)
  if (changes.length > 0) await recordJobEvent(ctx, after, 'changed', { changes, reason })
  return getJob(ctx, id)
}

async function postDifference(
  ctx: Context,
  before: JobRecord,
  after: JobRecord,
  reason: string,
): Promise<void> {
  const { id, partner_id } = after
  if (partner_id === null) return
  const note = `${commissionInWords(after.commission_rule, after)}. Corrected: ${reason}`
  await correctCommission(ctx, { id, partner_id }, { from: before.commission, to: after.commission }, note)
  const rework = await reworkCostOf(ctx, after)
  if (rework) await correctRework(ctx, { id, partner_id }, rework, reason)
}

const labels = { price: 'Price', material_cost: 'Material cost', commission: 'Commission' } as const

function changesOf(before: JobRecord, after: JobRecord) {
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: labels[field],
      from: formatMoney(before[field]),
      to: formatMoney(after[field]),
    }))
}
