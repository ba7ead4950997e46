/** The built-in views of the jobs on the dashboard. */
export const dashboardViewsText = {
  'dashboard.view.attention': 'Needs attention',
  'dashboard.view.today': 'Today',
  'dashboard.view.all': 'All',
} as const
