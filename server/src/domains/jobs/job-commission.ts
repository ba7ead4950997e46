import { type CommissionRule, commissionFormula, commissionOf } from 'contract/jobs/commission.ts'
import { formatMoney, formatPercent } from 'contract/shared/number-formats.ts'
import type { Context } from '#platform/http/context.ts'
import { commissionRuleFor, fixedByHand } from './commission-rule.ts'

type Facts = {
  category_id: number
  /** Terms may hold from a day on. */
  scheduled_at: string
  partner_id: number | null
  price: number
  material_cost: number
  /** Set by hand, paise. */
  commission_fixed: number | null
}
type Money = Pick<Facts, 'price' | 'material_cost'>
type Commission = { commission: number; commission_rule: CommissionRule }

/** Looks the rule up anew: for a new job, another partner, another service, or a commission set or freed by hand. */
export async function commissionByRules(ctx: Context, job: Facts): Promise<Commission> {
  const rule = job.commission_fixed === null ? await ruleOf(ctx, job) : fixedByHand(job.commission_fixed)
  return commissionBy(rule, job)
}

const ruleOf = (ctx: Context, { category_id, partner_id, scheduled_at }: Facts) =>
  commissionRuleFor(ctx.db, { category_id, partner_id, at: scheduled_at })

type Kept = Facts & { commission_rule: CommissionRule }

/** For a job that is moved to another day: the rule it has stands, unless other terms hold on that day. */
export async function commissionOnDay(ctx: Context, job: Kept, scheduled_at: string): Promise<Partial<Commission>> {
  if (job.commission_fixed !== null) return {}
  const [before, after] = [await ruleOf(ctx, job), await ruleOf(ctx, { ...job, scheduled_at })]
  return JSON.stringify(before) === JSON.stringify(after) ? {} : commissionBy(after, job)
}

/** How the commission of a job came about, in words. */
export function commissionInWords(rule: CommissionRule, { price, material_cost }: Money): string {
  return commissionFormula(rule, price, material_cost, { money: formatMoney, percent: formatPercent })
}

/** The commission by a rule that stands: the job's snapshot, when only its amounts change. Paise. */
export function commissionBy(rule: CommissionRule, job: Money): Commission {
  return { commission_rule: rule, commission: commissionOf(rule, job.price, job.material_cost) }
}
