import { roundPaise } from '../shared/money.ts'

/** A rate (basis points) for amounts of more than `above` paise; the first slab of a list starts at 0. */
export type CommissionSlab = { above: number; rate: number }

/** Sources of a commission rule, in order of precedence. */
export type CommissionSource = 'job' | 'partner-category' | 'partner' | 'category' | 'ancestor' | 'default'

/**
 * The rule that computes a job's commission. A job keeps a snapshot of it. `value` is paise for a fixed rule,
 * basis points (hundredths of a percent) for a percentage, and 0 for slabs.
 */
export type CommissionRule = {
  kind: 'fixed' | 'percent' | 'slabs'
  value: number
  /** In ascending order; the slab of the base applies to the whole base. */
  slabs?: CommissionSlab[]
  /** Whether the material cost is deducted from the price before the percentage. */
  after_material: boolean
  source: CommissionSource
  /** The partner or category with the rule, for the screen. */
  source_title: string | null
}

/** The default: 20 percent of the price. */
export const defaultCommission: CommissionRule = {
  kind: 'percent',
  value: 2000,
  after_material: false,
  source: 'default',
  source_title: null,
}

/** The base of the percentage, paise; never below zero. */
export function commissionBase(rule: CommissionRule, price: number, materialCost: number): number {
  return rule.after_material ? Math.max(0, price - materialCost) : price
}

/** Commission in whole paise. A fixed commission never exceeds the price. */
export function commissionOf(rule: CommissionRule, price: number, materialCost: number): number {
  if (rule.kind === 'fixed') return Math.min(rule.value, price)
  const base = commissionBase(rule, price, materialCost)
  return roundPaise((base * commissionRate(rule, base)) / 10_000)
}

/** The slab of the base. */
export function slabOf(rule: CommissionRule, base: number): CommissionSlab {
  const slabs = rule.slabs ?? []
  return slabs.findLast(({ above }, place) => place === 0 || base > above) ?? { above: 0, rate: 0 }
}

/** Basis points of the base. */
export function commissionRate(rule: CommissionRule, base: number): number {
  return rule.kind === 'slabs' ? slabOf(rule, base).rate : rule.value
}

/** Formats amounts and rates: `₹1,250.00`, and `20%` of 0.2. */
type Writing = { money: (paise: number) => string; percent: (share: number) => string }

/** The formula of a commission as text: `20% of (₹3,200.00 − material ₹1,150.00)`. */
export function commissionFormula(
  rule: CommissionRule,
  price: number,
  material: number,
  to: Writing,
): string {
  if (rule.kind === 'fixed')
    return `Fixed ${to.money(rule.value)}${rule.source === 'job' ? ', set by hand' : ''}`
  const base = commissionBase(rule, price, material)
  const isLess = rule.after_material && material > 0
  const of = isLess ? `(${to.money(price)} − material ${to.money(material)})` : to.money(price)
  const percent = to.percent(commissionRate(rule, base) / 10_000)
  if (rule.kind === 'percent') return `${percent} of ${of}`
  const { above } = slabOf(rule, base)
  return `${percent} slab ${above > 0 ? `above ${to.money(above)}` : 'from the first rupee'}, of ${of}`
}
