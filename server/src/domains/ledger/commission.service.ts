import { type CommissionRule, commissionFormula, commissionOf } from 'contract/ledger/commission.rules.ts'
import type { QuoteTerms } from 'contract/ledger/commission.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatMoney, formatPercent } from 'contract/shared/number-formats.ts'
import { priceWithoutTax, type TaxRule, taxAdded } from 'contract/tax/tax.rules.ts'
import type { Kysely } from 'kysely'
import { taxRuleFor } from '#domains/tax/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { AnyContext, Context, TimedDb } from '#platform/http/context.ts'
import { findAccountHolder } from './account.store.ts'
import { decide, TermsBook } from './commission-order.rules.ts'
import { findLineage, listTermsFor } from './commission-order.store.ts'

/** The rule of a commission set by hand on the job, paise. */
function manualRule(amount: number): CommissionRule {
  return { kind: 'fixed', value: amount, after_material: false, source: 'job', source_title: null }
}

/** For whom and when, UTC ISO. */
type RuleQuery = { category_id: number | null; partner_id: number | null; at: string }

/** The rule that applies to a job of the category done by the partner; the order is that of `decide`. */
export async function commissionRuleFor(
  db: Kysely<Database>,
  { category_id, partner_id, at }: RuleQuery,
): Promise<CommissionRule> {
  const lineage = await findLineage(db, category_id)
  const partner = partner_id === null ? undefined : await findAccountHolder(db, partner_id)
  const book = new TermsBook()
  book.add(
    await listTermsFor(db, {
      categories: lineage.map(({ id }) => id),
      partners: partner_id === null ? [] : [partner_id],
    }),
  )
  const day = businessDay(Date.parse(at))
  const question = { lineage, partner: partner ? { id: partner.id, title: partner.name } : null, day }
  return decide(question, (owner) => book.of(owner, day)).rule
}

/** What applies to the price of a job of the category that is created now. */
export async function quoteTermsFor({ db, now }: TimedDb, of: Omit<RuleQuery, 'at'>): Promise<QuoteTerms> {
  const at = isoTime(now)
  const { category_id } = of
  return {
    commission_rule: await commissionRuleFor(db, { ...of, at }),
    tax_rule: category_id === null ? null : await taxRuleFor({ db }, { category_id, scheduled_at: at }),
  }
}

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
/** Paise, with the tax rule that the job keeps. */
type Money = Pick<Facts, 'price' | 'material_cost'> & { tax_rule: TaxRule | null }
/** The terms that a job stores. Paise. */
type Commission = { commission: number; commission_rule: CommissionRule; tax_added: number }
/** The tax rule for its column: JSON. */
type Terms = Commission & { tax_rule: string | null }

/** Finds the rules: for a new job, another partner or service, or a commission set or cleared by hand. */
export async function commissionByRules(ctx: AnyContext, job: Facts): Promise<Terms> {
  const rule = job.commission_fixed === null ? await ruleOf(ctx, job) : manualRule(job.commission_fixed)
  return withTax(rule, { ...job, tax_rule: await taxRuleFor(ctx, job) })
}

const withTax = (rule: CommissionRule, job: Money): Terms => ({
  ...commissionBy(rule, job),
  tax_rule: job.tax_rule && JSON.stringify(job.tax_rule),
})

const ruleOf = (ctx: AnyContext, { category_id, partner_id, scheduled_at }: Facts) =>
  commissionRuleFor(ctx.db, { category_id, partner_id, at: scheduled_at })

type JobWithRule = Facts & Money & { commission_rule: CommissionRule }

/** For a rescheduled job: it keeps its rules, unless others apply on the new day. */
export async function commissionOnDay(
  ctx: Context,
  job: JobWithRule,
  scheduled_at: string,
): Promise<Partial<Terms>> {
  const moved = { ...job, scheduled_at }
  const isFixed = job.commission_fixed !== null
  const { commission_rule: stored, tax_rule: taxed } = job
  const rule = isFixed ? stored : await newOf(ruleOf(ctx, job), ruleOf(ctx, moved), stored)
  const tax_rule = await newOf(taxRuleFor(ctx, job), taxRuleFor(ctx, moved), taxed)
  return rule === stored && tax_rule === taxed ? {} : withTax(rule, { ...job, tax_rule })
}

/** The stored rule, unless another one applies now than before. */
async function newOf<R>(before: Promise<R>, after: Promise<R>, stored: R): Promise<R> {
  const [one, other] = await Promise.all([before, after])
  return JSON.stringify(one) === JSON.stringify(other) ? stored : other
}

/** The calculation of a job's commission, as text. */
export function commissionInWords(rule: CommissionRule, { price, material_cost, tax_rule }: Money): string {
  const base = priceWithoutTax(tax_rule, price)
  return commissionFormula(rule, base, material_cost, { money: formatMoney, percent: formatPercent })
}

/**
 * The commission by the rule that the job keeps, when only its amounts change: of the price without tax.
 * Paise.
 */
export function commissionBy(rule: CommissionRule, { price, material_cost, tax_rule }: Money): Commission {
  const commission = commissionOf(rule, priceWithoutTax(tax_rule, price), material_cost)
  return { commission_rule: rule, commission, tax_added: taxAdded(tax_rule, price) }
}
