import type { jobMove, jobUnstart } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { TimelineData } from 'contract/timeline/timeline.schema.ts'
import type * as z from 'zod'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { type AssignmentRecord, updateAssignment } from './assignments.store.ts'
import { beginMove, movingAssignment } from './begin-move.service.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { type JobRecord, updateJob } from './jobs.store.ts'

/** @param how `is_early`: long before the planned time, which the partner confirmed; the job is marked */
export async function startJob(
  ctx: AnyContext,
  id: number,
  { version }: z.output<typeof jobMove>,
  { is_early = false } = {},
): Promise<Job> {
  const before = await beginMove(ctx, id, version, 'start')
  const assignment = await movingAssignment(ctx, before, 'start')
  const started_at = isoTime(ctx.now)
  const started = { status: 'started', started_at, started_early: is_early } as const
  await updateAssignment(ctx.db, assignment.id, started)
  const after = await updateJob(ctx.db, id, { status: 'started', started_at })
  await auditJob(ctx, 'start', id, before, after)
  await recordJobEvent(ctx, after, 'status', {
    from: before.status,
    to: after.status,
    ...earlyStartData(started, after),
  })
  return getJob(ctx, id)
}

/**
 * Puts back a job that was started by mistake: it is accepted again, at the same time and by the same
 * partner. Messages about the start that still wait are withdrawn.
 * @param how `isByPartner`: counted, since the partner can do it a few times only
 */
export async function unstartJob(
  ctx: AnyContext,
  id: number,
  { version, reason }: z.output<typeof jobUnstart>,
  { isByPartner = false } = {},
): Promise<Job> {
  const before = await beginMove(ctx, id, version, 'unstart')
  const assignment = await movingAssignment(ctx, before, 'unstart')
  const undone = { status: 'accepted', started_at: null } as const
  const start_undos = assignment.start_undos + (isByPartner ? 1 : 0)
  await updateAssignment(ctx.db, assignment.id, { ...undone, started_early: false, start_undos })
  const after = await updateJob(ctx.db, id, undone)
  await auditJob(ctx, 'unstart', id, before, after)
  await recordJobEvent(ctx, after, 'status', {
    from: before.status,
    to: after.status,
    ...(reason && { reason }),
  })
  return getJob(ctx, id)
}

/** The timeline text of a job that was started long before its planned time. */
export function earlyStartData(
  { started_early }: Pick<AssignmentRecord, 'started_early'>,
  { scheduled_at }: Pick<JobRecord, 'scheduled_at'>,
): TimelineData {
  return started_early ? { started_early, starts_at: scheduled_at } : {}
}
