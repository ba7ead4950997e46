import type { ChangeType, Owner, ShownType } from './record-changes.ts'

type ReadKey = `GET /${string}`

/**
 * The records that each GET shows, so that the browser refetches it when one changes. Every GET of the
 * contract has a row here or in `fetched-once.ts`.
 */
export type Shown = {
  /** Types of which any change matters, or only a change of its own record (`of`). */
  types: readonly ShownType[]
  /** The record it belongs to: `{id}` of the path, or `record_type` and `record_id` of the query. */
  of?: Owner | 'record' | 'itself'
  /** Types that matter when the loaded response mentions the record. */
  mentions?: readonly (Owner | 'address')[]
  /** Least seconds between two refetches: sums over everything change all the time. */
  every?: number
}

const dispatched: Shown = {
  types: ['job', 'partner', 'category', 'setting'],
  mentions: ['customer', 'address'],
  every: 2,
}
const people = ['customer', 'partner'] as const
const contactsAndPlaces = ['customer', 'partner', 'address'] as const

// One source: what a change makes stale; types and permissions of changes, `record-changes.ts`.
export const shown: Partial<Record<ReadKey, Shown>> = {
  'GET /user': { types: ['user'], every: 10 },
  'GET /sessions': { types: ['session'] },
  'GET /staffs': { types: ['user'] },
  'GET /staffs/{id}': { types: ['user', 'enquiry'], every: 10 },
  'GET /staffs/names': { types: ['user'] },
  'GET /users/{id}': { types: ['user'], of: 'itself' },
  'GET /users/{id}/passkeys': { types: ['second-factor'] },
  'GET /users/{id}/security-events': { types: ['session', 'second-factor', 'user'], every: 10 },
  'GET /users/{id}/second-factor': { types: ['second-factor'] },
  'GET /role-policies': { types: ['role-policy'] },
  'GET /admin/config': { types: ['setting'] },
  'GET /admin/config/changes': { types: ['setting'] },
  'GET /admin/retention/runs': { types: [] },
  'GET /audit': { types: [] },
  'GET /audit/terms': { types: [] },
  'GET /audit/check': { types: [] },
  'GET /reads': { types: [] },
  'GET /reads/rows': { types: [] },
  'GET /lists/{list}': { types: ['saved-view'] },

  'GET /categories': { types: ['category'], every: 5 },
  'GET /categories/totals': { types: ['category', 'enquiry', 'job', 'partner'], every: 20 },
  'GET /categories/{id}': { types: ['category'] },
  'GET /categories/{id}/questions': { types: ['category'] },
  'GET /categories/{id}/script': { types: ['category'] },
  'GET /categories/{id}/tax': { types: ['category'] },
  'GET /categories/{id}/commission': { types: ['category', 'partner'] },
  'GET /locations': { types: ['location'], every: 30 },
  'GET /locations/search': { types: ['location'] },
  'GET /locations/pincodes': { types: ['location', 'partner'], every: 10 },
  'GET /locations/duplicates': { types: ['location'], every: 10 },
  'GET /locations/faults': { types: ['location'], every: 10 },
  'GET /locations/{id}/uses': { types: ['location', 'address', 'enquiry', 'job', 'partner'], every: 10 },
  'GET /locations/{id}/partners': { types: ['location', 'partner'], every: 10 },
  'GET /location-imports': { types: ['location'] },
  'GET /change-sets': { types: ['import', 'user', 'customer'], every: 10 },
  'GET /imports/{id}': { types: ['import', 'user'], every: 10 },
  'GET /imports/{id}/rows': { types: ['import'] },
  'GET /locations/pincodes/{pincode}': { types: ['location'] },
  'GET /locations/{id}': { types: ['location'] },

  'GET /customers': { types: ['customer'], mentions: ['customer', 'address'] },
  'GET /customers/lookup': { types: [], mentions: ['customer', 'enquiry', 'job'] },
  'GET /customers/{id}': {
    types: ['customer', 'timeline-entry', 'enquiry', 'job', 'payment', 'address', 'category'],
    of: 'customer',
    mentions: ['partner'],
  },
  'GET /customers/{id}/reads': { types: [] },
  'GET /customers/{id}/erasure': { types: ['customer', 'job', 'payment'], of: 'customer' },
  'GET /customers/{id}/payments': { types: ['payment', 'job'], of: 'customer' },
  'GET /customers/{id}/messages': { types: ['message'], of: 'customer' },
  'GET /customers/by-job': { types: ['job', 'payment'], mentions: ['customer'], every: 10 },
  'GET /customers/duplicate-phones': { types: ['customer', 'customer-merge'], every: 5 },
  'GET /customers/duplicate-phones/{id}': { types: ['customer-merge'], mentions: ['customer'] },
  'GET /customers/invalid-names': { types: ['customer'], every: 5 },
  'GET /customers/merge': { types: [], mentions: ['customer', 'enquiry', 'job'] },
  'GET /merges': { types: ['customer-merge'] },
  'GET /addresses': { types: ['address'], mentions: people },
  'GET /addresses/{id}': { types: ['address'], of: 'itself', mentions: people },
  'GET /addresses/{id}/uses': { types: [], mentions: ['enquiry', 'job'] },

  'GET /enquiries': { types: ['enquiry', 'category', 'user'], mentions: ['customer', 'address'] },
  'GET /enquiries/board': { types: ['enquiry', 'category', 'user'], mentions: ['customer'] },
  'GET /enquiries/counts': { types: ['enquiry'], every: 5 },
  'GET /enquiries/overdue': { types: ['enquiry'], every: 15 },
  'GET /enquiries/{id}': {
    types: ['enquiry', 'schedule', 'job', 'message', 'category', 'user'],
    of: 'enquiry',
    mentions: contactsAndPlaces,
  },
  'GET /enquiries/{id}/messages': { types: ['message'], of: 'enquiry' },
  'GET /trash': { types: ['enquiry', 'customer', 'job', 'partner'], every: 5 },
  'GET /files': { types: ['timeline-entry', 'user'], of: 'record' },
  'GET /timeline': { types: ['timeline-entry', 'user'], of: 'record' },

  'GET /partners': { types: ['partner', 'category', 'job'], every: 5 },
  'GET /partners/lookup': { types: [], mentions: ['partner'] },
  'GET /partners/{id}/work': { types: ['assignment', 'job'], of: 'partner', mentions: ['customer'] },
  'GET /partners/{id}': {
    types: [
      'partner',
      'timeline-entry',
      'assignment',
      'job',
      'ledger-entry',
      'payment',
      'address',
      'category',
    ],
    of: 'partner',
    mentions: ['customer'],
  },

  'GET /partners/{id}/erasure': { types: ['partner', 'job', 'ledger-entry'], of: 'partner' },
  'GET /partners/{id}/account': { types: ['ledger-entry', 'payment'], of: 'partner' },
  'GET /partners/{id}/ledger': { types: ['ledger-entry', 'payment'], of: 'partner' },
  'GET /incentive-rules': { types: ['incentive'] },
  'GET /incentive-lines': { types: ['incentive', 'ledger-entry'], mentions: ['partner'], every: 5 },
  'GET /settlement-runs': { types: ['settlement-run'], every: 2 },
  'GET /settlement-runs/{id}': { types: ['settlement-run', 'ledger-entry', 'message'], every: 2 },
  'GET /settlement-runs/{id}/lines': {
    types: ['settlement-run', 'ledger-entry', 'message'],
    mentions: ['partner'],
    every: 2,
  },
  'GET /settlement-lines/{id}/upi': { types: ['settlement-run', 'ledger-entry', 'setting'], every: 2 },
  'GET /partners/{id}/bank-details': { types: ['partner'], of: 'partner' },
  'GET /partners/{id}/terms': { types: ['partner', 'category'] },

  'GET /jobs': { types: ['job', 'completion-report', 'category'], mentions: contactsAndPlaces },
  'GET /jobs/board': { types: ['job', 'completion-report', 'category'], mentions: contactsAndPlaces },
  'GET /jobs/day': dispatched,
  'GET /jobs/week': dispatched,
  'GET /jobs/slots': { types: ['job', 'partner', 'category', 'setting'], every: 5 },
  'GET /jobs/fits': dispatched,
  'GET /jobs/{id}/alternatives': dispatched,
  'GET /jobs/{id}/fit': dispatched,
  'GET /jobs/{id}': {
    types: [
      'job',
      'assignment',
      'schedule',
      'payment',
      'completion-report',
      'concession',
      'complaint',
      'message',
      'ledger-entry',
      'category',
      'user',
    ],
    of: 'job',
    mentions: [...contactsAndPlaces, 'enquiry'],
  },
  'GET /jobs/{id}/suggestions': { types: ['job', 'assignment'], of: 'job', mentions: ['partner'] },
  'GET /jobs/{id}/payments': { types: ['payment'], of: 'job' },
  'GET /jobs/{id}/tax-documents': { types: ['job'], of: 'job' },
  'GET /complaints': { types: ['complaint', 'category', 'user'], mentions: [...people, 'job'] },
  'GET /complaints/counts': { types: ['complaint'], every: 5 },
  'GET /complaints/{id}': { types: ['complaint', 'category', 'user'], mentions: [...people, 'job'] },
  'GET /payments': { types: ['payment'], mentions: people },
  'GET /payments/{id}': { types: ['payment'], of: 'itself', mentions: people },

  'GET /completion-reports/partners': { types: ['completion-report'], mentions: ['partner'], every: 5 },
  'GET /partners/{id}/completion-reports': {
    types: ['completion-report', 'job'],
    mentions: people,
    every: 2,
  },

  'GET /concessions': { types: ['concession'], mentions: ['job', ...people], every: 2 },
  'GET /reports/concessions': { types: ['concession'], every: 10 },

  'GET /reports/completed-jobs': { types: ['job', 'payment', 'category', 'user'], every: 20 },
  'GET /reports/upcoming-jobs': { types: ['job', 'partner'], every: 10 },
  'GET /reports/upcoming-jobs/groups': { types: ['job', 'partner', 'category', 'user'], every: 20 },
  'GET /dashboard/today': {
    types: ['enquiry', 'job', 'completion-report', 'payment', 'schedule'],
    every: 20,
  },
  'GET /reports/enquiry-sources': { types: ['enquiry', 'job'], every: 20 },
  'GET /reports/lost-reasons': { types: ['enquiry'], every: 20 },
  'GET /reports/dues/jobs': { types: ['job', 'payment'], every: 10 },
  'GET /reports/partner-dues': { types: ['ledger-entry'], mentions: ['partner'], every: 10 },
  'GET /reports/dues': { types: ['job', 'payment'], mentions: ['customer'], every: 10 },
  'GET /reports/staff': { types: ['enquiry', 'job', 'timeline-entry', 'user'], every: 20 },
  'GET /reports/staff-entries': { types: ['timeline-entry'], every: 20 },
  'GET /reports/unserved-places': { types: ['enquiry', 'partner', 'location', 'category'], every: 30 },
  'GET /reports/tax': { types: ['job'], every: 20 },
  'GET /reports/tds': { types: ['settlement-run', 'ledger-entry'], mentions: ['partner'], every: 20 },
  'GET /reports/tds/payouts': { types: ['settlement-run', 'ledger-entry'], every: 20 },
  'GET /reports/tax/documents': { types: ['job'], mentions: ['customer'], every: 20 },
  'GET /day-book': { types: ['day-book'] },
  'GET /cash-accounts': { types: ['day-book'] },
  'GET /cash-entries': { types: ['day-book'] },
  'GET /my-cash': { types: ['day-book'] },
  'GET /cash-handovers': { types: ['day-book'] },
  'GET /reports/partners': { types: ['assignment', 'job', 'partner', 'payment'], every: 20 },
  'GET /reports/rework': { types: ['complaint', 'job', 'partner', 'category'], every: 20 },
  'GET /reports/partner-assignments': { types: ['assignment', 'job'], every: 20 },
  'GET /search': { types: ['customer', 'partner', 'enquiry', 'job', 'address', 'complaint'] },
  'GET /intake-leads': { types: ['intake-lead'] },
  'GET /intake-leads/{id}': { types: ['intake-lead'], of: 'itself' },
  'GET /api-keys': { types: ['api-key', 'user'] },
  'GET /webhooks': { types: ['webhook'] },
  'GET /webhooks/{id}/deliveries': { types: ['webhook'] },
  'GET /intake-keys': { types: ['intake-key'] },
  // Hits and remaining times change all the time: the page polls.
  'GET /cache': { types: ['cache-entry'] },
  'GET /maintenance': { types: ['maintenance'] },

  // The page polls: a notice for each step would cost more than the tasks.
  'GET /queue': { types: ['task'] },
  'GET /queue/kinds': { types: ['task'] },
  'GET /queue/throughput': { types: ['task'] },
  'GET /query/console': { types: ['console-statement'] },
}

/** Types of records that the server changes together with one that a user writes. */
export const changedAlong: Partial<Record<ShownType, readonly ChangeType[]>> = {
  customer: ['timeline-entry'],
  'customer-merge': ['customer', 'address', 'enquiry', 'job', 'timeline-entry'],
  address: ['customer', 'partner', 'timeline-entry'],
  enquiry: ['customer', 'job', 'schedule', 'message', 'timeline-entry'],
  'intake-lead': ['customer', 'enquiry'],
  job: [
    'customer',
    'enquiry',
    'partner',
    'assignment',
    'schedule',
    'message',
    'ledger-entry',
    'timeline-entry',
  ],
  partner: ['timeline-entry'],
  complaint: ['timeline-entry'],
  payment: ['customer', 'job', 'partner', 'ledger-entry', 'day-book', 'message', 'timeline-entry'],
  concession: ['customer', 'job', 'partner', 'payment', 'ledger-entry', 'timeline-entry'],
  'ledger-entry': ['partner', 'payment', 'day-book', 'timeline-entry'],
  incentive: ['partner', 'ledger-entry', 'timeline-entry'],
  'settlement-run': ['partner', 'payment', 'ledger-entry', 'timeline-entry'],
  message: ['timeline-entry'],
}
