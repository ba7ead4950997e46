import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import { expect, test } from 'vitest'
import { type Actionable, liveJob, nextAction, visitToCome } from './next-action.ts'

const now = Date.parse('2026-04-01T06:00:00.000Z')
const at = (time: string) => `2026-04-01T${time}:00.000Z`
const call: Actionable = { status: 'open', next_action: 'call', follow_up_at: at('06:12'), job_id: null }
const booked: Partial<Actionable> = { status: 'booking-done-will-take-service', next_action: 'book' }

test.each<[string, Partial<Actionable>, object]>([
  ['a planned call', {}, { kind: 'follow-up', at: at('06:12') }],
  ['a call that is due', { follow_up_at: at('06:00') }, { kind: 'call-now' }],
  ['a call that is due in some seconds', { follow_up_at: '2026-04-01T06:00:04.000Z' }, { kind: 'call-now' }],
  ['a call that is due for an hour', { follow_up_at: at('05:00') }, { kind: 'call-now' }],
  [
    'a call that is overdue',
    { follow_up_at: at('04:59') },
    { kind: 'overdue', what: 'call', at: at('04:59'), late_ms: 3_660_000 },
  ],
  ['a visit', { next_action: 'visit' }, { kind: 'visit', at: at('06:12') }],
  ['booked without a job wants the job', { ...booked, follow_up_at: at('05:59') }, { kind: 'make-job' }],
  ['booked, to be made later', booked, { kind: 'follow-up', at: at('06:12') }],
  ['a job carries on', { ...booked, next_action: 'job', job_id: 7 }, { kind: 'job', job_id: 7 }],
  [
    'a job that should be done by now',
    { ...booked, next_action: 'job', job_id: 7, follow_up_at: at('04:00') },
    { kind: 'overdue', what: 'job', at: at('04:00'), late_ms: 7_200_000 },
  ],
  [
    'a lost one wants nothing',
    { status: 'rate-high', next_action: null, follow_up_at: null },
    { kind: 'none' },
  ],
])('%s', (_, change, expected) => {
  expect(nextAction({ ...call, ...change }, now)).toEqual(expected)
})

const visit = (
  id: number,
  starts: string,
  ends: string,
  status: Schedule['status'] = 'scheduled',
): Schedule => ({
  id,
  enquiry_id: 1,
  job_id: null,
  status,
  starts_at: `2026-04-01T${starts}:00.000Z`,
  ends_at: `2026-04-01T${ends}:00.000Z`,
  reason: null,
  version: 1,
  changes: [],
})

test('the next visit is the earliest one that is neither cancelled nor over', () => {
  const visits = [
    visit(1, '04:00', '05:00'),
    visit(2, '09:00', '10:00'),
    visit(3, '07:00', '08:00', 'cancelled'),
    visit(4, '05:30', '06:30', 'rescheduled'),
  ]
  expect(visitToCome(visits, now)?.id).toBe(4)
  expect(visitToCome(visits.slice(0, 1), now)).toBeUndefined()
})

test('a cancelled job is not the next action', () => {
  const job = (id: number, status: 'pending' | 'cancelled') => ({
    id,
    status,
    scheduled_at: '2026-04-01T06:00:00.000Z',
    ends_at: '2026-04-01T08:00:00.000Z',
    completed_at: null,
    partner: null,
  })
  expect(liveJob({ jobs: [job(1, 'pending'), job(2, 'cancelled')] })?.id).toBe(1)
  expect(liveJob({ jobs: [job(2, 'cancelled')] })).toBeUndefined()
})
