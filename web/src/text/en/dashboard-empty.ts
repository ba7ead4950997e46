export const dashboardEmptyText = {
  'dashboard.jobs.empty': 'No jobs on these days',
  'dashboard.jobs.empty-text': 'Choose other days or create a job from an enquiry.',
  'dashboard.attention.empty': 'Nothing needs attention',
  'dashboard.attention.empty-text': 'All jobs of today are done, and those of tomorrow are accepted.',
  'dashboard.jobs.empty-new': 'New job',
} as const
