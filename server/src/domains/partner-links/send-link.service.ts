import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import type { linkShare, SharedLink } from 'contract/links/links.schema.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import {
  findCurrentAssignment,
  findSurroundings,
  type JobRecord,
  lockJobForMoney,
  recordLinkEvent,
} from '#domains/jobs/public.ts'
import { linkFor, linkUrl, noteHanded } from '#domains/links/public.ts'
import { ownAddress } from '#domains/messages/public.ts'
import { findPartner } from '#domains/partners/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'

type Needs = Pick<Platform, 'config' | 'secrets'>

/**
 * The link of a job's live assignment and the text that holds it. The first call creates the link.
 * @throws AppError illegal_move without a live assignment
 */
export async function partnerLinkOf(ctx: AnyContext, needs: Needs, job: JobRecord) {
  const assignment = await findCurrentAssignment(ctx.db, job.id)
  if (!assignment || !liveAssignments.some((status) => status === assignment.status)) {
    throw new AppError('illegal_move', {
      message: `${recordId('job', job.id)} has no partner who could use a link.`,
    })
  }
  const owner = { kind: 'partner-job', job_id: job.id, assignment_id: assignment.id } as const
  const { link, token } = await linkFor(ctx, needs, owner)
  const url = linkUrl(ownAddress(needs.config), 'partner-job', token)
  return { link, url, text: await textOf(ctx, job, url) }
}

async function textOf(ctx: AnyContext, job: JobRecord, url: string): Promise<string> {
  const { category } = await findSurroundings(ctx.db, job.id)
  const business = String(await getSetting(ctx.db, 'business.name'))
  const when = formatLongDate(job.scheduled_at)
  return `${business}: job ${recordId('job', job.id)}, ${category.title}, ${when}. Open to accept or reject: ${url}`
}

/**
 * Hands the link to a user who passes it on, and records the time, with one line of the timeline per hour.
 */
export async function sendPartnerLink(
  ctx: Context,
  needs: Needs,
  jobId: number,
  { by }: z.output<typeof linkShare>,
): Promise<SharedLink> {
  const job = await lockJobForMoney(ctx, jobId)
  const { link, url, text } = await partnerLinkOf(ctx, needs, job)
  await noteHanded(ctx, link.id, by)
  const { partner } = await findSurroundings(ctx.db, jobId)
  const data = { channel: by, to: partner?.name ?? null }
  await recordLinkEvent(ctx, job, link, { kind: 'link-sent', data, after: { by } })
  return { url, text, whatsapp: await whatsappOf(ctx, partner!.id) } // a live assignment has a partner
}

async function whatsappOf({ db }: AnyContext, partnerId: number): Promise<string> {
  const partner = await findPartner(db, partnerId)
  return partner?.whatsapp ?? partner?.phone ?? ''
}
