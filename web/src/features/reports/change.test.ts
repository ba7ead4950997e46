import { expect, test } from 'vitest'
import { changeOf, changeWords } from './change.ts'

test.each([
  [795, 706, '+12.6%', '12.6% above'],
  [90, 100, '−10%', '10% below'],
  [100, 100, '0%', 'As before'],
  [0, 100, '−100%', '100% below'],
  [5, 0, null, 'None before'],
  [0, 0, null, 'As before'],
])('%i after %i', (now, before, change, words) => {
  expect([changeOf(now, before), changeWords(now, before)]).toEqual([change, words])
})
