import { can } from 'contract/access/permissions.ts'
import type { ReworkBearer } from 'contract/complaints/complaints.words.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { ReworkCost } from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { sendPartner } from './assign.service.ts'
import { addJob } from './create-job.service.ts'
import { requireJob } from './job-details.service.ts'
import { recordJobEvent } from './job-events.service.ts'
import { type JobRecord, lockAround, otherReworkCost } from './jobs.store.ts'

type Rework = {
  starts_at: string
  ends_at: string
  price: number
  note: string | null
  /** The partner to assign, who must fit unless it was confirmed; null to choose one later. */
  partner_id: number | null
  confirmed: boolean
  /** Who bears parts and visit, and what the visit costs; paise. */
  borne_by: ReworkBearer
  visit_cost: number
}

/**
 * Creates a job that repeats the work of another one for the same customer and address. It has no enquiry:
 * that one is done.
 * @throws AppError illegal_move for the rework of a rework or of a job that is not completed, invalid or
 * needs_statement when the partner cannot be sent, invalid on `visit_cost`
 */
export async function createRework(ctx: Context, firstId: number, rework: Rework): Promise<JobRecord> {
  const first = await requireJob(ctx, firstId)
  if (first.rework_of_id !== null) {
    const message = `${recordId('job', firstId)} is a rework job itself. Create the rework of ${recordId('job', first.rework_of_id)}.`
    throw new AppError('illegal_move', { message })
  }
  if (first.status !== 'completed') {
    const message = `${recordId('job', firstId)} is not completed: there is no work to repeat yet.`
    throw new AppError('illegal_move', { message })
  }
  const { customer_id, address_id, category_id, answers } = first
  const { starts_at, ends_at, price, note, partner_id, confirmed, borne_by, visit_cost } = rework
  const cost = { rework_of_id: firstId, rework_borne_by: borne_by, material_cost: 0, visit_cost }
  await refuseHighRework(ctx, { ...cost, customer_id }, 'visit_cost')
  const job = await addJob(ctx, {
    customer_id,
    address_id,
    category_id,
    answers,
    price,
    note,
    enquiry_id: null,
    ...cost,
    scheduled_at: starts_at,
    ends_at,
  })
  const link = ({ id }: JobRecord) => ({ type: 'job', id, label: recordId('job', id) }) as const
  await recordJobEvent(ctx, job, 'created', { related: link(first), starts_at, ends_at })
  await recordJobEvent(ctx, first, 'rework-created', { related: link(job), starts_at })
  return partner_id === null ? job : sendPartner(ctx, job, partner_id, { confirmed })
}

/** The values of a rework job for the accounts; null for any other job. */
export async function reworkCostOf(ctx: AnyContext, job: JobRecord): Promise<ReworkCost | null> {
  const { rework_of_id, rework_borne_by: borne_by, material_cost: parts, visit_cost: visit } = job
  if (rework_of_id === null || borne_by === null) return null
  const { partner_id } = await requireJob(ctx, rework_of_id)
  const words = `Rework of ${recordId('job', rework_of_id)}: parts ${formatMoney(parts)}, visit ${formatMoney(visit)}`
  return { borne_by, first_partner_id: partner_id, parts, visit, words }
}

type Cost = Pick<
  JobRecord,
  'customer_id' | 'rework_of_id' | 'rework_borne_by' | 'material_cost' | 'visit_cost'
> & {
  id?: number
}

/**
 * Parts and visit of a rework job are posted without a price that the customer agreed to: when those of all
 * rework jobs of a job are above a setting, the user needs the right to adjust accounts. Rework jobs of a job
 * have one customer, whose lock makes parallel writes count each other.
 * @throws AppError invalid on the field
 */
export async function refuseHighRework(
  ctx: AnyContext,
  { id, customer_id, rework_of_id, rework_borne_by, material_cost, visit_cost }: Cost,
  field: string,
): Promise<void> {
  if (rework_of_id === null || rework_borne_by === 'customer' || can(ctx.actor, 'partners.adjust')) return
  const cost = material_cost + visit_cost
  const setting = await getSetting(ctx.db, 'business.rework_limit_staff')
  if (setting === '' || cost === 0) return
  const limit = Number(setting) * 100
  await lockAround(ctx.db, { enquiry_id: null, customer_id })
  if (cost + (await otherReworkCost(ctx.db, rework_of_id, id)) <= limit) return
  const all = `all rework jobs of ${recordId('job', rework_of_id)}`
  throw invalid(
    field,
    `makes parts and visits of ${all} more than ${formatMoney(limit)}. An admin enters more.`,
  )
}
