import { roundPaise } from '../shared/money.ts'

/** Where a commission rule came from, in the order in which they are asked (design 3). */
export type CommissionSource = 'job' | 'partner-category' | 'partner' | 'category' | 'ancestor' | 'default'

/**
 * The rule a job's commission is worked out by. A job keeps a snapshot of it.
 * `value` is paise for a fixed rule and basis points (hundredths of a percent) for a percentage.
 */
export type CommissionRule = {
  kind: 'fixed' | 'percent'
  value: number
  /** Whether the material cost is taken off the price before the percentage. */
  after_material: boolean
  source: CommissionSource
  /** The partner or category that gave it, for the screen. */
  source_title: string | null
}

/** When nobody has set anything: 20 percent of the price. */
export const defaultCommission: CommissionRule = {
  kind: 'percent',
  value: 2000,
  after_material: false,
  source: 'default',
  source_title: null,
}

/** What the percentage is taken of, paise; never below zero. */
export function commissionBase(rule: CommissionRule, price: number, materialCost: number): number {
  return rule.after_material ? Math.max(0, price - materialCost) : price
}

/** Commission in whole paise. A fixed commission never exceeds the price. */
export function commissionOf(rule: CommissionRule, price: number, materialCost: number): number {
  if (rule.kind === 'fixed') return Math.min(rule.value, price)
  return roundPaise((commissionBase(rule, price, materialCost) * rule.value) / 10_000)
}
