import { describe, expect, test } from 'vitest'
import { rankCandidates } from './rank-candidates.rules.ts'
import type { Candidate, NamedNeeds } from './suggestions.store.ts'

/** Monday the 23rd from 10:00 to 12:00 in Asia/Kolkata. */
const needs: NamedNeeds = {
  id: 1,
  category_id: 1,
  customer_id: 1,
  location_id: 1,
  partner_id: null,
  demands: [],
  category: 'AC',
  place: '560102 HSR',
  scheduled_at: '2026-11-23T04:30:00.000Z',
  ends_at: '2026-11-23T06:30:00.000Z',
  day_start: '2026-11-22T18:30:00.000Z',
  day_end: '2026-11-23T18:30:00.000Z',
}
let nextId = 1
const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: nextId++,
  name,
  phone: '+919812345678',
  status: 'approved',
  balance: 0,
  serves: 'AC',
  covers: '560102',
  worked: 0,
  has_rejected: false,
  complaints: 0,
  ratings: 0,
  tenths: null,
  done: 0,
  documents: [],
  busy: [],
  hours: [],
  days_off: [],
  ...more,
})
const rank = (candidates: Candidate[], of: Partial<NamedNeeds> = {}) =>
  rankCandidates({ ...needs, ...of }, { candidates, approved: candidates.length })
const busy = (starts_at: string, ends_at: string) => [{ job_id: 7, starts_at, ends_at }]
const today = { from_day: '2026-11-23', to_day: '2026-11-23', reason: null }

describe('the order', () => {
  test('is by fewer jobs, work for the customer, lower balance, name; overlaps are listed apart', () => {
    const all = [
      candidate('Overlaps', {
        worked: 9,
        busy: busy('2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z'),
      }),
      candidate('Has a job', {
        worked: 9,
        busy: busy('2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'),
      }),
      candidate('Owes', { balance: 100 }),
      candidate('Free'),
      candidate('Free too'),
      candidate('Is owed', { balance: -500 }),
      candidate('Was there', { worked: 1, balance: 9000 }),
    ]
    const { fit, overlapping, unfit, unfit_total } = rank(all)
    expect(fit.map(({ partner }) => partner.name)).toEqual([
      ...['Was there', 'Free', 'Free too', 'Is owed', 'Owes', 'Has a job'],
    ])
    expect(overlapping.map(({ partner }) => partner.name)).toEqual(['Overlaps'])
    expect([unfit, unfit_total]).toEqual([[], 1])
  })

  test('a partner with a shorter overlap comes first', () => {
    const all = [
      candidate('An hour', { worked: 9, busy: busy('2026-11-23T05:30:00.000Z', '2026-11-23T06:30:00.000Z') }),
      candidate('Half an hour', { busy: busy('2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z') }),
    ]
    const { fit, overlapping } = rank(all)
    expect([fit, overlapping.map(({ partner }) => partner.name)]).toEqual([[], ['Half an hour', 'An hour']])
  })
})

describe('complaints', () => {
  test('two complaints in forty jobs lower the rank, one alone or two in fifty do not; all are named', () => {
    const all = [
      candidate('Often', { complaints: 2, done: 40, worked: 9 }),
      candidate('Once', { complaints: 1, done: 4 }),
      candidate('Seldom', { complaints: 2, done: 50 }),
    ]
    const { fit } = rank(all)
    expect(fit.map(({ partner }) => partner.name)).toEqual(['Once', 'Seldom', 'Often'])
    const complaints = fit.map(({ reasons }) => reasons.find(({ kind }) => kind === 'complaints'))
    expect(complaints).toEqual([
      { kind: 'complaints', complaints: 1, jobs: 4 },
      { kind: 'complaints', complaints: 2, jobs: 50 },
      { kind: 'complaints', complaints: 2, jobs: 40 },
    ])
  })
})

describe('reasons against a partner', () => {
  test.each([
    [
      'who is not approved',
      { status: 'submitted' as const },
      { why: 'not-approved', reasons: ['Is not approved'] },
    ],
    [
      'who said no to it',
      { has_rejected: true },
      { why: 'rejected-this-job', reasons: ['Rejected this job'] },
    ],
    [
      'who does something else',
      { serves: null, days_off: [today] },
      { why: 'does-not-serve', reasons: ['Does not offer AC', 'Day off'] },
    ],
    [
      'who works elsewhere',
      { covers: null, days_off: [today] },
      { why: 'does-not-cover', reasons: ['Does not cover 560102 HSR', 'Day off'] },
    ],
    ['who is off', { days_off: [today] }, { why: 'off', reasons: ['Day off'] }],
    [
      'who begins later',
      { hours: [{ weekday: 1, starts: 780, ends: 1200 }] },
      { why: 'outside-hours', reasons: ['Works from 1:00 PM to 8:00 PM'] },
    ],
    [
      'who goes before the end',
      { hours: [{ weekday: 1, starts: 540, ends: 719 }] },
      { why: 'outside-hours', reasons: ['Works from 9:00 AM to 11:59 AM'] },
    ],
    [
      'who has Mondays free',
      { hours: [{ weekday: 2, starts: 0, ends: 1440 }] },
      { why: 'outside-hours', reasons: ['Does not work on this weekday'] },
    ],
  ])('%s', (name, more, why) => {
    const one = candidate(name, more)
    expect(rank([one])).toMatchObject({
      fit: [],
      overlapping: [],
      unfit: [{ partner: { id: one.id, name }, ...why }],
      unfit_total: 1,
    })
  })

  test('a job without an address covers every location, and its partner is neither suggested nor refused', () => {
    const on = candidate('On it')
    const { fit, unfit, unfit_total } = rank([candidate('Any', { covers: null }), on], {
      location_id: null,
      partner_id: on.id,
    })
    expect([fit.length, unfit, unfit_total]).toEqual([1, [], 0])
  })

  test('more than 100 partners who fit or overlap: the best 100 are listed, and the totals count all', () => {
    const work = busy('2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z')
    const free = Array.from({ length: 120 }, (_, at) => candidate(`Free ${at}`))
    const taken = Array.from({ length: 105 }, (_, at) => candidate(`Busy ${at}`, { busy: work }))
    const { fit, fit_total, overlapping, overlapping_total, unfit_total } = rank([...free, ...taken])
    expect([fit.length, fit_total]).toEqual([100, 120])
    expect([overlapping.length, overlapping_total]).toEqual([100, 105])
    expect(unfit_total).toBe(105)
  })

  test('partners nearest to a fit come first, and the total counts those who are not listed', () => {
    const candidates = [
      candidate('A', { serves: null }),
      candidate('B', { covers: null }),
      candidate('C', { days_off: [today] }),
      candidate('D', { has_rejected: true }),
      candidate('E'),
    ]
    const { unfit, unfit_total } = rankCandidates(needs, { candidates, approved: 50_000 })
    expect(unfit.map(({ partner }) => partner.name)).toEqual(['D', 'C', 'B', 'A'])
    expect(unfit_total).toBe(49_999)
  })
})
