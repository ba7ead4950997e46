import { can } from 'contract/access/permissions.ts'
import { type ReplacementUndo, undoMinutes } from 'contract/jobs/replacements.schema.ts'
import { enquiryJobChanged } from '#domains/enquiries/public.ts'
import { findPartner, holdApprovedPartner, movePartner, removeDaysOff } from '#domains/partners/public.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { AppError, isNotFound } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { commissionForPartner, withdrawPartner } from '../assign.service.ts'
import { findAssignment, updateAssignment } from '../assignments.store.ts'
import { beginMove } from '../begin-move.service.ts'
import { auditJob, recordJobEvent } from '../job-events.service.ts'
import { moveInTime } from '../job-moves.service.ts'
import { type JobRecord, lockAroundAll, updateJob } from '../jobs.store.ts'
import { lockPartners, lockReplacement, markUndone } from './replacements.store.ts'
import type { ReplacedJob } from './replacements.table.ts'

/**
 * Undoes the cause, and restores the earlier assignments of the jobs that have not changed since; the others
 * keep their partner and have the reason as their result.
 * @throws AppError not_found, illegal_move when it is another user's, too old, or undone already
 */
export async function undoReplacement(ctx: Context, id: number): Promise<ReplacementUndo> {
  const done = await lockReplacement(ctx.db, id)
  if (!done) throw new AppError('not_found')
  const message = refusal(done, ctx)
  if (message !== null) throw new AppError('illegal_move', { message })
  const of = new Map(done.jobs.map((job) => [job.job_id, job]))
  await lockAroundAll(ctx.db, [...of.keys()])
  await lockPartners(ctx.db, [done.partner_id])
  const is_cause_undone = await undoCause(ctx, done)
  const { results } = await inBulk(ctx, [...of.keys()], async (own, job) => {
    await restore(own, of.get(job)!, done.partner_id) // the ids are those of the jobs
  })
  await markUndone(ctx, id)
  return { results, is_cause_undone, cause: done.cause }
}

type Done = NonNullable<Awaited<ReturnType<typeof lockReplacement>>>

function refusal({ created_by, created_at, undone_at }: Done, { actor, now }: Context): string | null {
  if (created_by !== actor.id) return 'Only the user who replaced the partner can undo it.'
  if (undone_at !== null) return 'It was already undone.'
  return Date.parse(created_at) < now - undoMinutes * 60_000
    ? `It can be undone for ${undoMinutes} minutes only.`
    : null
}

/** The days off or the deactivation, unless it was changed since. */
async function undoCause(ctx: Context, { cause, days_off_id, partner_id }: Done): Promise<boolean> {
  if (cause === 'days-off' && days_off_id !== null) {
    return removeDaysOff(ctx, days_off_id).then(
      () => true,
      (error) => {
        if (isNotFound(error)) return false
        throw error
      },
    )
  }
  const partner = await findPartner(ctx.db, partner_id)
  if (cause !== 'deactivated' || partner?.status !== 'deactivated' || !can(ctx.actor, 'partners.decide'))
    return false
  const version = await presentVersion(ctx.db, 'partners', partner_id)
  await movePartner(ctx, partner_id, { status: 'approved', reason: null, version })
  return true
}

async function restore(
  ctx: Context,
  { job_id, version, earlier, was }: ReplacedJob,
  partnerId: number,
): Promise<void> {
  if ((await presentVersion(ctx.db, 'jobs', job_id)) !== version) {
    throw new AppError('illegal_move', { message: 'It has changed since.' })
  }
  let job = await beginMove(ctx, job_id, version, 'assign')
  // Without an earlier assignment and with another time the job kept its partner.
  const isKept = job.partner_id === partnerId
  if (job.partner_id !== null && !isKept) job = await withdrawPartner(ctx, job, undone)
  if (earlier && !isKept) await revive(ctx, job, earlier, partnerId)
  if (!was) return
  const now = await beginMove(ctx, job_id, await presentVersion(ctx.db, 'jobs', job_id), 'assign')
  await moveInTime(ctx, now, { ...was, reason: undone, partner_asked: !isKept, was_done: false })
  await enquiryJobChanged(ctx, now.enquiry_id)
}

const undone = 'The replacement was undone'

/** The assignment that ended is live again, as it was: accepted where the partner had accepted. */
async function revive(
  ctx: Context,
  job: JobRecord,
  { id, status }: NonNullable<ReplacedJob['earlier']>,
  partnerId: number,
): Promise<void> {
  const partner = await holdApprovedPartner(ctx, partnerId)
  const assignment = await findAssignment(ctx.db, id)
  await updateAssignment(ctx.db, id, { status, ended_at: null, reason: null })
  const commission = await commissionForPartner(ctx, job, partnerId)
  const accepted_at = status === 'accepted' ? (assignment?.accepted_at ?? null) : null
  const after = await updateJob(ctx.db, job.id, { status, partner_id: partnerId, accepted_at, ...commission })
  await auditJob(ctx, 'assign', job.id, job, after)
  const related = { type: 'partner', id: partnerId, label: partner.name } as const
  await recordJobEvent(ctx, after, 'partner-assigned', { to: partner.name, related })
}
