import { rollUp } from '#platform/roll-up/roll-up.ts'

export const jobCounts = rollUp({
  name: 'jobs',
  source: 'jobs',
  at: 'scheduled_at',
  measures: { price: 'r.price' },
  keys: { status: 'r.status', category_id: 'r.category_id' },
  daily: ['all', 'status', 'category_id', 'status+category_id'],
})

/**
 * Sums of completed jobs, by the day of completion, without rework. The staff of a job is the user who
 * created it.
 */
export const completedJobs = rollUp({
  name: 'completed_jobs',
  source: 'jobs',
  when: `r.status = 'completed' AND r.completed_at IS NOT NULL AND r.rework_of_id IS NULL`,
  at: 'completed_at',
  rows: 'jobs',
  measures: {
    price: 'r.price',
    material_cost: 'r.material_cost',
    commission: 'r.commission',
    received: 'r.received',
    due: 'greatest(0, r.payable - r.received)',
  },
  keys: {
    category: 'r.category_id',
    place: 'r.location_id',
    partner: 'r.partner_id',
    staff: 'r.created_by',
  },
  daily: ['all'],
  monthly: ['category', 'place', 'partner', 'staff'],
})

/** The amounts that customers owe for completed jobs and for charges. */
export const customerDues = rollUp({
  name: 'customer_dues',
  source: 'jobs',
  when: `r.status IN ('completed', 'cancelled') AND r.payable > r.received`,
  at: null,
  measures: { due: 'r.payable - r.received' },
  daily: ['all'],
})

export const jobsRecorded = rollUp({
  name: 'jobs_recorded',
  source: 'jobs',
  when: 'r.created_by IS NOT NULL',
  at: 'created_at',
  keys: { created_by: 'r.created_by' },
  daily: ['created_by'],
})

/** How partners answer the jobs they are assigned, by the day of the assignment. */
export const assignmentAnswers = rollUp({
  name: 'assignments',
  source: 'assignments',
  at: 'created_at',
  rows: 'assigned',
  measures: {
    accepted: '(r.accepted_at IS NOT NULL)::int',
    rejected: `(r.status = 'rejected')::int`,
    cancelled: `(r.status = 'cancelled')::int`,
  },
  keys: { partner: 'r.partner_id' },
  monthly: ['partner'],
})
