import { expect, test } from 'vitest'
import { isInWarranty, warrantyTo } from './warranty.rules.ts'

// 23:00 on 1 November in India.
const completed = '2026-11-01T17:30:00.000Z'

test('a warranty of 30 days ends with the thirtieth day after the day of completion', () => {
  const to = warrantyTo(completed, 30)
  expect(to).toBe('2026-12-01')
  expect(isInWarranty(to, Date.parse('2026-12-01T18:29:59.999Z'))).toBe(true)
  expect(isInWarranty(to, Date.parse('2026-12-01T18:30:00.000Z'))).toBe(false)
})

test('an unfinished job, a category without a warranty and one of 0 days have none', () => {
  expect([warrantyTo(null, 30), warrantyTo(completed, null), warrantyTo(completed, 0)]).toEqual([null, null, null])
  expect(isInWarranty(null, Date.parse(completed))).toBe(false)
})
