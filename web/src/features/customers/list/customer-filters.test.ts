import { expect, test } from 'vitest'
import { monthsBefore } from './customer-filters.ts'

test('months before a day end where the month ends', () => {
  expect(monthsBefore('2026-11-21', 3)).toBe('2026-08-21')
  expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28')
  expect(monthsBefore('2026-01-15', 6)).toBe('2025-07-15')
  expect(monthsBefore('2028-02-29', 24)).toBe('2026-02-28')
})
