import type { PartnerBrief } from 'contract/partner-links/partner-links.schema.ts'
import {
  type AssignmentRecord,
  findAssignment,
  findSurroundings,
  type JobRecord,
  lockJobForMoney,
  requireJob,
} from '#domains/jobs/public.ts'
import { type LinkOf, linkEnded, requireLink } from '#domains/links/public.ts'
import type { AnyContext, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { briefOf, isOpen } from './partner-brief.service.ts'

export type LinkNeeds = Pick<Platform, 'rateLimit'>
export type StepNeeds = Pick<Platform, 'rateLimit' | 'queue'>
type Opened = { link: LinkOf<'partner-job'>; assignment: AssignmentRecord }
export type Visit = Opened & { ctx: AnyContext; partner: { id: number }; job: JobRecord }

/** A link that still opens. @throws AppError too_many, not_found */
export async function openLink(ctx: PublicContext, needs: LinkNeeds, token: string): Promise<Opened> {
  const link = await requireLink(ctx, needs, 'partner-job', token)
  return { link, assignment: await openAssignment(ctx, needs, link) }
}

/**
 * The job and the assignment of a link, locked: a step waits for a withdrawal that runs, and then finds the
 * link ended.
 * @throws AppError too_many, not_found
 */
export async function visit(ctx: PublicContext, needs: LinkNeeds, token: string): Promise<Visit> {
  const link = await requireLink(ctx, needs, 'partner-job', token)
  const job = await lockJobForMoney(ctx, link.job_id)
  const assignment = await openAssignment(ctx, needs, link)
  const { partner } = await findSurroundings(ctx.db, job.id)
  if (!partner) throw linkEnded(ctx, needs)
  const guest = { type: 'partner', id: partner.id, label: partner.name } as const
  return { ctx: { ...ctx, guest }, link, assignment, partner, job }
}

/** The brief after a step. */
export async function briefAfter(needs: LinkNeeds, { ctx, link }: Visit): Promise<PartnerBrief> {
  const assignment = await openAssignment(ctx, needs, link)
  return briefOf(ctx, { link, assignment, job: await requireJob(ctx, link.job_id) })
}

async function openAssignment(
  ctx: AnyContext,
  needs: LinkNeeds,
  { assignment_id }: Opened['link'],
): Promise<AssignmentRecord> {
  const assignment = assignment_id === null ? undefined : await findAssignment(ctx.db, assignment_id)
  if (!assignment || !isOpen(assignment, ctx.now)) throw linkEnded(ctx, needs)
  return assignment
}
