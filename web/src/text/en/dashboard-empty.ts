export const dashboardEmptyText = {
  'dashboard.jobs.empty': 'No jobs on these days',
  'dashboard.jobs.empty-text': 'Choose other days or create a job from an enquiry.',
  'dashboard.attention.empty': 'Nothing needs attention',
  'dashboard.attention.empty-text': 'No job is late, unassigned, double-booked or waiting for an answer.',
  'dashboard.jobs.empty-new': 'New job',
} as const
