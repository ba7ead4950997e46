import { expect, test } from 'vitest'
import { formatsOf } from './languages.ts'

test.each([
  [36_980, '₹369.80'],
  [249_900, '₹2,499'],
  [5, '₹0.05'],
])('%i paise are %s', (paise, text) => {
  expect(formatsOf('en').money(paise)).toBe(text)
  expect(formatsOf('hi').money(paise)).toBe(text)
})

test('a time in Hindi names the part of the day', () => {
  const [from, to] = ['2026-12-06T04:30:00.000Z', '2026-12-06T06:00:00.000Z']
  expect(formatsOf('hi').period(from, to)).toMatch(/सुबह 10:00\s*–\s*11:30$/)
  expect(formatsOf('en').period(from, to)).toMatch(/10:00\s*–\s*11:30\sam$/)
})
