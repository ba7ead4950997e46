import { assignmentLifecycle, jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import { judgeMove } from 'contract/shared/lifecycle.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { assignmentStatuses, type JobStatus, jobStatuses } from 'contract/vocabulary.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { type AssignmentRecord, findCurrentAssignment } from './assignments.store.ts'
import { getJob } from './job-details.service.ts'
import { type JobRecord, lockAround } from './jobs.store.ts'

const verbs = {
  assign: 'be assigned a partner',
  accept: 'be accepted',
  reject: 'be rejected',
  start: 'be started',
  complete: 'be completed',
  unstart: 'be put back',
  cancel: 'be cancelled',
  uncomplete: 'be reopened',
  reschedule: 'be rescheduled',
}
type MoveName = Exclude<keyof typeof verbs, 'reschedule'>

/** Why a step is impossible, in a sentence that names the job and its state. */
export function impossible(job: { id: number; status: JobStatus }, step: keyof typeof verbs): AppError {
  const status = labelOf(jobStatuses, job.status).toLowerCase()
  return new AppError('illegal_move', {
    message: `${recordId('job', job.id)} is ${status} and cannot ${verbs[step]}.`,
  })
}

/**
 * The job, locked, when it has the version that the user read and the lifecycle allows the step. Of parallel
 * requests for one step one succeeds, and the others are refused here.
 * @throws AppError not_found, conflict when stale, illegal_move, forbidden
 */
export async function beginMove(
  ctx: AnyContext,
  id: number,
  version: number,
  name: MoveName,
): Promise<JobRecord> {
  const current = () => getJob(ctx, id)
  const job = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  const move = jobLifecycle.moves.find((candidate) => candidate.name === name)
  if (!move) throw impossible(job, name)
  const { why } = judgeMove(move, job.status, holderOf(ctx))
  if (why === 'state') throw impossible(job, name)
  if (why === 'permission') throw new AppError('forbidden')
  await lockAround(ctx.db, job)
  return job
}

/**
 * A partner who acts through the assignment's link has the transitions of partners instead of permissions.
 */
const holderOf = ({ actor, guest }: AnyContext) => (guest?.type === 'partner' ? 'partner' : actor)

/**
 * The job's assignment for the same step.
 * @throws AppError illegal_move when it cannot make the step, or there is none
 */
export async function movingAssignment(
  ctx: AnyContext,
  job: JobRecord,
  name: 'accept' | 'reject' | 'start' | 'complete' | 'unstart',
): Promise<AssignmentRecord> {
  const assignment = await findCurrentAssignment(ctx.db, job.id)
  if (!assignment) {
    throw new AppError('illegal_move', {
      message: `${recordId('job', job.id)} has no partner. Assign one first.`,
    })
  }
  const move = assignmentLifecycle.moves.find((candidate) => candidate.name === name)
  if (!move || judgeMove(move, assignment.status, holderOf(ctx)).why === 'state') {
    const status = labelOf(assignmentStatuses, assignment.status).toLowerCase()
    const message = `The partner’s assignment to ${recordId('job', job.id)} is ${status} and cannot ${verbs[name]}.`
    throw new AppError('illegal_move', { message })
  }
  return assignment
}
