import { expect, test } from 'vitest'
import { outcomeMove } from './outcome-move.ts'

const now = Date.parse('2026-04-01T06:00:00.000Z')
const made = { follow_up_at: '2026-04-01T05:00:00.000Z' }
const ahead = { follow_up_at: '2026-04-01T09:00:00.000Z' }

test('a call that was due is made by calling; one that lies ahead stays', () => {
  expect(outcomeMove(made, 'not-responding', '', now)).toEqual({
    status: 'not-responding',
    activity_type: 'call',
    note: null,
    follow_up_at: null,
  })
  expect(outcomeMove(ahead, 'not-responding', '', now)).not.toHaveProperty('follow_up_at')
})

test('a lost or booked enquiry needs no further call', () => {
  expect(outcomeMove(ahead, 'rate-high', '', now).follow_up_at).toBeNull()
  expect(outcomeMove(ahead, 'booking-done-will-take-service', '', now).follow_up_at).toBeNull()
})

test('asked to call later carries its time, and what was said', () => {
  const move = outcomeMove(made, 'asked-to-call-later', ' after 11 ', now, '2026-04-01T07:00:00.000Z')
  expect(move).toMatchObject({ follow_up_at: '2026-04-01T07:00:00.000Z', note: 'after 11' })
})
