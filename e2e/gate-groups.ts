/**
 * The files of end-to-end tests that share one program in `npm test`, in the order of their names. A file
 * that changes data of the others is in no group and runs alone. In `npm run test:all` every file runs alone.
 */
export const gateGroups = {
  calls: ['call-desk', 'do-not-call', 'drafts', 'enquiry-lists', 'new-enquiry'],
  work: ['job-board', 'job-create', 'job-page', 'complaints', 'tasks'],
  dispatch: ['dispatch', 'replacements', 'partner-link', 'tracking-link', 'live'],
  money: [
    'complete-and-pay',
    'money-credit',
    'payments',
    'concessions',
    'gst',
    'dues',
    'day-book',
    'partner-account',
  ],
  partners: ['partners', 'partner-reports', 'incentives', 'required-documents', 'settlements'],
  customers: ['customers', 'merge', 'imports', 'privacy', 'trash', 'files', 'downloads', 'print'],
  setup: [
    'categories',
    'locations',
    'hand-over',
    'leads-on-shift',
    'intake',
    'messages',
    'settings',
    'webhooks',
    'api-keys',
  ],
  people: ['access', 'audit', 'confirm-identity', 'profile', 'passkeys', 'staff', 'maintenance'],
  browser: [
    'canaries',
    'dashboard-figures',
    'lists',
    'palette',
    'saved-views',
    'shell',
    'tabs',
    'thread',
    'reports',
  ],
} as const
