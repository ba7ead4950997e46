import type { Tracking, trackingRating, trackingRequest } from 'contract/tracking/tracking.schema.ts'
import { lowRating, maxRequestChanges } from 'contract/tracking/tracking.words.ts'
import type * as z from 'zod'
import { openComplaint } from '#domains/complaints/public.ts'
import {
  countChangesOfToday,
  editCustomerRequest,
  findCustomerRequest,
  findSurroundings,
  insertCustomerRequest,
  type JobRecord,
  lockJobForMoney,
  recordJobEvent,
  requireJob,
} from '#domains/jobs/public.ts'
import { type LinkOf, linkEnded, noteOpened, requireLink } from '#domains/links/public.ts'
import { findRating, insertRating } from '#domains/partners/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { canRequest, isTracked, pageOf } from './tracking-page.service.ts'

type Needs = Pick<Platform, 'rateLimit' | 'config'>
type Visit = { ctx: AnyContext; link: LinkOf<'customer-job'>; job: JobRecord }

export async function readTracking(ctx: PublicContext, needs: Needs, token: string): Promise<Tracking> {
  const link = await requireLink(ctx, needs, 'customer-job', token)
  return pageOf(ctx, needs, { link, job: tracked(ctx, needs, await requireJob(ctx, link.job_id)) })
}

export async function openTracking(
  ctx: PublicContext,
  needs: Needs,
  token: string,
): Promise<{ success: true }> {
  const link = await requireLink(ctx, needs, 'customer-job', token)
  tracked(ctx, needs, await requireJob(ctx, link.job_id))
  await noteOpened(ctx, link.id)
  return { success: true }
}

/** @throws AppError not_found as of an unknown link */
function tracked(ctx: PublicContext, needs: Needs, job: JobRecord): JobRecord {
  if (!isTracked(job, ctx.now)) throw linkEnded(ctx, needs)
  return job
}

/** The job of a link, locked, and the customer who acts. @throws AppError too_many, not_found */
async function visit(ctx: PublicContext, needs: Needs, token: string): Promise<Visit> {
  const link = await requireLink(ctx, needs, 'customer-job', token)
  const job = tracked(ctx, needs, await lockJobForMoney(ctx, link.job_id))
  const { customer } = await findSurroundings(ctx.db, job.id)
  return { ctx: { ...ctx, guest: { type: 'customer', id: customer.id, label: customer.name } }, link, job }
}

/**
 * Creates the request of the customer, or changes the one that is open. Repeated with the same text, it has
 * no effect.
 * @throws AppError illegal_move once the work has started, and after the changes of a day
 */
export async function requestChange(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  { kind, note }: z.output<typeof trackingRequest>,
): Promise<Tracking> {
  const { ctx: guest, link, job } = await visit(ctx, needs, token)
  const open = await findCustomerRequest(guest.db, job.id)
  if (open?.kind === kind && open.note === note) return pageOf(guest, needs, { link, job })
  if (!canRequest(job)) throw new AppError('illegal_move', { message: 'The job can no longer be changed.' })
  if ((await countChangesOfToday(guest, job.id)) >= maxRequestChanges) {
    const message = `The request was changed ${maxRequestChanges} times today. To change it again, call the office.`
    throw new AppError('illegal_move', { message })
  }
  if (open) await editCustomerRequest(guest, open.id, { kind, note })
  else await insertCustomerRequest(guest.db, { job_id: job.id, kind, note })
  const before = open ? { kind: open.kind, note: open.note } : undefined
  const entry = { record_type: 'job', record_id: job.id, action: 'customer-asked' }
  await recordAudit(guest, { ...entry, before, after: { kind, note } })
  await recordJobEvent(guest, job, 'customer-asked', { to: kind, ...(note !== null && { text: note }) })
  return pageOf(guest, needs, { link, job })
}

/**
 * Repeated with the same stars and comment, it has no effect.
 * @throws AppError illegal_move before the completion, and for another rating
 */
export async function rateJob(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  { stars, comment }: z.output<typeof trackingRating>,
): Promise<Tracking> {
  const { ctx: guest, link, job } = await visit(ctx, needs, token)
  const rated = await findRating(guest.db, job.id)
  if (rated?.stars === stars && rated.comment === comment) return pageOf(guest, needs, { link, job })
  if (rated) throw new AppError('illegal_move', { message: 'This job was already rated.' })
  if (job.status !== 'completed' || job.partner_id === null) {
    throw new AppError('illegal_move', { message: 'A job can be rated after it is completed.' })
  }
  await insertRating(guest.db, { job_id: job.id, partner_id: job.partner_id, stars, comment })
  await recordAudit(guest, {
    record_type: 'job',
    record_id: job.id,
    action: 'rated',
    after: { stars, comment },
  })
  await recordJobEvent(guest, job, 'rated', { stars, ...(comment !== null && { text: comment }) })
  if (stars <= lowRating) await complain(guest, job, { stars, comment })
  return pageOf(guest, needs, { link, job })
}

async function complain(
  ctx: AnyContext,
  { id }: JobRecord,
  { stars, comment }: z.output<typeof trackingRating>,
): Promise<void> {
  await openComplaint(ctx, {
    job_id: id,
    kind: 'quality',
    severity: stars === 1 ? 'high' : 'medium',
    text: comment ?? `The customer rated the job ${stars} of 5.`,
    source: 'rating',
  })
}
