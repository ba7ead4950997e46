import { can } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import { isUnsettled } from 'contract/complaints/complaints.lifecycle.ts'
import { jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import type { ComplaintOfJob, Job } from 'contract/jobs/jobs.schema.ts'
import { judgeMove } from 'contract/shared/lifecycle.ts'

export type JobMoveName =
  | 'assign'
  | 'accept'
  | 'reject'
  | 'start'
  | 'complete'
  | 'unstart'
  | 'cancel'
  | 'uncomplete'

/** What prevents the transition; null when it is allowed. */
export type MoveBlocker = 'state' | 'permission' | 'nobody' | null
export type JobMove = { name: JobMoveName; why: MoveBlocker }

const needPartner: readonly string[] = ['accept', 'reject', 'start', 'complete']

/**
 * Every transition of the lifecycle with its blocker: the state, the user's role, or a missing partner. Undo
 * of a completion is listed only for users who may do it, while the setting `assignment.uncomplete` is on.
 */
export function movesOf(
  job: Pick<Job, 'status'> & { partner: { id: number } | null },
  holder: RoleHolder | null,
  canUncomplete: boolean,
): JobMove[] {
  const offered = jobLifecycle.moves.filter(
    ({ name, permission }) => name !== 'uncomplete' || (canUncomplete && can(holder, permission)),
  )
  return offered.map((move) => {
    const name = move.name as JobMoveName // the names of the one table
    const { why } = judgeMove(move, job.status, holder)
    if (why) return { name, why }
    if (needPartner.includes(name) && !job.partner) return { name, why: 'nobody' }
    return { name, why: null }
  })
}

/** The next action of a job. */
export type JobNext = Step | 'asked' | 'complaint'
type Step = 'send' | 'wait' | 'start' | 'complete' | 'confirm' | 'collect' | 'paid' | 'cancelled'

type State = Pick<Job, 'status' | 'partner' | 'due' | 'completion_report'>
type OpenRequests = Pick<Job, 'customer_request' | 'complaints'>

/** The customer's request comes before the plan and the money. */
export function nextOf(job: State & OpenRequests): JobNext {
  const step = stepOf(job)
  if (job.customer_request && ['send', 'wait', 'start'].includes(step)) return 'asked'
  return job.status === 'completed' && openComplaint(job) ? 'complaint' : step
}

/** The open complaint about the job. */
export function openComplaint({ complaints }: Pick<Job, 'complaints'>): ComplaintOfJob | undefined {
  return complaints.find(({ status }) => isUnsettled(status))
}

function stepOf({ status, partner, due, completion_report }: State): Step {
  switch (status) {
    case 'pending':
      return partner ? 'wait' : 'send'
    case 'accepted':
      return 'start'
    case 'started':
      return 'complete'
    case 'completed':
      if (completion_report) return 'confirm'
      return due > 0 ? 'collect' : 'paid'
    case 'cancelled':
      return 'cancelled'
  }
}

/** The current assignment, if any. */
export function liveAssignment(job: Pick<Job, 'assignments'>): Job['assignments'][number] | undefined {
  return job.assignments.find(
    ({ status, ended_at }) => ended_at === null && status !== 'rejected' && status !== 'cancelled',
  )
}

/** The start of the wait for a partner or for the answer: when the job was created, returned, or assigned. */
export function pendingSince(job: Pick<Job, 'created_at' | 'assignments'>): string {
  const moments = job.assignments.flatMap(({ created_at, ended_at }) => [created_at, ended_at ?? created_at])
  return [job.created_at, ...moments].sort().at(-1)! // it has one at least
}
