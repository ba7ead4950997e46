import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { linkShare, SharedLink } from 'contract/links/links.schema.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { requestDismiss } from 'contract/tracking/tracking.schema.ts'
import type * as z from 'zod'
import {
  closeCustomerRequest,
  findCustomerRequest,
  findSurroundings,
  getJob,
  isRequestOf,
  lockJobForMoney,
  recordJobEvent,
  recordLinkEvent,
} from '#domains/jobs/public.ts'
import { linkFor, linkUrl, noteHanded } from '#domains/links/public.ts'
import { ownAddress } from '#domains/messages/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { isTracked } from './tracking-page.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets'>

/**
 * Hands the customer's link to a user who passes it on, and records the time, with one line of the timeline
 * per hour. The first call creates the link.
 * @throws AppError not_found, illegal_move some weeks after the job ended
 */
export async function sendTrackingLink(
  ctx: Context,
  needs: Needs,
  jobId: number,
  { by }: z.output<typeof linkShare>,
): Promise<SharedLink> {
  const job = await lockJobForMoney(ctx, jobId)
  if (!isTracked(job, ctx.now)) {
    throw new AppError('illegal_move', {
      message: `The tracking link of ${recordId('job', jobId)} has ended.`,
    })
  }
  const { link, token } = await linkFor(ctx, needs, {
    kind: 'customer-job',
    job_id: jobId,
    assignment_id: null,
  })
  await noteHanded(ctx, link.id, by)
  const { customer, category } = await findSurroundings(ctx.db, jobId)
  const data = { channel: by, to: customer.name }
  await recordLinkEvent(ctx, job, link, { kind: 'tracking-sent', data, after: { by } })
  const url = linkUrl(ownAddress(needs.config), 'customer-job', token)
  const business = String(await getSetting(ctx.db, 'business.name'))
  const visit = `${category.title} (${recordId('job', jobId)}), ${formatLongDate(job.scheduled_at)}`
  const text = `${business}: your ${visit}. Status, changes and receipt: ${url}`
  return { url, text, whatsapp: customer.whatsapp ?? customer.phone }
}

/** @throws AppError not_found, invalid, illegal_move when it was decided, or changed since it was read */
export async function dismissRequest(
  ctx: Context,
  jobId: number,
  { customer_request_id, requested_at }: z.output<typeof requestDismiss>,
): Promise<Job> {
  const job = await lockJobForMoney(ctx, jobId)
  const open = await findCustomerRequest(ctx.db, jobId)
  const isRead =
    open?.id === customer_request_id && Date.parse(open.requested_at) === Date.parse(requested_at)
  if (!isRead) {
    if (!(await isRequestOf(ctx.db, jobId, customer_request_id)))
      throw invalid('customer_request_id', 'does not exist')
    throw new AppError('illegal_move', {
      message: 'This request was already decided, or the customer has changed it.',
    })
  }
  await closeCustomerRequest(ctx, jobId)
  const { kind, note } = open
  const entry = { record_type: 'job', record_id: jobId, action: 'request-dismissed' }
  await recordAudit(ctx, { ...entry, before: { kind, note } })
  await recordJobEvent(ctx, job, 'request-dismissed', { to: kind })
  return getJob(ctx, jobId)
}
