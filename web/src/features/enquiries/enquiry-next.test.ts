import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import { expect, test } from 'vitest'
import { liveJob, visitToCome } from './enquiry-next.ts'

const now = Date.parse('2026-04-01T06:00:00.000Z')
const visit = (id: number, starts: string, ends: string, status: Schedule['status'] = 'scheduled'): Schedule => ({
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

test('the visit to come is the earliest that stands and is not over', () => {
  const visits = [
    visit(1, '04:00', '05:00'),
    visit(2, '09:00', '10:00'),
    visit(3, '07:00', '08:00', 'cancelled'),
    visit(4, '05:30', '06:30', 'rescheduled'),
  ]
  expect(visitToCome(visits, now)?.id).toBe(4)
  expect(visitToCome(visits.slice(0, 1), now)).toBeUndefined()
})

test('a cancelled job carries nothing on', () => {
  const job = (id: number, status: 'pending' | 'cancelled') => ({
    id,
    status,
    scheduled_at: '2026-04-01T06:00:00.000Z',
    ends_at: '2026-04-01T08:00:00.000Z',
    partner: null,
  })
  expect(liveJob({ jobs: [job(1, 'pending'), job(2, 'cancelled')] })?.id).toBe(1)
  expect(liveJob({ jobs: [job(2, 'cancelled')] })).toBeUndefined()
})
