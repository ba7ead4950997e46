import type { RecordChange } from 'contract/live/record-changes.ts'
import { expect, test } from 'vitest'
import { concerns, isStaleAfter, type Write } from './concerns.ts'

const of = (key: string, input: object, data: unknown = {}) => ({ queryKey: [key, input], data })
const job: RecordChange = { type: 'job', id: 7, job_id: 7, customer_id: 5, enquiry_id: 3 }
const customer: RecordChange = { type: 'customer', id: 5, customer_id: 5 }

test.each<[string, ReturnType<typeof of>, RecordChange, boolean]>([
  ['a list of its type', of('GET /jobs', { query: {} }), job, true],
  ['a list of another', of('GET /customers', { query: {} }), job, false],
  ['the record itself', of('GET /jobs/{id}', { params: { id: 7 } }), job, true],
  ['another record', of('GET /jobs/{id}', { params: { id: 8 } }), job, false],
  ['whose it is', of('GET /customers/{id}', { params: { id: 5 } }), job, true],
  ['whose it is not', of('GET /customers/{id}', { params: { id: 6 } }), job, false],
  ['what the path spells as text', of('GET /enquiries/{id}', { params: { id: '3' } }), job, true],
  ['many at once', of('GET /jobs/{id}', { params: { id: 8 } }), { type: 'job' }, true],
  ['what names nobody', of('GET /jobs/{id}', { params: { id: 8 } }), { type: 'category', id: 1 }, true],
  ['a row that mentions it', of('GET /jobs', {}, { data: [{ id: 1, customer: { id: 5 } }] }), customer, true],
  ['rows that do not', of('GET /jobs', {}, { data: [{ id: 5, customer: { id: 6 } }] }), customer, false],
  ['an id field', of('GET /jobs', {}, { data: [{ customer_id: 5 }] }), customer, true],
  ['a list inside', of('GET /addresses/{id}/uses', {}, { jobs: [{ id: 7 }] }), job, true],
  [
    'the timeline of a record',
    of('GET /timeline', { query: { record_type: 'job', record_id: 7 } }),
    { ...job, type: 'timeline-entry', id: 99 },
    true,
  ],
  [
    'the timeline of its customer',
    of('GET /timeline', { query: { record_type: 'customer', record_id: 5 } }),
    { ...job, type: 'timeline-entry', id: 99 },
    true,
  ],
  [
    'the timeline of another',
    of('GET /timeline', { query: { record_type: 'customer', record_id: 7 } }),
    { ...job, type: 'timeline-entry', id: 99 },
    false,
  ],
  ['one person', of('GET /users/{id}', { params: { id: 2 } }), { type: 'user', id: 2 }, true],
  ['another person', of('GET /users/{id}', { params: { id: 2 } }), { type: 'user', id: 3 }, false],
  ['a query that is none of ours', of('something', {}), job, false],
])('%s', (_, held, change, expected) => expect(concerns(held, change)).toBe(expected))

test.each<[string, ReturnType<typeof of>, Write, boolean]>([
  ['the record itself', of('GET /jobs/{id}', { params: { id: 7 } }), { type: 'job', id: 7 }, true],
  ['another record', of('GET /jobs/{id}', { params: { id: 8 } }), { type: 'job', id: 7 }, false],
  ['a list of the type', of('GET /jobs', {}), { type: 'job', id: 7 }, true],
  [
    'a record changed along with it',
    of('GET /customers/{id}', { params: { id: 5 } }),
    { type: 'job', id: 7 },
    true,
  ],
  [
    'a record of another owner',
    of('GET /customers/{id}', { params: { id: 5 } }),
    { type: 'job', id: 7, customer_id: 6 },
    false,
  ],
  [
    'a job after a payment of an unknown job',
    of('GET /jobs/{id}', { params: { id: 7 } }),
    { type: 'payment' },
    true,
  ],
  ['a list that shows its name', of('GET /jobs', {}), { type: 'customer', id: 5 }, true],
  ['another payment', of('GET /payments/{id}', { params: { id: 1 } }), { type: 'payment', id: 2 }, false],
  [
    'a payment after a ledger entry',
    of('GET /payments/{id}', { params: { id: 1 } }),
    { type: 'ledger-entry', id: 2 },
    true,
  ],
  ['an unrelated list', of('GET /categories', {}), { type: 'job', id: 7 }, false],
])('after a write, %s: stale is as expected', (_, held, write, expected) =>
  expect(isStaleAfter(held, write)).toBe(expected),
)
