export const dashboardText = {
  'dashboard.title': 'Dashboard',
  'dashboard.new-job': 'New job',
  'dashboard.new-enquiry': 'New enquiry',

  'dashboard.jobs': 'Jobs',
  'dashboard.jobs.views': 'Job views',
  'dashboard.jobs.search': 'Search jobs',
  'dashboard.jobs.search-hint': 'Name, phone, id, pincode',
  'dashboard.jobs.scheduled': 'Scheduled',
  'dashboard.jobs.completed': 'Completed',
  'dashboard.jobs.paid': 'Paid',
  'dashboard.jobs.assign': 'Assign',
  'dashboard.jobs.assign-to': 'Assign a partner to {id}',
  'dashboard.as': 'Show jobs as',
  'dashboard.as.table': 'Table',
  'dashboard.as.board': 'Board',
  'dashboard.as.calendar': 'Dispatch',
  'dashboard.column.id': 'Job',
  'dashboard.column.customer': 'Customer',
  'dashboard.column.phone': 'Phone',
  'dashboard.column.service': 'Service',
  'dashboard.column.place': 'Location',
  'dashboard.column.partner': 'Partner',
  'dashboard.column.status': 'Status',
  'dashboard.column.due': 'Due',
  'dashboard.column.next': 'Next action',
  'dashboard.column.collected': 'Collected',
  'dashboard.filter.attention': 'Attention',
  'dashboard.filter.unassigned': 'Assignment',
  'dashboard.filter.due': 'Balance',
} as const

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

export const dashboardEmptyText = {
  'dashboard.jobs.empty': 'No jobs on these days',
  'dashboard.jobs.empty-text': 'Choose other days or create a job from an enquiry.',
  'dashboard.attention.empty': 'Nothing needs attention',
  'dashboard.attention.empty-text': 'No job is late, unassigned, double-booked or waiting for an answer.',
  'dashboard.jobs.empty-new': 'New job',
} as const
