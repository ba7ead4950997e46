import { expect, test } from 'vitest'
import { maxPaise, parseRupees, roundPaise } from './money.ts'

test.each([
  ['1250', 125_000],
  ['1,25,000', 12_500_000],
  ['1,250,000', 125_000_000],
  ['125000', 12_500_000],
  ['₹1,25,000.50', 12_500_050],
  ['12,50,000.00', 125_000_000],
  ['1\u00a025\u202f000', 12_500_000],
  ['₹ 1,250.50', 125_050],
  ['Rs. 1,250/-', 125_000],
  ['Rs. 99', 9_900],
  ['rs 99.5', 9_950],
  ['INR 10.05', 1_005],
  ['0', 0],
  ['0.01', 1],
  [' 1 250 ', 125_000],
  ['100000000', maxPaise],
])('%s is %i paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise)
})

test.each([
  '',
  'abc',
  '-5',
  '1.234',
  '1.',
  '.5',
  '1,2,3',
  '1.2.3',
  '1,25,000.5.0',
  '12a',
  '1250/',
  '1e5',
  '100000000.01',
  '₹',
  '12,',
])('%s is no amount', (text) => {
  expect(parseRupees(text)).toBeNull()
})

test('rounds half away from zero', () => {
  expect([0.5, -0.5, 1.4, -1.4, 2.5].map(roundPaise)).toEqual([1, -1, 1, -1, 3])
})
