import { expect, test } from 'vitest'
import { type IncentiveTerms, incentiveAmount, incentiveNote, withinLimit } from './incentives.rules.ts'

const rule = (values: Partial<IncentiveTerms>): IncentiveTerms => ({
  measure: 'jobs',
  threshold: 40,
  effect: 'bonus',
  amount: 100_000,
  per: 'month',
  monthly_cap: null,
  ...values,
})

test.each([
  ['a bonus for the target', {}, 40, -100_000],
  ['none below it', {}, 39, 0],
  ['a bonus for each job from the target on', { per: 'each', amount: 5000 }, 43, -20_000],
  ['at most the cap', { per: 'each', amount: 5000, monthly_cap: 12_000 }, 43, -12_000],
  ['a penalty for a missed target', { effect: 'penalty', amount: 2500 }, 39, 2500],
  ['no penalty for a reached target', { effect: 'penalty' }, 40, 0],
  ['a bonus for a high rating', { measure: 'rating', threshold: 450 }, 450, -100_000],
  ['a penalty for a low rating', { measure: 'rating', threshold: 300, effect: 'penalty' }, 299, 100_000],
  ['a penalty for each rejection from the third on', { ...rejections(), threshold: 3 }, 5, 15_000],
  ['no penalty below', { ...rejections(), threshold: 3 }, 2, 0],
  ['a bonus for few rejections', { measure: 'rejections', threshold: 1 }, 0, -100_000],
] as const)('%s', (_, values, figure, amount) => {
  expect(incentiveAmount(rule(values), figure)).toBe(amount)
})

function rejections() {
  return { measure: 'rejections', effect: 'penalty', per: 'each', amount: 5000 } as const
}

test.each([
  [5000, 0, null, 5000],
  [5000, 0, 12_000, 5000],
  [5000, 9000, 12_000, 3000],
  [5000, 12_000, 12_000, 0],
  [5000, 15_000, 12_000, 0],
  [-5000, 15_000, 12_000, -5000],
])('of a penalty of %i after %i, a limit of %s leaves %i', (amount, before, limit, left) => {
  expect(withinLimit(amount, before, limit)).toBe(left)
})

test('the note names the rule, the month and the figure', () => {
  expect(incentiveNote('Forty jobs', '2026-10', 'jobs', 43)).toBe('Forty jobs, October 2026: 43 jobs')
  expect(incentiveNote('Stars', '2026-10', 'rating', 425)).toBe('Stars, October 2026: 4.25 stars')
})
