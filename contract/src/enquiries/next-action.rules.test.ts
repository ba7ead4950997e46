import { describe, expect, test } from 'vitest'
import { businessWeek, defaultWeek } from '../settings/business-hours.rules.ts'
import { enquiryStatuses } from '../vocabulary.ts'
import {
  callBackAt,
  needsNextStep,
  noPlans,
  stepAfterPlans,
  stepAt,
  tomorrowMorning,
  usualStep,
} from './next-action.rules.ts'

/** A time of the business's day, +05:30. */
const ist = (text: string) => Date.parse(`${text}:00+05:30`)
const utc = (text: string) => new Date(ist(text)).toISOString()

/** Closed on Sundays. */
const late = businessWeek(
  'Mon 11:00-20:00\nTue 11:00-20:00\nWed 11:00-20:00\nThu 11:00-20:00\nFri 11:00-20:00\nSat 11:00-16:00',
)

describe('when the customer did not answer', () => {
  test.each([
    ['in the middle of the day, in two hours at the next quarter', '2026-11-22T11:20', '2026-11-22T13:30'],
    ['a quarter of an hour before closing time', '2026-11-22T16:45', '2026-11-22T18:45'],
    ['later, at the next opening', '2026-11-22T16:46', '2026-11-23T09:00'],
    ['at half past eleven at night, at the next opening', '2026-11-22T23:30', '2026-11-23T09:00'],
    ['at half past midnight, at the same day’s', '2026-11-23T00:30', '2026-11-23T09:00'],
    ['before opening, at it', '2026-11-23T06:59', '2026-11-23T09:00'],
    ['at the end of a year', '2026-12-31T23:30', '2027-01-01T09:00'],
  ])('%s', (_name, now, expected) => {
    const step = { next_action: 'call', follow_up_at: utc(expected) }
    expect(callBackAt(ist(now), defaultWeek)).toBe(utc(expected))
    expect(usualStep('not-responding', noPlans, ist(now), defaultWeek)).toEqual(step)
  })

  test.each([
    ['while the business works', '2026-11-23T17:45', '2026-11-23T19:45'],
    ['on Saturday afternoon, on Monday', '2026-11-21T14:30', '2026-11-23T11:00'],
    ['on a day that is free', '2026-11-22T12:00', '2026-11-23T11:00'],
  ])('by the hours of the setting: %s', (_name, now, expected) => {
    expect(callBackAt(ist(now), late)).toBe(utc(expected))
  })
})

test.each([
  ['2026-11-22T23:30', '2026-11-23T10:00', defaultWeek],
  ['2026-11-23T00:30', '2026-11-24T10:00', defaultWeek],
  ['2026-11-23T05:29', '2026-11-24T10:00', defaultWeek],
  ['2026-11-23T05:31', '2026-11-24T10:00', defaultWeek],
  ['2026-11-23T12:00', '2026-11-24T11:00', late],
  ['2026-11-21T12:00', '2026-11-23T11:00', late],
])('tomorrow of %s in India begins its calls at %s', (now, expected, week) => {
  expect(tomorrowMorning(ist(now), week)).toBe(utc(expected))
  expect(usualStep('will-contact-us', noPlans, ist(now), week)?.follow_up_at).toBe(utc(expected))
})

describe('each status has its next action', () => {
  const now = ist('2026-11-22T11:20')
  const visit_at = utc('2026-11-24T12:00')
  const job_ends_at = utc('2026-11-25T15:00')

  test('a new enquiry is called now, or visited when a visit is planned', () => {
    expect(usualStep('open', noPlans, now, defaultWeek)).toEqual({
      next_action: 'call',
      follow_up_at: new Date(now).toISOString(),
    })
    expect(usualStep('open', { visit_at, job_ends_at: null }, now, defaultWeek)).toEqual({
      next_action: 'visit',
      follow_up_at: visit_at,
    })
  })

  test('a booked enquiry has its job as the next action, then the end of the job', () => {
    const status = 'booking-done-will-take-service'
    expect(usualStep(status, noPlans, now, defaultWeek)?.next_action).toBe('book')
    expect(usualStep(status, { visit_at, job_ends_at }, now, defaultWeek)).toEqual({
      next_action: 'job',
      follow_up_at: job_ends_at,
    })
  })

  test('a requested call time must be entered by a user', () => {
    expect(usualStep('asked-to-call-later', { visit_at, job_ends_at }, now, defaultWeek)).toBeNull()
    expect(stepAt('asked-to-call-later', noPlans, visit_at)).toEqual({
      next_action: 'call',
      follow_up_at: visit_at,
    })
  })

  test('every working status has a next action or asks for one, and no other status has one', () => {
    for (const { slug } of enquiryStatuses) {
      const hasStep = usualStep(slug, noPlans, now, defaultWeek) !== null || slug === 'asked-to-call-later'
      expect([slug, hasStep]).toEqual([slug, needsNextStep(slug)])
    }
  })

  test('a time entered for a booked enquiry is a time for its job', () => {
    const status = 'booking-done-will-take-service'
    expect(stepAt(status, noPlans, visit_at).next_action).toBe('book')
    expect(stepAt(status, { visit_at: null, job_ends_at }, visit_at).next_action).toBe('job')
  })
})

describe('after a visit or a job was changed', () => {
  const now = ist('2026-11-22T23:30')
  const nowIso = new Date(now).toISOString()
  const [first, second] = [utc('2026-11-23T00:30'), utc('2026-11-24T12:00')]
  const open = { status: 'open', next_action: 'call', follow_up_at: nowIso } as const
  const visit = { status: 'open', next_action: 'visit', follow_up_at: first } as const

  test('a new visit is the next action; a rescheduled one changes its time; a cancelled one leaves a call', () => {
    expect(stepAfterPlans(open, { visit_at: first, job_ends_at: null }, now, true)).toEqual({
      next_action: 'visit',
      follow_up_at: first,
    })
    expect(stepAfterPlans(visit, { visit_at: second, job_ends_at: null }, now)?.follow_up_at).toBe(second)
    expect(stepAfterPlans(visit, noPlans, now)).toEqual({ next_action: 'call', follow_up_at: nowIso })
  })

  test('a planned call stays when a visit is rescheduled or cancelled', () => {
    const planned = { status: 'asked-to-call-later', next_action: 'call', follow_up_at: second } as const
    expect(stepAfterPlans(planned, { visit_at: first, job_ends_at: null }, now)?.follow_up_at).toBe(second)
    expect(stepAfterPlans(planned, noPlans, now)?.follow_up_at).toBe(second)
  })

  test('the next action has the time of the job, and returns to booking when the job is deleted', () => {
    const booked = {
      status: 'booking-done-will-take-service',
      next_action: 'book',
      follow_up_at: nowIso,
    } as const
    const carried = stepAfterPlans(booked, { visit_at: first, job_ends_at: second }, now)
    expect(carried).toEqual({ next_action: 'job', follow_up_at: second })
    expect(stepAfterPlans({ ...booked, ...carried }, noPlans, now)).toEqual({
      next_action: 'book',
      follow_up_at: nowIso,
    })
  })

  test('lost and completed enquiries have no next action', () => {
    const lost = { status: 'rate-high', next_action: null, follow_up_at: null } as const
    expect(stepAfterPlans(lost, { visit_at: first, job_ends_at: null }, now, true)).toBeNull()
  })
})
