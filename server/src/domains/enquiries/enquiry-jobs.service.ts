import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { type EnquiryRecord, lockEnquiry, updateEnquiry } from './enquiries.store.ts'
import { getEnquiry } from './enquiry-details.service.ts'
import { applyMove, refusal } from './enquiry-moves.service.ts'
import { followPlans, plansOf, stepFor } from './next-step.service.ts'

const booked = 'booking-done-will-take-service'

/**
 * The enquiry, locked, when a job can still be created from it. @throws AppError illegal_move when it is
 * over.
 */
export async function lockForBooking(ctx: Context, id: number, version: number): Promise<EnquiryRecord> {
  const current = () => getEnquiry(ctx, id)
  const enquiry = await lockVersion(ctx.db, {
    table: 'enquiries',
    record_type: 'enquiry',
    id,
    version,
    current,
  })
  if (enquiryGroup(enquiry.status) === 'done') {
    throw new AppError('illegal_move', { message: refusal(enquiry.status, booked) })
  }
  return enquiry
}

/**
 * Records that a job was created from the enquiry: its next action is the job. The version changes also when
 * it was booked already, so that of two users who create a job from the same version the second gets a
 * conflict.
 */
export async function enquiryBooked(ctx: Context, enquiryId: number, jobId: number): Promise<void> {
  const before = await lockEnquiry(ctx.db, enquiryId)
  if (!before) return
  if (before.status !== booked) return moveTo(ctx, before, booked)
  const step = await stepFor(ctx, booked, {}, await plansOf(ctx.db, enquiryId))
  await updateEnquiry(ctx.db, enquiryId, step)
  const after = { job_id: jobId, ...step }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: enquiryId, action: 'booked', after })
}

/** Its job was rescheduled, rejected or cancelled. */
export async function enquiryJobChanged(ctx: Context, enquiryId: number | null): Promise<void> {
  if (enquiryId !== null) await followPlans(ctx, enquiryId)
}

/** Its job is done. */
export async function enquiryJobCompleted(ctx: AnyContext, enquiryId: number): Promise<void> {
  await follow(ctx, enquiryId, (status) => enquiryGroup(status) !== 'done', 'work-done')
}

/** The completion of its job was undone. */
export async function enquiryJobUncompleted(ctx: Context, enquiryId: number): Promise<void> {
  await follow(ctx, enquiryId, (status) => status === 'work-done', booked)
}

/** Applies a transition of its job, for any user; an enquiry in another status stays unchanged. */
async function follow(
  ctx: AnyContext,
  id: number,
  isToMove: (status: EnquiryStatus) => boolean,
  status: EnquiryStatus,
): Promise<void> {
  const before = await lockEnquiry(ctx.db, id)
  if (before && before.status !== status && isToMove(before.status)) await moveTo(ctx, before, status)
}

async function moveTo(ctx: AnyContext, before: EnquiryRecord, status: EnquiryStatus): Promise<void> {
  const step = await stepFor(ctx, status, {}, await plansOf(ctx.db, before.id))
  await applyMove(ctx, before, { status, ...step, lost_reason: null, lost_note: null })
}
