import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.rules.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupee One Only'],
  [50, 'Fifty Paise Only'],
  [1_900, 'Rupees Nineteen Only'],
  [2_000, 'Rupees Twenty Only'],
  [9_999, 'Rupees Ninety Nine and Ninety Nine Paise Only'],
  [10_000, 'Rupees One Hundred Only'],
  [125_050, 'Rupees One Thousand Two Hundred Fifty and Fifty Paise Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [123_456_701, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and One Paise Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [10_000_000_000, 'Rupees Ten Crore Only'],
  [1_000_000_001_100, 'Rupees One Thousand Crore Eleven Only'],
])('%i paise: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
