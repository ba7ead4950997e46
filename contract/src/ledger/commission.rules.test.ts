import { describe, expect, test } from 'vitest'
import {
  type CommissionRule,
  commissionBase,
  commissionFormula,
  commissionOf,
  defaultCommission,
} from './commission.rules.ts'

const rule = (part: Partial<CommissionRule>): CommissionRule => ({ ...defaultCommission, ...part })

describe('commission', () => {
  test.each([
    ['20 % of ₹1,250.00', rule({ value: 2000 }), 125_000, 0, 25_000],
    ['12.5 % of ₹99.99 rounds up from half a paisa', rule({ value: 1250 }), 9_999, 0, 1_250],
    ['33.33 % of ₹0.01 rounds down to nothing', rule({ value: 3333 }), 1, 0, 0],
    ['50 % of ₹0.01 rounds half up', rule({ value: 5000 }), 1, 0, 1],
    ['material is left in unless the rule says so', rule({ value: 2000 }), 100_000, 40_000, 20_000],
    ['material is taken off first', rule({ value: 2000, after_material: true }), 100_000, 40_000, 12_000],
    [
      'material above the price leaves no base',
      rule({ value: 2000, after_material: true }),
      10_000,
      40_000,
      0,
    ],
    ['a fixed amount', rule({ kind: 'fixed', value: 30_000 }), 100_000, 0, 30_000],
    ['a fixed amount never exceeds the price', rule({ kind: 'fixed', value: 30_000 }), 20_000, 0, 20_000],
    [
      'a fixed amount looks at no material',
      rule({ kind: 'fixed', value: 500, after_material: true }),
      900,
      800,
      500,
    ],
    ['nothing of nothing', rule({ value: 2000 }), 0, 0, 0],
    ['100 % of the largest amount is exact', rule({ value: 10_000 }), 10_000_000_000, 0, 10_000_000_000],
  ])('%s', (_name, given, price, material, expected) => {
    expect(commissionOf(given, price, material)).toBe(expected)
  })

  test('is a whole number of paise between zero and the price, for any percentage up to 100', () => {
    for (let value = 0; value <= 10_000; value += 37) {
      for (const price of [0, 1, 99, 12_345, 999_999, 123_456_789]) {
        const amount = commissionOf(rule({ value }), price, 0)
        expect(Number.isInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(price)
      }
    }
  })

  const slabs = rule({
    kind: 'slabs',
    value: 0,
    slabs: [
      { above: 0, rate: 1000 },
      { above: 100_000, rate: 2000 },
      { above: 500_000, rate: 2500 },
    ],
  })
  test.each([
    ['the first slab', slabs, 100_000, 0, 10_000],
    ['above the limit the whole base has the higher rate', slabs, 100_001, 0, 20_000],
    ['the last one has no end', slabs, 1_240_000, 0, 310_000],
    ['the base decides, less material', { ...slabs, after_material: true }, 600_000, 100_000, 100_000],
    ['nothing of nothing', slabs, 0, 0, 0],
  ])('slabs: %s', (_name, given, price, material, expected) => {
    expect(commissionOf(given, price, material)).toBe(expected)
  })

  const to = {
    money: (paise: number) => `₹${(paise / 100).toFixed(2)}`,
    percent: (share: number) => `${share * 100}%`,
  }
  test.each([
    ['20% of ₹850.00', rule({}), 85_000, 0],
    ['20% of (₹3200.00 − material ₹1150.00)', rule({ after_material: true }), 320_000, 115_000],
    ['20% of ₹3200.00', rule({ after_material: true }), 320_000, 0],
    ['Fixed ₹250.00, set by hand', rule({ kind: 'fixed', value: 25_000, source: 'job' }), 320_000, 0],
    ['Fixed ₹250.00', rule({ kind: 'fixed', value: 25_000 }), 320_000, 0],
    ['25% slab above ₹5000.00, of ₹12400.00', slabs, 1_240_000, 0],
    ['10% slab from the first rupee, of ₹10.00', slabs, 1000, 0],
  ])('in words: %s', (expected, given, price, material) => {
    expect(commissionFormula(given, price, material, to)).toBe(expected)
  })

  test('the base is the price, less material when the rule deducts it', () => {
    expect(commissionBase(rule({}), 1000, 300)).toBe(1000)
    expect(commissionBase(rule({ after_material: true }), 1000, 300)).toBe(700)
  })
})
