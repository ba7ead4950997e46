import type { Tracking } from 'contract/tracking/tracking.schema.ts'
import { describe, expect, test } from 'vitest'
import { afterAnswer, afterStep } from './customer-steps.ts'

const record: Tracking = {
  language: null,
  state: 'assigned',
  number: 'J-1',
  business: { name: 'House Care', phone: '' },
  service: 'AC gas refill',
  starts_at: '2026-11-25T05:30:00.000Z',
  ends_at: '2026-11-25T06:30:00.000Z',
  area: null,
  partner: 'Ravi',
  price: 100_000,
  received: 0,
  noted: 0,
  due: 100_000,
  receipts: [],
  request: null,
  can_request: true,
  rating: null,
  can_rate: true,
  opened: true,
}
const request = { name: 'request', body: { kind: 'cancel', note: 'We are away' } }

describe('a queued step', () => {
  test('shows the request and the rating before they are sent', () => {
    expect(afterStep(record, request).request).toEqual(request.body)
    const rated = afterStep(record, { name: 'rating', body: { stars: 4, comment: null } })
    expect(rated).toMatchObject({ rating: { stars: 4 }, can_rate: false })
  })
})

describe('an answer', () => {
  test('of an ended link ends the page, and a refusal keeps the record', () => {
    expect(afterAnswer(record, request, { kind: 'ended' })).toBeUndefined()
    expect(afterAnswer(record, request, { kind: 'refused' })).toBe(record)
    expect(
      afterAnswer(record, request, { kind: 'ok', body: { ...record, request: null } })?.request,
    ).toBeNull()
  })
})
