import { expect, test } from 'vitest'
import { fitGaps, type MeasuredPartner } from './fit.rules.ts'
import { durationWords, gapWords } from './jobs.words.ts'

/** Monday, 10:00 to 12:00 in Asia/Kolkata. */
const wanted = {
  startsAt: Date.parse('2026-11-23T04:30:00.000Z'),
  endsAt: Date.parse('2026-11-23T06:30:00.000Z'),
  hasPlace: true,
}
const fits: MeasuredPartner = {
  isApproved: true,
  hasRejected: false,
  serves: true,
  covers: true,
  missing: [],
  hours: [],
  days_off: [],
  busy: [],
}
const words = (more: Partial<MeasuredPartner>, of: Partial<typeof wanted> = {}) =>
  fitGaps({ ...wanted, ...of }, { ...fits, ...more }).map((gap) =>
    gapWords(gap, { category: 'AC', place: '560102 HSR', lastDay: '2026-11-23' }),
  )
const busy = (starts: string, ends: string) => ({
  job_id: 7,
  starts_at: `2026-11-23T${starts}:00.000Z`,
  ends_at: `2026-11-23T${ends}:00.000Z`,
})

test('a partner who serves, covers, works and is free has no gap', () => {
  expect(words({})).toEqual([])
  expect(words({ covers: false }, { hasPlace: false })).toEqual([])
  expect(words({ busy: [busy('03:30', '04:30'), busy('06:30', '07:30')] })).toEqual([])
})

test('every gap is returned in words, the most serious first', () => {
  const off = { from_day: '2026-11-22', to_day: '2026-11-25', reason: 'Wedding' }
  const all = { isApproved: false, hasRejected: true, serves: false, covers: false, days_off: [off] }
  expect(words({ ...all, busy: [busy('06:00', '07:00')] })).toEqual([
    ...['Is not approved', 'Rejected this job', 'Does not offer AC', 'Does not cover 560102 HSR'],
    ...['Day off until Nov 25, 2026: Wedding', 'Overlaps J-7 by 30 min'],
  ])
  expect(words({ days_off: [{ ...off, to_day: '2026-11-23', reason: null }] })).toEqual(['Day off'])
})

test('a missing document and an expired one are named', () => {
  const missing = [
    { document: 'pan', expired_on: null },
    { document: 'police-check', expired_on: '2026-11-03' },
  ] as const
  expect(words({ missing })).toEqual(['PAN is missing', 'Police check expired on Nov 3, 2026'])
})

test('hours that do not contain the work are named, and a free weekday', () => {
  expect(words({ hours: [{ weekday: 1, starts: 660, ends: 1200 }] })).toEqual([
    'Works from 11:00 AM to 8:00 PM',
  ])
  expect(words({ hours: [{ weekday: 2, starts: 540, ends: 1200 }] })).toEqual([
    'Does not work on this weekday',
  ])
})

test('a duration has minutes below an hour, quarters of an hour below two days, then days', () => {
  expect([45, 60, 75, 2880].map(durationWords)).toEqual(['45 min', '1 h', '1.25 h', '2 days'])
})
