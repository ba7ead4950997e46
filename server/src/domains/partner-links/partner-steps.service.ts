import { earlyStartIssue } from 'contract/jobs/job-times.rules.ts'
import { collectionMeans } from 'contract/jobs/jobs.words.ts'
import { dueOf, payableOf } from 'contract/ledger/due.rules.ts'
import type {
  PartnerBrief,
  partnerAccept,
  partnerComplete,
  partnerReject,
  partnerStart,
} from 'contract/partner-links/partner-links.schema.ts'
import { maxStartUndos, undoStartMinutes } from 'contract/partner-links/partner-links.words.ts'
import { maxPaise } from 'contract/shared/money.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { taxAdded } from 'contract/tax/tax.rules.ts'
import type * as z from 'zod'
import {
  acceptJob,
  findSurroundings,
  findWaitingReport,
  insertReport,
  type JobRecord,
  recordJobEvent,
  recordLinkEvent,
  rejectJob,
  replaceWithdrawn,
  requireJob,
  startJob,
  unstartJob,
} from '#domains/jobs/public.ts'
import { noteOpened } from '#domains/links/public.ts'
import { completeUnpaid } from '#domains/payments/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { briefOf, canUndoStart, isEarly } from './partner-brief.service.ts'
import { briefAfter, openLink, type StepNeeds, type Visit, visit } from './visit.service.ts'

type Needs = StepNeeds

export async function readBrief(ctx: PublicContext, needs: Needs, token: string): Promise<PartnerBrief> {
  const { link, assignment } = await openLink(ctx, needs, token)
  return briefOf(ctx, { link, assignment, job: await requireJob(ctx, link.job_id) })
}

export async function openJob(ctx: PublicContext, needs: Needs, token: string): Promise<{ success: true }> {
  const { link } = await openLink(ctx, needs, token)
  await noteOpened(ctx, link.id)
  return { success: true }
}

/** @throws AppError illegal_move before the acceptance and after the completion */
export async function showPhone(ctx: PublicContext, needs: Needs, token: string): Promise<{ phone: string }> {
  const { ctx: guest, assignment, job, link } = await visit(ctx, needs, token)
  if (assignment.status !== 'accepted' && assignment.status !== 'started') {
    throw new AppError('illegal_move', { message: 'The number is shown once the job is accepted.' })
  }
  const { customer } = await findSurroundings(guest.db, job.id)
  await recordLinkEvent(guest, job, link, { kind: 'phone-shown' })
  return { phone: customer.phone }
}

/**
 * Repeated after it was accepted, it has no effect. @throws AppError illegal_move when the job was moved
 * since
 */
export async function acceptByLink(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  { starts_at }: z.output<typeof partnerAccept>,
): Promise<PartnerBrief> {
  const visited = await visit(ctx, needs, token)
  const { assignment, job } = visited
  if (assignment.status !== 'pending') return briefAfter(needs, visited)
  if (Date.parse(job.scheduled_at) !== Date.parse(starts_at)) {
    throw new AppError('illegal_move', {
      message: 'The time of the job has changed. Check it and try again.',
    })
  }
  await acceptJob(visited.ctx, job.id, { version: job.version })
  return briefAfter(needs, visited)
}

export async function rejectByLink(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  { reason }: z.output<typeof partnerReject>,
): Promise<{ success: true }> {
  const { ctx: guest, job } = await visit(ctx, needs, token)
  await rejectJob(guest, job.id, { version: job.version, reason })
  return { success: true }
}

/**
 * Repeated after the start, it has no effect.
 * @throws AppError invalid on `starts_early` for a start long before the planned time that the partner did
 * not confirm
 */
export async function startByLink(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  { starts_early }: z.output<typeof partnerStart>,
): Promise<PartnerBrief> {
  const visited = await visit(ctx, needs, token)
  const { assignment, job } = visited
  if (assignment.status === 'started' || assignment.status === 'completed') return briefAfter(needs, visited)
  const is_early = await isEarly(ctx, job)
  if (is_early && !starts_early) throw invalid('starts_early', earlyStartIssue)
  await startJob(visited.ctx, job.id, { version: job.version }, { is_early })
  return briefAfter(needs, visited)
}

/**
 * Repeated, it has no effect. @throws AppError illegal_move after its minutes or its times are over, and for
 * a completed job
 */
export async function unstartByLink(ctx: PublicContext, needs: Needs, token: string): Promise<PartnerBrief> {
  const visited = await visit(ctx, needs, token)
  const { assignment, job } = visited
  if (assignment.status === 'accepted' || assignment.status === 'pending') return briefAfter(needs, visited)
  if (assignment.status === 'started' && !canUndoStart(assignment, ctx.now)) {
    const message = `A start can be undone for ${undoStartMinutes} minutes, and ${maxStartUndos} times. Call the office.`
    throw new AppError('illegal_move', { message })
  }
  await unstartJob(visited.ctx, job.id, { version: job.version, reason: null }, { isByPartner: true })
  return briefAfter(needs, visited)
}

/**
 * The job is completed with the amounts that users entered. The partner's material cost, extra work and money
 * are a report: it waits for a user. Repeated after the completion, it has no effect: the first report
 * counts.
 * @throws AppError illegal_move before the start, invalid for amounts that cannot be
 */
export async function completeByLink(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  completion: z.output<typeof partnerComplete>,
): Promise<PartnerBrief> {
  const visited = await visit(ctx, needs, token)
  const { assignment, job } = visited
  if (assignment.status === 'completed') return briefAfter(needs, visited)
  refuseImpossible(job, completion)
  await reportCompletion(visited, completion)
  await completeUnpaid(visited.ctx, needs.queue, job.id, { version: job.version })
  return briefAfter(needs, visited)
}

type Completion = z.output<typeof partnerComplete>

/**
 * Parts are in the price; those of a rework job, which is free, are not. A customer pays at most the price
 * with its extra work.
 */
function refuseImpossible(job: JobRecord, { material_cost, extra, collected }: Completion): void {
  const price = job.price + (extra?.amount ?? 0)
  if (price > maxPaise) {
    throw invalid('extra.amount', `makes the price more than the largest amount, ${formatMoney(maxPaise)}`)
  }
  if (job.rework_of_id === null && material_cost > price) {
    throw invalid('material_cost', `is more than the price, ${formatMoney(price)}`)
  }
  const payable = payableOf({ ...job, price, tax_added: taxAdded(job.tax_rule, price) })
  const due = dueOf({ payable, received: job.received })
  if (collected && collected.amount > due) {
    throw invalid('collected.amount', `is more than what is due, ${formatMoney(due)}`)
  }
}

/**
 * Nothing is reported where the partner confirms the values of the job. Money that was reported before the
 * job was reopened, and is not decided, is part of a later report without money.
 */
async function reportCompletion(
  { ctx, job, assignment }: Visit,
  { material_cost, extra, collected }: Completion,
) {
  if (material_cost === job.material_cost && !extra && !collected) return
  const earlier = await findWaitingReport(ctx.db, job.id)
  await replaceWithdrawn(ctx.db, job.id, { hasMoney: true })
  await insertReport(ctx.db, {
    job_id: job.id,
    assignment_id: assignment.id,
    material_cost,
    extra_amount: extra?.amount ?? null,
    extra_work: extra?.work ?? null,
    ...(collected ?? earlier?.collected ?? { amount: null, means: null }),
  })
  const changed = (label: string, from: number, to: number) =>
    from === to ? [] : [{ label, from: formatMoney(from), to: formatMoney(to) }]
  const changes = [
    ...changed('Material cost', job.material_cost, material_cost),
    ...changed('Price', job.price, job.price + (extra?.amount ?? 0)),
  ]
  await recordJobEvent(ctx, job, collected ? 'payment-reported' : 'completion-reported', {
    ...(collected && { amount: collected.amount, method: collectionMeans[collected.means].label }),
    ...(changes.length > 0 && { changes }),
    ...(extra && { reason: extra.work }),
  })
}
