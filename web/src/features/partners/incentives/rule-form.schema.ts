import { countsFromThreshold } from 'contract/incentives/incentives.rules.ts'
import type { IncentiveRule } from 'contract/incentives/incentives.schema.ts'
import { incentiveEffects, incentiveMeasures, incentivePers } from 'contract/incentives/incentives.words.ts'
import { id, paise, requiredText } from 'contract/shared/fields.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'
import type { RuleBody } from './incentives.queries.ts'

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-04')

/** The values of the form of an incentive rule. */
export const ruleForm = z
  .object({
    name: requiredText(80),
    measure: z.enum(slugs(incentiveMeasures)),
    threshold: z.string(),
    effect: z.enum(slugs(incentiveEffects)),
    amount: paise.refine((amount) => amount > 0, 'Enter more than zero'),
    per: z.enum(slugs(incentivePers)),
    monthly_cap: paise.nullable(),
    category_ids: z.array(id),
    location_ids: z.array(id),
    active_from: month,
    active_to: month.or(z.literal('')),
  })
  .superRefine(({ measure, threshold }, context) => {
    if (readTarget(measure, threshold) !== null) return
    const message = measure === 'rating' ? 'Enter stars from 1 to 5, such as 4.5' : 'Enter a number from 1 on'
    context.addIssue({ code: 'custom', path: ['threshold'], message })
  })
export type RuleTyped = z.input<typeof ruleForm>
export type RuleValues = z.output<typeof ruleForm>

/** A target as the contract has it: a count, or hundredths of a star; null for an invalid text. */
export function readTarget(measure: RuleValues['measure'], text: string): number | null {
  if (measure === 'rating') {
    const isStars = /^[1-5](\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 5
    return isStars ? Math.round(Number(text) * 100) : null
  }
  return /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : null
}

export function typedOf(rule: IncentiveRule | null, startMonth: string): RuleTyped {
  if (!rule) {
    return {
      name: '',
      measure: 'jobs',
      threshold: '',
      effect: 'bonus',
      amount: Number.NaN,
      per: 'month',
      monthly_cap: null,
      category_ids: [],
      location_ids: [],
      active_from: startMonth,
      active_to: '',
    }
  }
  const { id: _, created_at: __, updated_at: ___, version: ____, threshold, active_to, ...same } = rule
  const target = rule.measure === 'rating' ? String(threshold / 100) : String(threshold)
  return { ...same, threshold: target, active_to: active_to ?? '' }
}

/** Whether the amount can be for each job or rejection from the target on. */
export const isCounted = (rule: Pick<RuleValues, 'measure' | 'effect'>): boolean =>
  rule.measure !== 'rating' && countsFromThreshold(rule)

export function bodyOf({ threshold, active_to, per, ...values }: RuleValues): RuleBody {
  return {
    ...values,
    per: isCounted(values) ? per : 'month',
    threshold: readTarget(values.measure, threshold) ?? 0,
    active_to: active_to || null,
  }
}
