import type { CallerCard, CallerMatch } from 'contract/customers/customers.schema.ts'
import { expect, test } from 'vitest'
import { defaultChoice, effectiveChoice, isDuplicate } from './caller-choice.ts'

const match = (id: number): CallerMatch => ({
  id,
  name: `Customer ${id}`,
  phone: '+919876543210',
  matched_on: 'phone',
  created_at: '2026-01-01T00:00:00.000Z',
  totals: { jobs: 0, enquiries: 0, paid: 0, due: 0 },
  records: [],
  addresses: [],
})
const card = (...ids: number[]): CallerCard => ({
  phone: '+919876543210',
  invented: false,
  customers: ids.map(match),
  partner: null,
})

test('no match means a new customer, one match is taken, several matches need a choice', () => {
  expect(defaultChoice(undefined)).toEqual({ kind: 'new' })
  expect(defaultChoice(card())).toEqual({ kind: 'new' })
  expect(defaultChoice(card(7))).toEqual({ kind: 'customer', id: 7 })
  expect(defaultChoice(card(7, 8))).toEqual({ kind: 'undecided' })
})

test('a choice is kept while the number has that customer', () => {
  expect(effectiveChoice(card(7, 8), { kind: 'customer', id: 8 })).toEqual({ kind: 'customer', id: 8 })
  expect(effectiveChoice(card(9), { kind: 'customer', id: 8 })).toEqual({ kind: 'customer', id: 9 })
  expect(effectiveChoice(card(7), { kind: 'new' })).toEqual({ kind: 'new' })
})

test('only a new customer on a known number is a duplicate', () => {
  expect(isDuplicate(card(7), { kind: 'new' })).toBe(true)
  expect(isDuplicate(card(), { kind: 'new' })).toBe(false)
  expect(isDuplicate(card(7), { kind: 'customer', id: 7 })).toBe(false)
})
