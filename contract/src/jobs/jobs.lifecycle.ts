import { type Lifecycle, lifecycleOf } from '../shared/lifecycle.ts'
import { type AssignmentStatus, assignmentStatuses, type JobStatus, jobStatuses } from '../vocabulary.ts'

// One source: the transitions of a job, and which a partner may make (`byPartner`).
/**
 * A job goes pending -> accepted -> started -> completed. An assigned job stays pending until the partner
 * accepts. A rejection returns it to pending and is kept. `unstart` returns a job that was started by mistake
 * to accepted; the partner can do it for ten minutes. `uncomplete` works only while the setting
 * `assignment.uncomplete` is on, and reverses what completing did.
 */
export const jobLifecycle: Lifecycle<JobStatus> = lifecycleOf({
  states: jobStatuses.map((status) => status.slug),
  moves: [
    // Of a started job with a reason: another partner continues the work.
    {
      name: 'assign',
      from: ['pending', 'accepted', 'started'],
      to: 'pending',
      permission: 'jobs.write',
      needs: ['partner_id'],
    },
    {
      name: 'accept',
      from: ['pending'],
      to: 'accepted',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'reject',
      from: ['pending', 'accepted'],
      to: 'pending',
      permission: 'jobs.write',
      needs: ['reason'],
      byPartner: true,
    },
    {
      name: 'start',
      from: ['accepted'],
      to: 'started',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'complete',
      from: ['started'],
      to: 'completed',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'unstart',
      from: ['started'],
      to: 'accepted',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'cancel',
      from: ['pending', 'accepted', 'started'],
      to: 'cancelled',
      permission: 'jobs.write',
      needs: ['reason'],
    },
    {
      name: 'uncomplete',
      from: ['completed'],
      to: 'started',
      permission: 'jobs.uncomplete',
      needs: ['reason'],
    },
  ],
})

/**
 * The assignment of one partner to a job. A job has at most one live assignment (pending, accepted or
 * started).
 */
export const assignmentLifecycle: Lifecycle<AssignmentStatus> = lifecycleOf({
  states: assignmentStatuses.map((status) => status.slug),
  moves: [
    {
      name: 'accept',
      from: ['pending'],
      to: 'accepted',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'reject',
      from: ['pending', 'accepted'],
      to: 'rejected',
      permission: 'jobs.write',
      needs: ['reason'],
      byPartner: true,
    },
    {
      name: 'start',
      from: ['accepted'],
      to: 'started',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'complete',
      from: ['started'],
      to: 'completed',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'unstart',
      from: ['started'],
      to: 'accepted',
      permission: 'jobs.write',
      needs: [],
      byPartner: true,
    },
    {
      name: 'cancel',
      from: ['pending', 'accepted', 'started'],
      to: 'cancelled',
      permission: 'jobs.write',
      needs: [],
    },
  ],
})

export const liveAssignments = [
  'pending',
  'accepted',
  'started',
] as const satisfies readonly AssignmentStatus[]
