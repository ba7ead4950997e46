import { rollUp } from '#platform/roll-up/roll-up.ts'

export const enquiryCounts = rollUp({
  name: 'enquiries',
  source: 'enquiries',
  at: 'created_at',
  keys: {
    status: 'r.status',
    temperature: 'r.temperature',
    source: 'r.source',
    category_id: 'r.category_id',
    assigned_to: "coalesce(r.assigned_to::text, 'nobody')",
    created_by: 'r.created_by',
    lost_reason: 'r.lost_reason',
    /** Whether the first response came by its due time; null without either. */
    response: `CASE WHEN r.first_touched_at <= r.response_due_at THEN 'in-time' WHEN r.first_touched_at > r.response_due_at THEN 'late' END`,
  },
  daily: [
    ...[
      'all',
      'status',
      'temperature',
      'source',
      'category_id',
      'assigned_to',
      'created_by',
      'lost_reason',
      'response',
    ],
    ...['status+temperature', 'status+source', 'status+category_id', 'status+assigned_to'],
    ...['response+assigned_to', 'response+source'],
    ...['lost_reason+source', 'lost_reason+category_id'],
  ] as const,
})

/**
 * Results of enquiries by the day they were created: how many were booked and completed, and the money of
 * their jobs.
 */
export const enquiryResults = rollUp({
  name: 'enquiry_results',
  source: 'enquiry_results',
  when: 'r.jobs > 0 OR r.waited IS NOT NULL',
  at: 'created_at',
  measures: {
    booked: '(r.jobs > 0)::int',
    completed: '(r.completed > 0)::int',
    jobs: 'r.completed',
    price: 'r.price',
    received: 'r.received',
    commission: 'r.commission',
    contacted: '(r.waited IS NOT NULL)::int',
    /** Seconds until the first contact. */
    waited: 'coalesce(r.waited, 0)',
  },
  keys: { source: 'r.source', assigned_to: "coalesce(r.assigned_to::text, 'nobody')" },
  daily: ['all', 'source', 'assigned_to'],
})
