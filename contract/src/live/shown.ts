import type { ChangeType, Owner, ShownType } from './record-changes.ts'

type ReadKey = `GET /${string}`

/**
 * The records that each GET shows, so that the browser refetches it when one changes. Every GET of the contract has a row.
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

/** Fetched once for a purpose and not shown: ids of a selection, files, checks. */
const nothing: Shown = { types: [] }
const dispatched: Shown = {
  types: ['job', 'partner', 'category', 'setting'],
  mentions: ['customer', 'address'],
  every: 2,
}
const people = ['customer', 'partner'] as const
const contactsAndPlaces = ['customer', 'partner', 'address'] as const

export const shown: Partial<Record<ReadKey, Shown>> = {
  'GET /signin': nothing,
  'GET /user': { types: ['user'], every: 10 },
  'GET /sessions': { types: ['session'] },
  'GET /staffs': { types: ['user'] },
  'GET /staffs/download': nothing,
  'GET /staffs/{id}': { types: ['user', 'enquiry'], every: 10 },
  'GET /staffs/{id}/hand-over': nothing,
  'GET /staffs/names': { types: ['user'] },
  'GET /users/{id}': { types: ['user'], of: 'itself' },
  'GET /users/{id}/second-factor': { types: ['second-factor'] },
  'GET /admin/config': { types: ['setting'] },
  'GET /admin/config/changes': { types: ['setting'] },
  'GET /admin/config/sample': nothing,
  'GET /lists/{list}': { types: ['saved-view'] },

  'GET /categories': { types: ['category'], every: 5 },
  'GET /categories/totals': { types: ['category', 'enquiry', 'job', 'partner'], every: 20 },
  'GET /categories/{id}': { types: ['category'] },
  'GET /categories/{id}/questions': { types: ['category'] },
  'GET /categories/{id}/script': { types: ['category'] },
  'GET /categories/{id}/commission': { types: ['category', 'partner'] },
  'GET /locations': { types: ['location'], every: 30 },
  'GET /locations/search': { types: ['location'] },
  'GET /locations/pincodes': { types: ['location', 'partner'], every: 10 },
  'GET /locations/pincodes/download': nothing,
  'GET /locations/duplicates': { types: ['location'], every: 10 },
  'GET /locations/faults': { types: ['location'], every: 10 },
  'GET /locations/{id}/uses': { types: ['location', 'address', 'enquiry', 'job', 'partner'], every: 10 },
  'GET /locations/{id}/partners': { types: ['location', 'partner'], every: 10 },
  'GET /locations/{id}/move': nothing,
  'GET /location-imports': { types: ['location'] },
  'GET /locations/pincodes/{pincode}': { types: ['location'] },
  'GET /locations/{id}': { types: ['location'] },

  'GET /customers': { types: ['customer'], mentions: ['customer', 'address'] },
  'GET /customers/ids': nothing,
  'GET /customers/download': nothing,
  'GET /customers/lookup': { types: [], mentions: ['customer', 'enquiry', 'job'] },
  'GET /customers/{id}': {
    types: ['customer', 'enquiry', 'job', 'payment', 'address', 'category'],
    of: 'customer',
    mentions: ['partner'],
  },
  'GET /customers/{id}/payments': { types: ['payment', 'job'], of: 'customer' },
  'GET /customers/{id}/messages': { types: ['message'], of: 'customer' },
  'GET /customers/by-job': { types: ['job', 'payment'], mentions: ['customer'], every: 10 },
  'GET /customers/by-job/download': nothing,
  'GET /customers/duplicate-phones': { types: ['customer', 'customer-merge'], every: 5 },
  'GET /customers/duplicate-phones/{id}': { types: ['customer-merge'], mentions: ['customer'] },
  'GET /customers/invalid-names': { types: ['customer'], every: 5 },
  'GET /customers/invalid-names/ids': nothing,
  'GET /customers/merge': { types: [], mentions: ['customer', 'enquiry', 'job'] },
  'GET /merges': { types: ['customer-merge'] },
  'GET /addresses': { types: ['address'], mentions: people },
  'GET /addresses/search': { types: [], mentions: ['address'] },
  'GET /addresses/{id}': { types: ['address'], of: 'itself', mentions: people },
  'GET /addresses/{id}/uses': { types: [], mentions: ['enquiry', 'job'] },

  'GET /enquiries': { types: ['enquiry', 'category', 'user'], mentions: ['customer', 'address'] },
  'GET /enquiries/board': { types: ['enquiry', 'category', 'user'], mentions: ['customer'] },
  'GET /enquiries/counts': { types: ['enquiry'], every: 5 },
  'GET /enquiries/overdue': { types: ['enquiry'], every: 15 },
  'GET /enquiries/ids': nothing,
  'GET /enquiries/download': nothing,
  'GET /enquiries/{id}': {
    types: ['enquiry', 'schedule', 'job', 'message', 'category', 'user'],
    of: 'enquiry',
    mentions: contactsAndPlaces,
  },
  'GET /enquiries/{id}/messages': { types: ['message'], of: 'enquiry' },
  'GET /trash': { types: ['enquiry', 'customer', 'job'], every: 5 },
  'GET /timeline': { types: ['timeline-entry', 'user'], of: 'record' },

  'GET /partners': { types: ['partner', 'category', 'job'], every: 5 },
  'GET /partners/ids': nothing,
  'GET /partners/download': nothing,
  'GET /partners/lookup': { types: [], mentions: ['partner'] },
  'GET /partners/{id}/work': { types: ['assignment', 'job'], of: 'partner', mentions: ['customer'] },
  'GET /partners/{id}': {
    types: ['partner', 'assignment', 'job', 'ledger-entry', 'payment', 'address', 'category'],
    of: 'partner',
    mentions: ['customer'],
  },

  'GET /partners/{id}/account': { types: ['ledger-entry', 'payment'], of: 'partner' },
  'GET /partners/{id}/ledger': { types: ['ledger-entry', 'payment'], of: 'partner' },
  'GET /partners/{id}/ledger/download': nothing,
  'GET /partners/{id}/statement': nothing,
  'GET /partners/{id}/terms': { types: ['partner', 'category'] },

  'GET /jobs': { types: ['job', 'category'], mentions: contactsAndPlaces },
  'GET /jobs/board': { types: ['job', 'category'], mentions: contactsAndPlaces },
  'GET /jobs/day': dispatched,
  'GET /jobs/week': dispatched,
  'GET /partners/{id}/replacements': nothing,
  'GET /jobs/slots': { types: ['job', 'partner', 'category', 'setting'], every: 5 },
  'GET /jobs/fits': dispatched,
  'GET /jobs/{id}/fit': dispatched,
  'GET /jobs/ids': nothing,
  'GET /jobs/download': nothing,
  'GET /jobs/{id}': {
    types: ['job', 'assignment', 'schedule', 'payment', 'message', 'ledger-entry', 'category', 'user'],
    of: 'job',
    mentions: [...contactsAndPlaces, 'enquiry'],
  },
  'GET /jobs/{id}/suggestions': { types: ['job', 'assignment'], of: 'job', mentions: ['partner'] },
  'GET /jobs/{id}/payments': { types: ['payment'], of: 'job' },
  'GET /complaints': { types: ['complaint', 'category', 'user'], mentions: [...people, 'job'] },
  'GET /complaints/counts': { types: ['complaint'], every: 5 },
  'GET /complaints/download': nothing,
  'GET /complaints/{id}': { types: ['complaint', 'category', 'user'], mentions: [...people, 'job'] },
  'GET /payments': { types: ['payment'], mentions: people },
  'GET /payments/download': nothing,
  'GET /payments/{id}': { types: ['payment'], of: 'itself', mentions: people },
  'GET /payments/{id}/receipt': nothing,
  'GET /partner-links/{token}': nothing,
  'GET /tracking-links/{token}': nothing,
  'GET /receipts/{token}': nothing,

  'GET /reports/completed-jobs': { types: ['job', 'payment', 'category', 'user'], every: 20 },
  'GET /reports/completed-jobs/download': nothing,
  'GET /reports/upcoming-jobs': { types: ['job', 'partner'], every: 10 },
  'GET /reports/upcoming-jobs/groups': { types: ['job', 'partner', 'category', 'user'], every: 20 },
  'GET /reports/upcoming-jobs/download': nothing,
  'GET /dashboard/today': { types: ['enquiry', 'job', 'payment', 'schedule'], every: 20 },
  'GET /reports/enquiry-sources': { types: ['enquiry', 'job'], every: 20 },
  'GET /reports/enquiry-sources/download': nothing,
  'GET /reports/lost-reasons': { types: ['enquiry'], every: 20 },
  'GET /reports/lost-reasons/download': nothing,
  'GET /reports/dues': { types: ['job', 'payment'], mentions: ['customer'], every: 10 },
  'GET /reports/dues/download': nothing,
  'GET /reports/staff': { types: ['enquiry', 'job', 'timeline-entry', 'user'], every: 20 },
  'GET /reports/staff/download': nothing,
  'GET /reports/staff-entries': { types: ['timeline-entry'], every: 20 },
  'GET /reports/unserved-places': { types: ['enquiry', 'partner', 'location', 'category'], every: 30 },
  'GET /reports/unserved-places/download': nothing,
  'GET /reports/partners': { types: ['assignment', 'job', 'partner', 'payment'], every: 20 },
  'GET /reports/partners/download': nothing,
  'GET /reports/rework': { types: ['complaint', 'job', 'partner', 'category'], every: 20 },
  'GET /reports/rework/download': nothing,
  'GET /reports/partner-assignments': { types: ['assignment', 'job'], every: 20 },
  'GET /search': { types: ['customer', 'partner', 'enquiry', 'job', 'address', 'complaint'] },
  'GET /intake-leads': { types: ['intake-lead'] },
  'GET /intake-leads/{id}': { types: ['intake-lead'], of: 'itself' },
  'GET /intake-keys': { types: ['intake-key'] },
  'GET /events': nothing,
  // Hits and remaining times change all the time: the page polls.
  'GET /cache': { types: ['cache-entry'] },
  'GET /maintenance': { types: ['maintenance'] },
  'GET /openapi.json': nothing,

  // The page polls: a notice for each step would cost more than the tasks.
  'GET /queue': { types: ['task'] },
  'GET /queue/ids': nothing,
  'GET /queue/kinds': { types: ['task'] },
  'GET /queue/throughput': { types: ['task'] },
  'GET /queue/{id}': nothing,
  'GET /query': nothing,
  'GET /query/statements': nothing,
  'GET /query/statements/{statement}/plan': nothing,
  'GET /query/slow-requests': nothing,
  'GET /query/console': { types: ['console-statement'] },
}

/** Types of records that the server changes together with one that a user writes. */
export const changedAlong: Partial<Record<ShownType, readonly ChangeType[]>> = {
  customer: ['timeline-entry'],
  'customer-merge': ['customer', 'address', 'enquiry', 'job', 'timeline-entry'],
  address: ['customer', 'partner', 'timeline-entry'],
  enquiry: ['customer', 'job', 'schedule', 'message', 'timeline-entry'],
  'intake-lead': ['customer', 'enquiry'],
  job: ['customer', 'enquiry', 'partner', 'assignment', 'schedule', 'message', 'ledger-entry', 'timeline-entry'],
  partner: ['timeline-entry'],
  complaint: ['timeline-entry'],
  payment: ['customer', 'job', 'partner', 'ledger-entry', 'message', 'timeline-entry'],
  'ledger-entry': ['partner', 'payment', 'timeline-entry'],
  message: ['timeline-entry'],
}
