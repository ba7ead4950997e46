import { financialYearOf } from 'contract/shared/business-time.ts'
import { expect, test } from 'vitest'
import { receiptNumber } from './receipt.rules.ts'

test.each([
  ['2026-03-31T18:29:59Z', 2025],
  ['2026-03-31T18:30:00Z', 2026],
  ['2026-12-31T20:00:00Z', 2026],
  ['2027-01-01T00:00:00Z', 2026],
  ['2027-03-31T12:00:00Z', 2026],
])('%s is in the financial year from %i by Indian time', (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year)
})

test('numbers name the financial year and are padded', () => {
  expect(receiptNumber(2026, 123)).toBe('HC/2026-27/000123')
  expect(receiptNumber(2099, 1)).toBe('HC/2099-00/000001')
})
