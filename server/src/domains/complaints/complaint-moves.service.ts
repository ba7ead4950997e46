import { complaintLifecycle, isUnsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { Complaint, complaintMove, complaintRework } from 'contract/complaints/complaints.schema.ts'
import { judgeMove, moveBetween } from 'contract/shared/lifecycle.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { TimelineData } from 'contract/timeline/timeline.schema.ts'
import { complaintStatuses } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { doneInPast, refusePastTime } from '#domains/enquiries/public.ts'
import { createRework, requireJob } from '#domains/jobs/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { auditFields } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { getComplaint, lockComplaint, of, undoOf } from './complaints.service.ts'
import { type ComplaintRecord, lockForUndo, updateComplaint } from './complaints.store.ts'
import type { ComplaintState } from './complaints.table.ts'

/** @throws AppError not_found, conflict when stale, illegal_move, forbidden */
export async function moveComplaint(
  ctx: Context,
  id: number,
  { version, status, reason, visit_at, was_done }: z.output<typeof complaintMove>,
): Promise<Complaint> {
  const before = await lockComplaint(ctx, id, version)
  checkMove(ctx, before, status)
  if (visit_at !== null) refusePastTime({ starts_at: visit_at, was_done }, ctx.now, 'visit_at')
  const at = isoTime(ctx.now)
  const state: ComplaintState = {
    status,
    status_reason: reason,
    // A settled complaint keeps the time of its visit.
    visit_at: status === 'visit-planned' ? visit_at : status === 'open' ? null : before.visit_at,
    closed_at: isUnsettled(status) ? null : at,
  }
  const last_move = { before: stateOf(before), version: version + 1, by: ctx.actor.id, at }
  const after = await updateComplaint(ctx.db, id, { ...state, last_move })
  await recordMove(ctx, before, after, {
    reason,
    ...(state.visit_at &&
      status === 'visit-planned' &&
      plannedAt({ starts_at: state.visit_at, was_done }, ctx.now)),
  })
  return getComplaint(ctx, id)
}

type Planned = Parameters<typeof doneInPast>[0]
const plannedAt = (planned: Planned, now: number) => ({
  starts_at: planned.starts_at,
  ...doneInPast(planned, now),
})

function checkMove(ctx: Context, { id, status: from }: ComplaintRecord, to: ComplaintState['status']): void {
  const move = moveBetween(complaintLifecycle, from, to)
  const why = move ? judgeMove(move, from, ctx.actor).why : 'state'
  if (why === 'permission') throw new AppError('forbidden')
  if (why === null) return
  const word = (status: ComplaintState['status']) => labelOf(complaintStatuses, status).toLowerCase()
  const message = `${recordId('complaint', id)} is ${word(from)} and cannot become ${word(to)}.`
  throw new AppError('illegal_move', { message })
}

/**
 * Plans the visit of a complaint as a job that repeats the work.
 * @throws AppError not_found, conflict when stale, illegal_move, invalid or needs_statement when the partner
 * cannot be sent
 */
export async function createReworkOf(
  ctx: Context,
  id: number,
  { version, ...rework }: z.output<typeof complaintRework>,
): Promise<Complaint> {
  const before = await lockComplaint(ctx, id, version)
  checkMove(ctx, before, 'visit-planned')
  refusePastTime(rework, ctx.now)
  const job = await createRework(ctx, before.job_id, rework)
  const reason = `Rework ${recordId('job', job.id)}`
  const state = {
    status: 'visit-planned',
    status_reason: reason,
    visit_at: job.scheduled_at,
    last_move: null,
  } as const
  const after = await updateComplaint(ctx.db, id, state)
  await recordMove(ctx, before, after, {
    reason,
    ...plannedAt({ ...rework, starts_at: job.scheduled_at }, ctx.now),
  })
  return getComplaint(ctx, id)
}

/** @throws AppError not_found, illegal_move when it is another user's, too old, or changed later */
export async function undoMove(ctx: Context, id: number): Promise<Complaint> {
  const before = await lockForUndo(ctx.db, id)
  if (!before) throw new AppError('not_found')
  const undo = undoOf(before, ctx.now)
  if (!undo || !before.last_move) throw new AppError('illegal_move', { message: 'Nothing to undo.' })
  if (undo.by !== ctx.actor.id) {
    throw new AppError('illegal_move', { message: 'Only the user who made the last change can undo it.' })
  }
  const after = await updateComplaint(ctx.db, id, { ...before.last_move.before, last_move: null })
  await recordMove(ctx, before, after, {}, 'taken-back')
  return getComplaint(ctx, id)
}

const stateOf = ({ status, status_reason, visit_at, closed_at }: ComplaintRecord): ComplaintState => ({
  status,
  status_reason,
  visit_at,
  closed_at,
})

async function recordMove(
  ctx: Context,
  before: ComplaintRecord,
  after: ComplaintRecord,
  data: TimelineData,
  kind: 'status' | 'taken-back' = 'status',
): Promise<void> {
  const action = kind === 'status' ? after.status : 'taken-back'
  await recordAudit(ctx, { ...of(after.id), action, before: auditFields(before), after: auditFields(after) })
  const { customer_id } = await requireJob(ctx, after.job_id)
  await addTimeline(ctx, {
    ...of(after.id),
    customer_id,
    partner_id: after.partner_id,
    kind,
    data: { from: before.status, to: after.status, ...data },
  })
}
