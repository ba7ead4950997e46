import { enquiryGroup, scheduleLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { reschedule, Schedule, scheduleCancel, visitCreate } from 'contract/enquiries/schedule.schema.ts'
import { moveBetween } from 'contract/shared/lifecycle.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { enquiryStatuses, type ScheduleStatus } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { type EnquiryRecord, findEnquiry, lockEnquiry, markTouched } from './enquiries.store.ts'
import { followPlans } from './next-step.service.ts'
import { doneInPast, refusePastTime } from './past-time.rules.ts'
import { findVisit, insertVisit, updateVisit, type VisitState } from './visits.store.ts'

/**
 * @param field the path of the time in a larger body
 * @throws AppError illegal_move when the enquiry is over, needs_statement for a past time
 */
export async function scheduleVisit(
  ctx: AnyContext,
  enquiryId: number,
  { starts_at, ends_at, was_done }: z.output<typeof visitCreate>,
  field?: string,
): Promise<Schedule> {
  refusePastTime({ starts_at, was_done }, ctx.now, field)
  const enquiry = await lockEnquiry(ctx.db, enquiryId)
  if (!enquiry) throw new AppError('not_found')
  if (enquiryGroup(enquiry.status) === 'done') {
    const status = labelOf(enquiryStatuses, enquiry.status)
    throw new AppError('illegal_move', { message: `An enquiry that is '${status}' cannot have a visit.` })
  }
  const state: VisitState = { status: 'scheduled', starts_at, ends_at, reason: null }
  const id = await insertVisit(ctx.db, enquiryId, state, ctx.actor?.id ?? null)
  await markTouched(ctx.db, enquiryId)
  await followPlans(ctx, enquiryId, true)
  await recordAudit(ctx, { record_type: 'schedule', record_id: id, action: 'created', after: state })
  await recordVisitEvent(ctx, enquiry, 'visit-scheduled', {
    starts_at,
    ends_at,
    ...doneInPast({ starts_at, was_done }, ctx.now),
  })
  return getVisit(ctx, id)
}

export function rescheduleVisit(
  ctx: Context,
  id: number,
  { version, was_done, ...to }: z.output<typeof reschedule>,
): Promise<Schedule> {
  refusePastTime({ ...to, was_done }, ctx.now)
  const state = { ...to, status: 'rescheduled' } as const
  return changeVisit(ctx, { id, version, inPast: doneInPast({ ...to, was_done }, ctx.now) }, () => state)
}

export function cancelVisit(
  ctx: Context,
  id: number,
  { version, reason }: z.output<typeof scheduleCancel>,
): Promise<Schedule> {
  return changeVisit(ctx, { id, version }, ({ starts_at, ends_at }) => ({
    starts_at,
    ends_at,
    reason,
    status: 'cancelled',
  }))
}

async function changeVisit(
  ctx: Context,
  { id, version, inPast }: { id: number; version: number; inPast?: { was_done?: true } },
  next: (before: Schedule) => VisitState,
): Promise<Schedule> {
  const current = () => getVisit(ctx, id)
  await lockVersion(ctx.db, { table: 'schedules', record_type: 'schedule', id, version, current })
  const before = await current()
  const enquiry = before.enquiry_id === null ? undefined : await findEnquiry(ctx.db, before.enquiry_id)
  if (!enquiry) throw new AppError('not_found')
  const after = next(before)
  requireMove(before.status, after.status)
  await updateVisit(ctx.db, id, after, ctx.actor.id)
  await markTouched(ctx.db, enquiry.id)
  await followPlans(ctx, enquiry.id)
  const { status, starts_at, ends_at, reason } = before
  const states = { before: { status, starts_at, ends_at, reason }, after }
  await recordAudit(ctx, { record_type: 'schedule', record_id: id, action: after.status, ...states })
  const { starts_at: newStart, ends_at: newEnd, reason: why } = after
  const data = { starts_at: newStart, ends_at: newEnd, reason: why, ...inPast }
  if (after.status === 'cancelled') await recordVisitEvent(ctx, enquiry, 'visit-cancelled', data)
  else await recordVisitEvent(ctx, enquiry, 'visit-rescheduled', { ...data, was_starts_at: starts_at })
  return getVisit(ctx, id)
}

function requireMove(from: ScheduleStatus, to: ScheduleStatus): void {
  if (moveBetween(scheduleLifecycle, from, to)) return
  throw new AppError('illegal_move', { message: 'A cancelled visit cannot be changed: schedule a new one.' })
}

async function getVisit({ db }: AnyContext, id: number): Promise<Schedule> {
  const visit = await findVisit(db, id)
  if (!visit) throw new AppError('not_found')
  return visit
}

async function recordVisitEvent(
  ctx: AnyContext,
  { id, customer_id }: EnquiryRecord,
  kind: string,
  data: object,
): Promise<void> {
  await addTimeline(ctx, { record_type: 'enquiry', record_id: id, customer_id, kind, data: { ...data } })
}
