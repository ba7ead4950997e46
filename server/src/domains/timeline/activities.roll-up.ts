import { rollUp } from '#platform/roll-up/roll-up.ts'

/** Calls, visits, works and notes that staff wrote. */
export const activityCounts = rollUp({
  name: 'activities',
  source: 'activities',
  when: 'r.created_by IS NOT NULL AND r.taken_back_at IS NULL',
  at: 'created_at',
  keys: { type: 'r.type', created_by: 'r.created_by' },
  daily: ['created_by', 'type+created_by'],
})
