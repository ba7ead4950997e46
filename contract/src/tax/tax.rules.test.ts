import { describe, expect, test } from 'vitest'
import { priceWithoutTax, type TaxRule, taxAdded, taxParts } from './tax.rules.ts'

const rule = (part: Partial<TaxRule>): TaxRule => ({
  mode: 'supplier',
  sac: '998714',
  rate: 1800,
  includes_tax: true,
  ...part,
})

describe('parts of a total', () => {
  test.each([
    [
      '18 % within a state',
      118_000,
      1800,
      false,
      { taxable: 100_000, cgst: 9_000, sgst: 9_000, igst: 0, rounding: 0 },
    ],
    [
      '18 % between states',
      118_000,
      1800,
      true,
      { taxable: 100_000, cgst: 0, sgst: 0, igst: 18_000, rounding: 0 },
    ],
    [
      '5 % of ₹999.00',
      99_900,
      500,
      false,
      { taxable: 95_143, cgst: 2_378, sgst: 2_378, igst: 0, rounding: 1 },
    ],
    ['0 %', 99_900, 0, false, { taxable: 99_900, cgst: 0, sgst: 0, igst: 0, rounding: 0 }],
  ])('%s', (_name, total, rate, isInterState, parts) => {
    expect(taxParts(total, rate, isInterState)).toEqual({ ...parts, total })
  })

  test('of a price with added tax have that price as taxable value, for every paisa', () => {
    for (let price = 1; price < 200_000; price += 137) {
      for (const rate of [0, 500, 1200, 1800, 2800, 4000]) {
        const added = taxAdded(rule({ rate, includes_tax: false }), price)
        expect(taxParts(price + added, rate, true).taxable).toBe(price)
      }
    }
  })
})

test('the base of a commission is the price without tax', () => {
  expect(priceWithoutTax(rule({}), 118_000)).toBe(100_000)
  expect(priceWithoutTax(rule({ includes_tax: false }), 118_000)).toBe(118_000)
  expect(priceWithoutTax(null, 118_000)).toBe(118_000)
  expect(taxAdded(rule({}), 118_000)).toBe(0)
  expect(taxAdded(null, 118_000)).toBe(0)
})
