/** What the filters of the jobs list offer. */
export const jobFiltersText = {
  'jobs.filter.unassigned.true': 'No partner',
  'jobs.filter.unassigned.false': 'Has partner',
  'jobs.filter.due.true': 'Has balance',
  'jobs.filter.due.false': 'No balance',
} as const
