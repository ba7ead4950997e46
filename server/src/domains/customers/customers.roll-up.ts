import { rollUp } from '#platform/roll-up/roll-up.ts'

export const customerCounts = rollUp({
  name: 'customers',
  source: 'customers',
  when: 'r.merged_into IS NULL',
  at: 'created_at',
  keys: {
    gender: 'r.gender',
    source: 'r.source',
    has_jobs: '(r.jobs > 0)::text',
    job_status: { each: 'r.job_statuses' },
  },
  daily: ['all', 'gender', 'source', 'has_jobs', 'job_status'],
})
