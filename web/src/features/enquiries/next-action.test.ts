import { expect, test } from 'vitest'
import { type Actionable, nextAction } from './next-action.ts'

const now = Date.parse('2026-04-01T06:00:00.000Z')
const open: Actionable = { status: 'open', follow_up_at: null, visit_at: null, job_id: null }
const before = '2026-04-01T05:20:00.000Z'
const soon = '2026-04-01T06:12:00.000Z'
const later = '2026-04-01T09:00:00.000Z'

test.each<[string, Partial<Actionable>, object]>([
  ['nothing planned wants a call', {}, { kind: 'call-now' }],
  ['a planned call', { follow_up_at: soon }, { kind: 'follow-up', at: soon }],
  ['a missed call', { follow_up_at: before }, { kind: 'overdue', at: before, late_ms: 2_400_000 }],
  ['the call comes before the visit', { follow_up_at: soon, visit_at: later }, { kind: 'follow-up', at: soon }],
  ['the visit comes before the call', { follow_up_at: later, visit_at: soon }, { kind: 'visit', at: soon }],
  ['a visit', { visit_at: later }, { kind: 'visit', at: later }],
  ['a job carries on', { status: 'booking-done-will-take-service', job_id: 7 }, { kind: 'job', job_id: 7 }],
  [
    'a missed call beats the job',
    { job_id: 7, follow_up_at: before },
    { kind: 'overdue', at: before, late_ms: 2_400_000 },
  ],
  ['booked without a job wants the job', { status: 'booking-done-will-take-service' }, { kind: 'make-job' }],
  ['they will call themselves', { status: 'will-contact-us' }, { kind: 'none' }],
  ['a lost one wants nothing', { status: 'rate-high', follow_up_at: before }, { kind: 'none' }],
  ['a closed one wants nothing', { status: 'closed', visit_at: later }, { kind: 'none' }],
])('%s', (_, change, expected) => {
  expect(nextAction({ ...open, ...change }, now)).toEqual(expected)
})
