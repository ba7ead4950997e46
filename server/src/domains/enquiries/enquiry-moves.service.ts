import { enquiryGroup, enquiryLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry, enquiryMove } from 'contract/enquiries/enquiries.schema.ts'
import { judgeMove, moveBetween } from 'contract/shared/lifecycle.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type EnquiryStatus, enquiryStatuses } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { type ActivityOutcome, addActivity } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { answersFor, isBooked } from './answers.service.ts'
import { type EnquiryRecord, markTouched, updateEnquiry } from './enquiries.store.ts'
import { getEnquiry, restoredOf } from './enquiry-details.service.ts'
import { type Lost, lostReasonFor, lostReasonText } from './lost-reason.rules.ts'
import { plansOf, type StepColumns, stepFor } from './next-step.service.ts'
import { storeLastMove } from './undo.store.ts'

type MoveBody = z.output<typeof enquiryMove>

/** The outcome of a call in one step: status, activity and note, time to call again. */
export async function moveEnquiry(
  ctx: Context,
  id: number,
  { version, ...body }: MoveBody,
): Promise<Enquiry> {
  const current = () => getEnquiry(ctx, id)
  const before = await lockVersion(ctx.db, {
    table: 'enquiries',
    record_type: 'enquiry',
    id,
    version,
    current,
  })
  await moveLocked(ctx, before, body)
  return getEnquiry(ctx, id)
}

/** The same for an enquiry that is locked already, as one of many. */
export async function moveLocked(
  ctx: Context,
  before: EnquiryRecord,
  body: Omit<MoveBody, 'version'>,
): Promise<void> {
  checkMove(ctx, before.status, body)
  const lost = lostReasonFor(body.status, body)
  const step = await stepFor(ctx, body.status, body, await plansOf(ctx.db, before.id))
  if (isBooked(body.status)) await requireAnswers(ctx, before)
  await applyMove(ctx, before, { status: body.status, ...step, ...lost }, { ...body, canUndo: true })
}

/**
 * Any transition of the lifecycle. An enquiry that is worked on or lost may also keep its status, for a
 * second unanswered call.
 * @throws AppError illegal_move, or forbidden when only the permission is missing.
 */
function checkMove(
  ctx: Context,
  from: EnquiryStatus,
  { status: to, activity_type, follow_up_at }: Omit<MoveBody, 'version'>,
): void {
  const isAgain =
    from === to && enquiryGroup(from) !== 'done' && (activity_type !== null || follow_up_at !== undefined)
  if (isAgain) return
  const move = moveBetween(enquiryLifecycle, from, to)
  if (!move) throw new AppError('illegal_move', { message: refusal(from, to) })
  const verdict = judgeMove(move, from, ctx.actor)
  if (verdict.why === 'permission') throw new AppError('forbidden')
}

export function refusal(from: EnquiryStatus, to: EnquiryStatus): string {
  const [was, wanted] = [from, to].map((status) => labelOf(enquiryStatuses, status))
  return from === to
    ? `The enquiry is already '${was}'.`
    : `An enquiry that is '${was}' cannot become '${wanted}'.`
}

/** @throws AppError invalid naming each required question without an answer */
export async function requireAnswers(ctx: Context, { category_id, answers }: EnquiryRecord): Promise<void> {
  const given = answers.map(({ question_id, value }) => ({ question_id, value }))
  await answersFor(ctx, category_id, given, { kept: answers, mustBeComplete: true })
}

export type Target = { status: EnquiryStatus } & StepColumns & Lost
type MoveDetails = Partial<Pick<MoveBody, 'activity_type' | 'note'>> & { canUndo?: boolean }

/** Writes the transition with its activity, audit and timeline, and the values that an undo needs. */
export async function applyMove(
  ctx: AnyContext,
  before: EnquiryRecord,
  target: Target,
  details: MoveDetails = {},
): Promise<EnquiryRecord> {
  const { id, customer_id } = before
  const { status, follow_up_at } = target
  const isDone = enquiryGroup(status) === 'done'
  const closed_at = isDone ? (before.closed_at ?? isoTime(ctx.now)) : null
  const after = await updateEnquiry(ctx.db, id, { ...target, closed_at, status_by: ctx.actor?.id ?? null })
  await markTouched(ctx.db, id)
  const of = { record_type: 'enquiry', record_id: id } as const
  await recordAudit(ctx, { ...of, action: 'moved', before: auditFields(before), after: auditFields(after) })
  const reason = lostReasonText(target)
  const moved = { from: before.status, to: status, follow_up_at, ...(reason && { reason }) }
  const written = await recordMove(ctx, of, customer_id, moved, details)
  if (details.canUndo && ctx.actor) {
    const move = { enquiry_id: id, kind: 'moved', moved_by: ctx.actor.id, version: after.version } as const
    await storeLastMove(ctx.db, { ...move, ...written, before: restoredOf(before) })
  }
  return after
}

async function recordMove(
  ctx: AnyContext,
  of: { record_type: 'enquiry'; record_id: number },
  customer_id: number | null,
  moved: ActivityOutcome,
  { activity_type, note }: MoveDetails,
): Promise<{ activity_id: number | null; entry_id: number }> {
  if (activity_type) {
    return addActivity(
      ctx,
      { customer_id, partner_id: null },
      { ...of, type: activity_type, note: note ?? '' },
      moved,
    )
  }
  const data = { ...moved, ...(note && { text: note }) }
  return { activity_id: null, entry_id: await addTimeline(ctx, { ...of, customer_id, kind: 'status', data }) }
}
