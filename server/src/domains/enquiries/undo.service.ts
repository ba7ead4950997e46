import type { Enquiry, enquirySnooze, enquiryUndo } from 'contract/enquiries/enquiries.schema.ts'
import { needsNextStep } from 'contract/enquiries/next-action.rules.ts'
import type * as z from 'zod'
import { requireEntryOf } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type EnquiryRecord, lockEnquiry, markTouched, updateEnquiry } from './enquiries.store.ts'
import { getEnquiry, restoredOf, undoRefusal } from './enquiry-details.service.ts'
import {
  findLastMove,
  forgetLastMove,
  markActivityUndone,
  markStayUndone,
  storeLastMove,
} from './undo.store.ts'

/**
 * Undoes the user's own last transition or snooze: the changed fields get their earlier values; the entries
 * stay, marked as undone.
 * @throws AppError not_found, illegal_move when it is undone already or cannot be undone any more; then with
 * the current record
 */
export async function undoMove(
  ctx: Context,
  id: number,
  { entry_id }: z.output<typeof enquiryUndo>,
): Promise<Enquiry> {
  const enquiry = await lockEnquiry(ctx.db, id)
  if (!enquiry) throw new AppError('not_found')
  const move = await findLastMove(ctx.db, id)
  if (move?.entry_id !== entry_id) {
    await requireEntryOf(ctx, id, entry_id)
    const message = 'This is no longer the last step, or it was already undone.'
    throw new AppError('illegal_move', { message, current: await getEnquiry(ctx, id) })
  }
  await undoLocked(ctx, enquiry)
  return getEnquiry(ctx, id)
}

/** The same for an enquiry that is locked already, as one of many. */
export async function undoLocked(ctx: Context, enquiry: EnquiryRecord): Promise<void> {
  const { id } = enquiry
  const move = await findLastMove(ctx.db, id)
  const message = undoRefusal(move, enquiry, { id: ctx.actor.id, now: ctx.now })
  if (!move || message !== null) throw new AppError('illegal_move', { message: message ?? undefined })
  const after = await updateEnquiry(ctx.db, id, move.before)
  await forgetLastMove(ctx.db, id)
  if (move.activity_id !== null) await markActivityUndone(ctx.db, move.activity_id)
  if (after.status !== enquiry.status) await markStayUndone(ctx.db, id)
  const of = { record_type: 'enquiry', record_id: id } as const
  const states = { before: auditFields(enquiry), after: auditFields(after) }
  await recordAudit(ctx, { ...of, action: 'taken-back', ...states })
  const moved = move.kind === 'moved' ? { from: enquiry.status, to: after.status } : {}
  const data = { ...moved, follow_up_at: after.follow_up_at, takes_back: move.entry_id }
  await addTimeline(ctx, { ...of, customer_id: enquiry.customer_id, kind: 'taken-back', data })
}

/** Postpones the next action. @throws AppError illegal_move when there is none, invalid for a past time */
export async function snoozeEnquiry(
  ctx: Context,
  id: number,
  { until, version }: z.output<typeof enquirySnooze>,
): Promise<Enquiry> {
  const current = () => getEnquiry(ctx, id)
  const before = await lockVersion(ctx.db, {
    table: 'enquiries',
    record_type: 'enquiry',
    id,
    version,
    current,
  })
  if (!needsNextStep(before.status)) {
    throw new AppError('illegal_move', { message: 'This enquiry has no next action.' })
  }
  if (Date.parse(until) <= ctx.now) throw invalid('until', 'must be in the future')
  const after = await updateEnquiry(ctx.db, id, { follow_up_at: until })
  await markTouched(ctx.db, id)
  const of = { record_type: 'enquiry', record_id: id } as const
  await recordAudit(ctx, { ...of, action: 'snoozed', before: auditFields(before), after: auditFields(after) })
  const data = { follow_up_at: until, was_starts_at: before.follow_up_at ?? undefined }
  const entry_id = await addTimeline(ctx, { ...of, customer_id: before.customer_id, kind: 'snoozed', data })
  const move = {
    enquiry_id: id,
    kind: 'snoozed',
    activity_id: null,
    entry_id,
    moved_by: ctx.actor.id,
  } as const
  await storeLastMove(ctx.db, { ...move, before: restoredOf(before), version: after.version })
  return current()
}
