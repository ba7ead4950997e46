import { enquiryGroup, enquiryLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry, enquiryMove } from 'contract/enquiries/enquiries.schema.ts'
import { judgeMove, moveBetween } from 'contract/shared/lifecycle.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type EnquiryStatus, enquiryStatuses } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { addActivity } from '#domains/timeline/timeline.service.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { answersFor, getEnquiry, isBooked, requireFollowUp } from './enquiries.service.ts'
import { type EnquiryRecord, lockEnquiry, markTouched, updateEnquiry } from './enquiries.store.ts'

type MoveBody = z.output<typeof enquiryMove>

/** The outcome of a call in one step: status, what was done and said, when to call again. */
export async function moveEnquiry(ctx: Context, id: number, { version, ...body }: MoveBody): Promise<Enquiry> {
  const current = () => getEnquiry(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'enquiries', record_type: 'enquiry', id, version, current })
  checkMove(ctx, before.status, body)
  const followUp = nextFollowUp(before, body)
  requireFollowUp(body.status, followUp)
  if (isBooked(body.status)) await requireAnswers(ctx, before)
  await applyMove(ctx, before, { status: body.status, follow_up_at: followUp }, body)
  return getEnquiry(ctx, id)
}

/**
 * Any move of the lifecycle, and while it is worked on or lost the same status again: a second call that nobody answered.
 * @throws AppError illegal_move, or forbidden when only the permission is missing.
 */
function checkMove(
  ctx: Context,
  from: EnquiryStatus,
  { status: to, activity_type, follow_up_at }: Omit<MoveBody, 'version'>,
): void {
  const isAgain = from === to && enquiryGroup(from) !== 'done' && (activity_type !== null || follow_up_at !== undefined)
  if (isAgain) return
  const move = moveBetween(enquiryLifecycle, from, to)
  if (!move) throw new AppError('illegal_move', { message: refusal(from, to) })
  const verdict = judgeMove(move, from, ctx.actor)
  if (verdict.why === 'permission') throw new AppError('forbidden')
}

function refusal(from: EnquiryStatus, to: EnquiryStatus): string {
  const [was, wanted] = [from, to].map((status) => labelOf(enquiryStatuses, status))
  return from === to ? `The enquiry is '${was}' already.` : `An enquiry that is '${was}' cannot become '${wanted}'.`
}

/** What was named; else nothing once the work is over or the old time has passed. UTC. */
function nextFollowUp(before: EnquiryRecord, { status, follow_up_at }: Omit<MoveBody, 'version'>): string | null {
  if (follow_up_at !== undefined) return follow_up_at
  const isOver = enquiryGroup(status) !== 'working'
  const hasPassed = before.follow_up_at !== null && before.follow_up_at <= new Date().toISOString()
  return isOver || hasPassed || status === 'asked-to-call-later' ? null : before.follow_up_at
}

async function requireAnswers(ctx: Context, { category_id, answers }: EnquiryRecord): Promise<void> {
  const given = answers.map(({ question_id, value }) => ({ question_id, value }))
  await answersFor(ctx, category_id, given, { kept: answers, mustBeComplete: true })
}

type Target = { status: EnquiryStatus; follow_up_at: string | null }
type Said = Partial<Pick<MoveBody, 'activity_type' | 'note'>>

/** Writes the move with its activity, audit and timeline. */
async function applyMove(
  ctx: Context,
  before: EnquiryRecord,
  { status, follow_up_at }: Target,
  said: Said,
): Promise<void> {
  const isDone = enquiryGroup(status) === 'done'
  const closed_at = isDone ? (before.closed_at ?? new Date().toISOString()) : null
  const after = await updateEnquiry(ctx.db, before.id, { status, follow_up_at, closed_at })
  await markTouched(ctx.db, before.id)
  const of = { record_type: 'enquiry', record_id: before.id } as const
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { ...of, action: 'moved', ...states })
  const moved = { from: before.status, to: status, follow_up_at }
  const { customer_id } = before
  if (said.activity_type) {
    const activity = { ...of, type: said.activity_type, note: said.note ?? '' }
    await addActivity(ctx, { customer_id, partner_id: null }, activity, moved)
  } else {
    const data = { ...moved, ...(said.note && { text: said.note }) }
    await addTimeline(ctx, { ...of, customer_id, kind: 'status', data })
  }
}

/** The enquiry, locked, when a job can still be made of it. @throws AppError illegal_move when it is over. */
export async function lockForBooking(ctx: Context, id: number, version: number): Promise<EnquiryRecord> {
  const current = () => getEnquiry(ctx, id)
  const enquiry = await lockVersion(ctx.db, { table: 'enquiries', record_type: 'enquiry', id, version, current })
  if (enquiryGroup(enquiry.status) === 'done') {
    throw new AppError('illegal_move', { message: refusal(enquiry.status, 'booking-done-will-take-service') })
  }
  return enquiry
}

/**
 * A job was made of the enquiry. One that was booked already changes too: of two who make a job of what both have read,
 * the second is told.
 */
export async function enquiryBooked(ctx: Context, enquiryId: number, jobId: number): Promise<void> {
  const before = await lockEnquiry(ctx.db, enquiryId)
  if (!before) return
  const status = 'booking-done-will-take-service'
  if (before.status !== status) return applyMove(ctx, before, { status, follow_up_at: null }, {})
  await updateEnquiry(ctx.db, enquiryId, { status })
  await recordAudit(ctx, { record_type: 'enquiry', record_id: enquiryId, action: 'booked', after: { job_id: jobId } })
}

/** Its job is done. */
export async function enquiryJobCompleted(ctx: Context, enquiryId: number): Promise<void> {
  await follow(ctx, enquiryId, (status) => enquiryGroup(status) !== 'done', 'work-done')
}

/** The completion of its job was taken back. */
export async function enquiryJobUncompleted(ctx: Context, enquiryId: number): Promise<void> {
  await follow(ctx, enquiryId, (status) => status === 'work-done', 'booking-done-will-take-service')
}

/** Moves with a job, whoever asks; an enquiry that is elsewhere already is left there. */
async function follow(
  ctx: Context,
  id: number,
  isToMove: (status: EnquiryStatus) => boolean,
  status: EnquiryStatus,
): Promise<void> {
  const before = await lockEnquiry(ctx.db, id)
  if (!before || before.status === status || !isToMove(before.status)) return
  await applyMove(ctx, before, { status, follow_up_at: null }, {})
}
