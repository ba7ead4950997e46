import {
  type CommissionRule,
  commissionFormula,
  commissionOf,
  defaultCommission,
} from 'contract/ledger/commission.rules.ts'
import { formatMoney, formatPercent } from 'contract/shared/number-formats.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'

/** The rule of a commission set by hand on the job, paise. */
export function fixedByHand(amount: number): CommissionRule {
  return { kind: 'fixed', value: amount, after_material: false, source: 'job', source_title: null }
}

/** For whom and when; UTC ISO, now when absent. */
type Asked = { category_id: number | null; partner_id: number | null; at?: string }

/**
 * The rule that applies to a job of the category done by the partner, the first of: the partner's terms for the category
 * or its nearest ancestor, the partner's general terms, the category's own, its nearest ancestor's, the default. Of each
 * the newest that hold on the day of the job, or what its own row says before the first of them.
 */
export async function commissionRuleFor(
  db: Kysely<Database>,
  { category_id, partner_id, at }: Asked,
): Promise<CommissionRule> {
  const day = sql`(coalesce(${at ?? null}::timestamptz, now()) AT TIME ZONE 'Asia/Kolkata')::date`
  const dated = (of: RawBuilder<unknown>) => sql`LEFT JOIN LATERAL (
    SELECT t.id, t.kind, t.value, t.slabs, t.after_material FROM commission_terms t
    WHERE ${of} AND t.applies_from <= ${day} ORDER BY t.applies_from DESC, t.id DESC LIMIT 1) AS dated ON true`
  const terms = (row: string) => {
    const own = (column: string) => sql.ref(`${row}.commission_${column}`)
    return sql`coalesce(dated.kind, ${own('kind')}) AS kind,
      CASE WHEN dated.id IS NULL THEN ${own('value')} ELSE coalesce(dated.value, 0) END AS value, dated.slabs AS slabs,
      CASE WHEN dated.id IS NULL THEN ${own('after_material')} ELSE dated.after_material END AS after_material`
  }
  const { rows } = await sql<CommissionRule & { slabs: CommissionRule['slabs'] | null }>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, commission_kind, commission_value, commission_after_material, 0 AS depth
      FROM categories WHERE id = ${category_id}
      UNION ALL
      SELECT c.id, c.parent_id, c.title, c.commission_kind, c.commission_value, c.commission_after_material, depth + 1
      FROM categories c JOIN lineage ON c.id = lineage.parent_id
    ), candidates AS (
      SELECT 1 AS place, depth, ${terms('s')}, 'partner-category' AS source, p.name AS source_title
      FROM lineage JOIN partners p ON p.id = ${partner_id}
      LEFT JOIN partner_services s ON s.category_id = lineage.id AND s.partner_id = p.id
      ${dated(sql`t.partner_id = p.id AND t.category_id = lineage.id`)}
      UNION ALL
      SELECT 2, 0, ${terms('partners')}, 'partner', name
      FROM partners ${dated(sql`t.partner_id = partners.id AND t.category_id IS NULL`)}
      WHERE partners.id = ${partner_id}
      UNION ALL
      SELECT 3, depth, ${terms('lineage')}, CASE depth WHEN 0 THEN 'category' ELSE 'ancestor' END, title
      FROM lineage ${dated(sql`t.partner_id IS NULL AND t.category_id = lineage.id`)}
    )
    SELECT kind, value, slabs, after_material, source, source_title FROM candidates
    WHERE kind IS NOT NULL AND kind <> 'none' ORDER BY place, depth LIMIT 1`.execute(db)
  const [found] = rows
  if (!found) return defaultCommission
  const { slabs, ...rule } = found
  return slabs ? { ...rule, slabs } : rule
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
type Money = Pick<Facts, 'price' | 'material_cost'>
type Commission = { commission: number; commission_rule: CommissionRule }

/** Finds the rule: for a new job, another partner or service, or a commission set or cleared by hand. */
export async function commissionByRules(ctx: AnyContext, job: Facts): Promise<Commission> {
  const rule = job.commission_fixed === null ? await ruleOf(ctx, job) : fixedByHand(job.commission_fixed)
  return commissionBy(rule, job)
}

const ruleOf = (ctx: AnyContext, { category_id, partner_id, scheduled_at }: Facts) =>
  commissionRuleFor(ctx.db, { category_id, partner_id, at: scheduled_at })

type Kept = Facts & { commission_rule: CommissionRule }

/** For a rescheduled job: it keeps its rule, unless other terms apply on the new day. */
export async function commissionOnDay(ctx: Context, job: Kept, scheduled_at: string): Promise<Partial<Commission>> {
  if (job.commission_fixed !== null) return {}
  const [before, after] = [await ruleOf(ctx, job), await ruleOf(ctx, { ...job, scheduled_at })]
  return JSON.stringify(before) === JSON.stringify(after) ? {} : commissionBy(after, job)
}

/** How the commission of a job came about, in words. */
export function commissionInWords(rule: CommissionRule, { price, material_cost }: Money): string {
  return commissionFormula(rule, price, material_cost, { money: formatMoney, percent: formatPercent })
}

/** The commission by the rule that the job keeps, when only its amounts change. Paise. */
export function commissionBy(rule: CommissionRule, job: Money): Commission {
  return { commission_rule: rule, commission: commissionOf(rule, job.price, job.material_cost) }
}
