import { expect, test } from 'vitest'
import { formatMoney } from '../shared/number-formats.ts'
import { balanceWords } from './ledger.words.ts'

test.each([
  [319_600, 'Partner owes ₹3,196.00'],
  [-50_000, 'We owe ₹500.00'],
  [0, 'Settled'],
])('a balance of %i paise reads as %s', (balance, words) => {
  expect(balanceWords(balance, formatMoney)).toBe(words)
})
