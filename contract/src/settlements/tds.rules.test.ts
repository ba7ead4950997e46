import { expect, test } from 'vitest'
import { daysOfYear, tdsOf } from './tds.rules.ts'

const rule = { rate: 100, rate_without_pan: 2000, threshold: 10_000_000 }
const none = { tds: 0, tds_base: 0, tds_rate: 0 }

test.each([
  ['nothing up to the threshold', 4_000_000, { gross: 6_000_000, taxed: 0 }, true, none],
  [
    'the whole year once it is exceeded',
    4_000_100,
    { gross: 6_000_000, taxed: 0 },
    true,
    { tds: 100_000, tds_base: 10_000_100, tds_rate: 100 },
  ],
  [
    'the payout alone after that',
    500_000,
    { gross: 12_000_000, taxed: 12_000_000 },
    true,
    { tds: 5_000, tds_base: 500_000, tds_rate: 100 },
  ],
  [
    'the higher rate without PAN',
    500_000,
    { gross: 12_000_000, taxed: 12_000_000 },
    false,
    { tds: 100_000, tds_base: 500_000, tds_rate: 2000 },
  ],
  [
    'half a rupee is rounded up',
    505_000,
    { gross: 12_000_000, taxed: 12_000_000 },
    true,
    { tds: 5_100, tds_base: 505_000, tds_rate: 100 },
  ],
  [
    'never more than leaves a rupee',
    10_050,
    { gross: 12_000_000, taxed: 0 },
    true,
    { tds: 9_900, tds_base: 990_000, tds_rate: 100 },
  ],
  ['nothing of a payout up to a rupee', 150, { gross: 12_000_000, taxed: 0 }, true, none],
])('TDS: %s', (_name, gross, year, hasPan, expected) => {
  expect(tdsOf(rule, gross, year, hasPan)).toEqual(expected)
})

test('tax that a small payout could not bear is deducted from the next one, and nothing twice', () => {
  const small = tdsOf(rule, 10_000, { gross: 12_000_000, taxed: 0 }, true)
  const next = tdsOf(rule, 90_000_000, { gross: 12_010_000, taxed: small.tds_base }, true)
  expect(small.tds + next.tds).toBe(1_020_100)
})

test('a rate of 0 deducts nothing', () => {
  expect(tdsOf({ ...rule, rate: 0 }, 90_000_000, { gross: 0, taxed: 0 }, true)).toEqual(none)
})

test('days of a financial year and of its quarters', () => {
  expect(daysOfYear(2026)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(daysOfYear(2026, 1)).toEqual({ from: '2026-04-01', to: '2026-06-30' })
  expect(daysOfYear(2027, 4)).toEqual({ from: '2028-01-01', to: '2028-03-31' })
})
