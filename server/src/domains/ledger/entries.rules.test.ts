import { describe, expect, test } from 'vitest'
import {
  type AccountPayment,
  commissionEntries,
  concessionEntries,
  counterEntries,
  differenceOf,
  entriesFor,
  type ReworkCost,
  reversalsOf,
  reworkEntries,
  taxEntries,
  withPairs,
} from './entries.rules.ts'

const job = { id: 7, partner_id: 1 }
const received = {
  id: 3,
  kind: 'received-from-customer',
  amount: 500,
  credited: 0,
  partner_id: 2,
  reason: null,
} as const
const short = (payment: AccountPayment) =>
  entriesFor(job, payment).map(({ partner_id, kind, amount }) => [partner_id, kind, amount])

test('a payment that the company received is owed to the partner of the job', () => {
  expect(short({ ...received, received_by: 'company' })).toEqual([[1, 'owed-to-partner', -500]])
})

test('a payment that a partner received is also cash held by that partner', () => {
  expect(short({ ...received, received_by: 'partner' })).toEqual([
    [1, 'owed-to-partner', -500],
    [2, 'cash-held', 500],
  ])
})

test('a refund has the opposite entries', () => {
  expect(short({ ...received, kind: 'refund', received_by: 'partner', reason: 'Late' })).toEqual([
    [1, 'reversal', 500],
    [2, 'cash-held', -500],
  ])
})

test('a payment from the partner lowers the partner’s balance', () => {
  expect(short({ ...received, kind: 'commission-from-partner', received_by: 'company' })).toEqual([
    [2, 'commission-received', -500],
  ])
})

test('a commission of zero has no entry', () => {
  expect(commissionEntries(job, 0, null)).toEqual([])
  expect(commissionEntries(job, 20, '20%')).toMatchObject([
    { partner_id: 1, kind: 'commission-due', amount: 20 },
  ])
})

describe('a concession of 300 for a job of partner 1', () => {
  const entries = (
    partner_id: number | null,
    partner_amount: number,
    { of = job as { id: number; partner_id: number | null }, rate = 0 } = {},
  ) => concessionEntries(of, { amount: 300, partner_id, partner_amount, words: 'Concession: Goodwill' }, rate)
  const short = (...of: Parameters<typeof entries>) =>
    entries(...of).map(({ partner_id, amount }) => [partner_id, amount])

  test('borne by the company, which owes the partner the amount', () => {
    expect(entries(1, 0)).toEqual([
      {
        partner_id: 1,
        job_id: 7,
        payment_id: null,
        kind: 'concession',
        amount: -300,
        note: 'Concession: Goodwill',
      },
    ])
    expect(short(null, 0)).toEqual([[1, -300]])
  })

  test('borne by the partner, it has no entry; shared, it has one of the company’s part', () => {
    expect(short(1, 300)).toEqual([])
    expect(short(1, 100)).toEqual([[1, -200]])
  })

  test('borne by a partner who left the job is owed by that partner to the one who did the work', () => {
    expect(short(2, 100)).toEqual([
      [1, -300],
      [2, 100],
    ])
  })

  test('it has no entry for a charge of the company', () => {
    expect(short(null, 0, { of: { id: 7, partner_id: null } })).toEqual([])
  })

  test('of a job with GST of 20% it is without the tax that is not due, and so is the part of the partner', () => {
    expect(short(1, 0, { rate: 2000 })).toEqual([[1, -250]])
    expect(short(1, 120, { rate: 2000 })).toEqual([[1, -150]])
  })

  test('its counter entries are the opposite, with the reason', () => {
    expect(counterEntries(entries(1, 100), 'By mistake')).toMatchObject([
      { partner_id: 1, kind: 'concession', amount: 200, note: 'By mistake' },
    ])
  })
})

test('the corrected cost of a rework job posts the difference to the posted cost, also back to zero', () => {
  const cost = {
    borne_by: 'partner',
    first_partner_id: 2,
    parts: 300,
    visit: 200,
    words: 'Rework of J-3',
  } as const
  const of = (partner_id: number, amount: number) => ({
    partner_id,
    amount,
    job_id: 7,
    payment_id: null,
    own_kind: 'rework' as const,
    entry_id: null,
  })
  const stands = [of(1, -500), of(2, 500), { ...of(1, 90), own_kind: null }]
  const difference = (visit: number, parts = 300) =>
    differenceOf('rework', {
      expected: reworkEntries(job, { ...cost, parts, visit }),
      sums: stands,
      note: 'Why',
    }).map(({ partner_id, kind, amount, note }) => [...[partner_id, kind, amount, note]])
  expect(difference(250)).toEqual([
    [1, 'rework', -50, 'Why'],
    [2, 'rework', 50, 'Why'],
  ])
  expect(difference(200)).toEqual([])
  expect(difference(0, 0)).toEqual([
    [1, 'rework', 500, 'Why'],
    [2, 'rework', -500, 'Why'],
  ])
  expect(differenceOf('rework', { expected: [], sums: [], note: 'Why' })).toEqual([])
})

test('the GST of a job is owed by the partner who is owed its payments, and by no partner for a charge of the company', () => {
  expect(taxEntries(job, 180, 'Tax invoice INV/26-27/000001')).toMatchObject([
    { partner_id: 1, kind: 'gst', amount: 180 },
  ])
  expect(taxEntries({ id: 7, partner_id: null }, 180, 'Tax invoice')).toEqual([])
  expect(taxEntries(job, 0, 'Credit note')).toEqual([])
})

describe('a rework job by partner 1 with parts of 300 and a visit of 200', () => {
  const cost = { first_partner_id: 2, parts: 300, visit: 200, words: 'Rework of J-3' } as const
  const entries = (more: Partial<ReworkCost>) =>
    reworkEntries(job, { ...cost, borne_by: 'partner', ...more }).map(({ partner_id, kind, amount }) => [
      partner_id,
      kind,
      amount,
    ])

  test('borne by the partner of the first job, is owed by that partner to the other one', () => {
    const both = [
      [1, 'rework', -500],
      [2, 'rework', 500],
    ]
    expect(entries({})).toEqual(both)
    expect(reworkEntries(job, { ...cost, borne_by: 'partner' })[0]).toMatchObject({
      job_id: 7,
      note: 'Rework of J-3',
    })
  })

  test('a partner who repeats own work at own cost has no entry', () => {
    expect(entries({ first_partner_id: 1 })).toEqual([])
  })

  test('borne by the company, is owed to the partner, also for own work', () => {
    expect(entries({ borne_by: 'company' })).toEqual([[1, 'rework', -500]])
    expect(entries({ borne_by: 'company', first_partner_id: 1 })).toEqual([[1, 'rework', -500]])
    expect(entries({ first_partner_id: null })).toEqual([[1, 'rework', -500]])
  })

  test('borne by the customer, or without a cost, has no entry', () => {
    expect(entries({ borne_by: 'customer' })).toEqual([])
    expect(entries({ parts: 0, visit: 0 })).toEqual([])
  })
})

test('reversals bring each sum back to zero and leave out those that are zero', () => {
  const sum = {
    partner_id: 1,
    job_id: 7,
    payment_id: null,
    own_kind: null,
    entry_id: null,
  }
  const sums = [
    { ...sum, amount: 20 },
    { ...sum, amount: -300, own_kind: 'rework' as const },
    { ...sum, payment_id: 3, amount: -500, entry_id: 9 },
    { ...sum, payment_id: 3, amount: 0, own_kind: 'cash-held' as const },
  ]
  expect(
    reversalsOf(sums, 'Wrong job').map(({ kind, amount, reverses_id }) => [kind, amount, reverses_id]),
  ).toEqual([
    ['commission-reversed', -20, null],
    ['rework', 300, null],
    ['reversal', 500, 9],
  ])
})

describe('cash kept for own work', () => {
  const pairs = (...entries: [kind: 'owed-to-partner' | 'reversal' | 'cash-held', amount: number][]) =>
    withPairs(entries.map(([kind, amount]) => ({ partner_id: 1, payment_id: 3, kind, amount }))).map(
      ({ kind, amount, is_paired }) => [kind, amount, is_paired],
    )

  test('is a pair, whose cash follows; cash above what is owed comes after it', () => {
    expect(pairs(['owed-to-partner', -500], ['cash-held', 700])).toEqual([
      ['owed-to-partner', -500, false],
      ['cash-held', 500, true],
      ['cash-held', 200, false],
    ])
  })

  test('is a pair also when more is refunded than was held: the rest comes before it', () => {
    expect(pairs(['reversal', 700], ['cash-held', -500])).toEqual([
      ['reversal', 200, false],
      ['reversal', 500, true],
      ['cash-held', -500, false],
    ])
  })
})
