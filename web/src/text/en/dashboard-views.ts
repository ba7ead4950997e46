/** The built-in views of the jobs on the dashboard. */
export const dashboardViewsText = {
  'dashboard.view.attention': 'Needs attention',
  'dashboard.view.today': 'Today',
  'dashboard.view.all': 'All',
  'dashboard.unanswered': 'First response overdue',
  'dashboard.unanswered.none': 'No first response is overdue.',
  'dashboard.unanswered.due': 'due',
  'dashboard.unanswered.all': 'All {total}',
  'dashboard.messages': 'Messages to customers and partners',
  'dashboard.messages.on':
    '{on, number} of {all, number} messages to customers and partners are on. The others are not sent.',
  'dashboard.messages.choose': 'Choose messages',
  'dashboard.messages.keep': 'Keep as is',
} as const
