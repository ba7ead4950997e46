import { expect, test } from 'vitest'
import { periodNow } from './short-range.ts'

test('a period that ends today says that today is not complete', () => {
  expect(periodNow({ from: '2026-11-01', to: '2026-11-28' }, '2026-11-28')).toBe('This period, today so far')
  expect(periodNow({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-28')).toBe('This period')
})
