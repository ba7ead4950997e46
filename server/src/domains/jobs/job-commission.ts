import { type CommissionRule, commissionOf } from 'contract/jobs/commission.ts'
import type { Context } from '#platform/http/context.ts'
import { commissionRuleFor, fixedByHand } from './commission-rule.ts'

type Facts = {
  category_id: number
  partner_id: number | null
  price: number
  material_cost: number
  /** Set by hand, paise. */
  commission_fixed: number | null
}
type Commission = { commission: number; commission_rule: CommissionRule }

/** Looks the rule up anew: for a new job, another partner, another service, or a commission set or freed by hand. */
export async function commissionByRules(ctx: Context, job: Facts): Promise<Commission> {
  const rule = job.commission_fixed === null ? await commissionRuleFor(ctx.db, job) : fixedByHand(job.commission_fixed)
  return commissionBy(rule, job)
}

/** The commission by a rule that stands: the job's snapshot, when only its amounts change. Paise. */
export function commissionBy(rule: CommissionRule, job: Pick<Facts, 'price' | 'material_cost'>): Commission {
  return { commission_rule: rule, commission: commissionOf(rule, job.price, job.material_cost) }
}
