import type {
  jobAssign,
  jobBulkAssign,
  jobMove,
  jobMoveWithReason,
  jobReschedule,
} from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import type { TimelineData } from 'contract/timeline/timeline.schema.ts'
import type * as z from 'zod'
import { doneInPast, enquiryJobChanged, refusePastTime } from '#domains/enquiries/public.ts'
import { commissionOnDay } from '#domains/ledger/public.ts'
import { holdApprovedPartner } from '#domains/partners/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { commissionForPartner, sendPartner } from './assign.service.ts'
import { findCurrentAssignment, updateAssignment } from './assignments.store.ts'
import { beginMove, impossible, movingAssignment } from './begin-move.service.ts'
import { checkPeriod } from './create-job.service.ts'
import { closeCustomerRequest } from './customer-requests.store.ts'
import { requireFit, type SendTerms } from './dispatch/suggestions.service.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import { lastTimeBefore, scheduleAt, updateJobSchedule } from './job-schedule.store.ts'
import { findSurroundings, type JobRecord, lockAround, lockAroundAll, updateJob } from './jobs.store.ts'

type Plain = z.output<typeof jobMove>
type WithReason = z.output<typeof jobMoveWithReason>

type Assigned = SendTerms & Pick<z.output<typeof jobAssign>, 'partner_id' | 'version'>

export async function assignPartner(ctx: Context, id: number, body: Assigned): Promise<Job> {
  const job = await beginMove(ctx, id, body.version, 'assign')
  await sendPartner(ctx, job, body.partner_id, body)
  return getJob(ctx, id)
}

export async function acceptJob(ctx: AnyContext, id: number, { version }: Plain): Promise<Job> {
  const before = await beginMove(ctx, id, version, 'accept')
  const assignment = await movingAssignment(ctx, before, 'accept')
  const accepted_at = isoTime(ctx.now)
  await updateAssignment(ctx.db, assignment.id, { status: 'accepted', accepted_at, moved_at: null })
  const after = await updateJob(ctx.db, id, { status: 'accepted', accepted_at })
  await auditJob(ctx, 'accept', id, before, after)
  await recordJobEvent(ctx, after, 'partner-accepted', await partnerData(ctx, id))
  return getJob(ctx, id)
}

/** The partner rejects: the rejection is stored, and the job waits for another partner. */
export async function rejectJob(ctx: AnyContext, id: number, { version, reason }: WithReason): Promise<Job> {
  const before = await beginMove(ctx, id, version, 'reject')
  const assignment = await movingAssignment(ctx, before, 'reject')
  const data = { ...(await partnerData(ctx, id)), reason }
  await updateAssignment(ctx.db, assignment.id, { status: 'rejected', ended_at: isoTime(ctx.now), reason })
  const commission = await commissionForPartner(ctx, before, null)
  const change = { status: 'pending', partner_id: null, accepted_at: null, ...commission } as const
  const after = await updateJob(ctx.db, id, change)
  await auditJob(ctx, 'reject', id, before, after)
  await recordJobEvent(ctx, before, 'partner-rejected', data)
  return getJob(ctx, id)
}

/** @throws AppError illegal_move once the work has begun or the job is over, needs_statement */
export async function rescheduleJob(
  ctx: Context,
  id: number,
  { version, confirmed, ...to }: z.output<typeof jobReschedule>,
): Promise<Job> {
  const { starts_at, ends_at } = to
  checkPeriod(starts_at, ends_at)
  const current = () => getJob(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  if (before.status !== 'pending' && before.status !== 'accepted') throw impossible(before, 'reschedule')
  await lockAround(ctx.db, before)
  if (before.partner_id !== null) {
    await requireFit(ctx, before, before.partner_id, { confirmed, at: { scheduled_at: starts_at, ends_at } })
  }
  await moveInTime(ctx, before, to)
  await enquiryJobChanged(ctx, before.enquiry_id)
  return current()
}

type NewTime = {
  starts_at: string
  ends_at: string
  reason: string
  partner_asked: boolean
  was_done: boolean
}

/**
 * Reschedules a locked job that may be rescheduled.
 * @throws AppError needs_statement for a past time, unless this undoes the last change
 */
export async function moveInTime(
  ctx: Context,
  before: JobRecord,
  { starts_at, ends_at, reason, partner_asked, was_done }: NewTime,
): Promise<void> {
  const isUndo = isSamePeriod(await lastTimeBefore(ctx.db, before.id), { starts_at, ends_at })
  if (!isUndo) refusePastTime({ starts_at, was_done }, ctx.now)
  const result = partner_asked ? {} : await resultOfMove(ctx, before, { starts_at, ends_at })
  const state = { status: 'rescheduled', starts_at, ends_at, reason, changed_by: ctx.actor.id } as const
  await updateJobSchedule(ctx.db, before.id, state)
  await closeCustomerRequest(ctx, before.id)
  const commission = await commissionOnDay(ctx, before, starts_at)
  const after = await updateJob(ctx.db, before.id, {
    scheduled_at: starts_at,
    ends_at,
    ...commission,
    ...result,
  })
  await auditJob(ctx, 'reschedule', before.id, before, after)
  await recordJobEvent(ctx, after, 'job-rescheduled', {
    starts_at,
    ends_at,
    was_starts_at: before.scheduled_at,
    reason,
    partner_asked,
    ...doneInPast({ starts_at, was_done }, ctx.now),
  })
}

/**
 * The partner accepted another time: the assignment is pending again. Back at the time that was accepted it
 * is accepted again, so an undo restores it.
 */
async function resultOfMove(ctx: AnyContext, { id }: JobRecord, to: Times) {
  const assignment = await findCurrentAssignment(ctx.db, id)
  if (!assignment?.accepted_at) return {}
  const accepted = await scheduleAt(ctx.db, id, assignment.accepted_at)
  const isSame = isSamePeriod(accepted, to)
  const result = isSame
    ? ({ status: 'accepted', moved_at: null } as const)
    : ({ status: 'pending', moved_at: isoTime(ctx.now) } as const)
  await updateAssignment(ctx.db, assignment.id, result)
  return { status: result.status, accepted_at: isSame ? assignment.accepted_at : null }
}

type Times = Pick<NewTime, 'starts_at' | 'ends_at'>

function isSamePeriod(one: Times | undefined, other: Times): boolean {
  const isAt = (a: string | undefined, b: string) => Date.parse(a ?? '') === Date.parse(b)
  return isAt(one?.starts_at, other.starts_at) && isAt(one?.ends_at, other.ends_at)
}

async function partnerData(ctx: AnyContext, jobId: JobRecord['id']): Promise<TimelineData> {
  const { partner } = await findSurroundings(ctx.db, jobId)
  if (partner === null) return {}
  return { to: partner.name, related: { type: 'partner', id: partner.id, label: partner.name } }
}

/**
 * A job that the partner does not fit is not assigned without `confirmed`; its result holds the reasons.
 * @throws AppError invalid on `partner_id`, for all of them, when it names no partner who can be assigned
 */
export async function assignJobs(
  ctx: Context,
  { ids, partner_id, confirmed }: z.output<typeof jobBulkAssign>,
): Promise<BulkResponse> {
  await lockAroundAll(ctx.db, ids)
  await holdApprovedPartner(ctx, partner_id)
  return inBulk(ctx, ids, async (row, id) => {
    const job = await beginMove(row, id, await presentVersion(row.db, 'jobs', id), 'assign')
    // Started work changes its partner for a reason of its own.
    if (job.status === 'started') throw impossible(job, 'assign')
    await sendPartner(row, job, partner_id, { confirmed })
  })
}
