import { rollUp } from '#platform/roll-up/roll-up.ts'

export const leadCounts = rollUp({
  name: 'intake_leads',
  source: 'intake_leads',
  at: 'created_at',
  keys: { state: 'r.state', source: 'r.source' },
  daily: ['all', 'state', 'source', 'state+source'],
})
