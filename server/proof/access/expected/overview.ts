import type { ExpectedRoles } from './roles.ts'

/** Dashboard, search, lists, reports and developer pages. Specification, section 6: cache, queue and query are dev only. */
export const overview: ExpectedRoles = {
  'GET /dashboard/today': 'staff',
  'GET /search': 'staff',

  // Lists and saved views. Changing a view that somebody else shared is in rights.ts.
  'GET /lists/{list}': 'staff',
  'PUT /lists/{list}/preferences': 'staff',
  'POST /lists/{list}/views': 'staff',
  'PUT /saved-views/{id}': 'staff',
  'DELETE /saved-views/{id}': 'staff',

  // Reports.
  'GET /reports/completed-jobs': 'staff',
  'GET /reports/completed-jobs/download': 'staff',
  'GET /reports/upcoming-jobs': 'staff',
  'GET /reports/upcoming-jobs/groups': 'staff',
  'GET /reports/upcoming-jobs/download': 'staff',
  'GET /reports/enquiry-sources': 'staff',
  'GET /reports/enquiry-sources/download': 'staff',
  'GET /reports/lost-reasons': 'staff',
  'GET /reports/lost-reasons/download': 'staff',
  'GET /reports/staff': 'staff',
  'GET /reports/staff/download': 'staff',
  'GET /reports/staff-entries': 'staff',
  'GET /reports/unserved-places': 'staff',
  'GET /reports/unserved-places/download': 'staff',
  'GET /reports/partners': 'staff',
  'GET /reports/partners/download': 'staff',
  'GET /reports/partner-assignments': 'staff',

  // Developer pages.
  'GET /openapi.json': 'dev',
  'GET /cache': 'dev',
  'POST /cache/delete': 'dev',
  'POST /cache/flush': 'dev',
  'GET /maintenance': 'public',
  'POST /maintenance': 'dev',
  'POST /maintenance/end': 'dev',
  'GET /queue': 'dev',
  'GET /queue/ids': 'dev',
  'GET /queue/kinds': 'dev',
  'GET /queue/throughput': 'dev',
  'GET /queue/{id}': 'dev',
  'POST /queue/{id}/retry': 'dev',
  'POST /queue/{id}/discard': 'dev',
  'POST /queue/bulk/retry': 'dev',
  'POST /queue/bulk/discard': 'dev',
  'POST /queue/kinds/{task_kind}/pause': 'dev',
  'POST /queue/kinds/{task_kind}/resume': 'dev',
  'GET /query/statements': 'dev',
  'GET /query/statements/{statement}/plan': 'dev',
  'GET /query/slow-requests': 'dev',
  'GET /query/console': 'dev',
  'POST /query/console': 'dev',
  'POST /query/console/cancel': 'dev',
}
