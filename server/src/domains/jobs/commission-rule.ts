import { type CommissionRule, defaultCommission } from 'contract/jobs/commission.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The rule of a commission set by hand on the job, paise. */
export function fixedByHand(amount: number): CommissionRule {
  return { kind: 'fixed', value: amount, after_material: false, source: 'job', source_title: null }
}

/**
 * The rule that applies to a job of the category done by the partner, the first of: the partner's terms for the category
 * or its nearest ancestor, the partner's general terms, the category's own, its nearest ancestor's, the default.
 */
export async function commissionRuleFor(
  db: Kysely<Database>,
  { category_id, partner_id }: { category_id: number | null; partner_id: number | null },
): Promise<CommissionRule> {
  const { rows } = await sql<CommissionRule>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, commission_kind, commission_value, commission_after_material, 0 AS depth
      FROM categories WHERE id = ${category_id}
      UNION ALL
      SELECT c.id, c.parent_id, c.title, c.commission_kind, c.commission_value, c.commission_after_material, depth + 1
      FROM categories c JOIN lineage ON c.id = lineage.parent_id
    ), candidates AS (
      SELECT 1 AS place, depth, s.commission_kind AS kind, s.commission_value AS value,
             s.commission_after_material AS after_material, 'partner-category' AS source, p.name AS source_title
      FROM lineage JOIN partner_services s ON s.category_id = lineage.id JOIN partners p ON p.id = s.partner_id
      WHERE s.partner_id = ${partner_id}
      UNION ALL
      SELECT 2, 0, commission_kind, commission_value, commission_after_material, 'partner', name
      FROM partners WHERE id = ${partner_id}
      UNION ALL
      SELECT 3, depth, commission_kind, commission_value, commission_after_material,
             CASE depth WHEN 0 THEN 'category' ELSE 'ancestor' END, title
      FROM lineage
    )
    SELECT kind, value, after_material, source, source_title FROM candidates
    WHERE kind IS NOT NULL ORDER BY place, depth LIMIT 1`.execute(db)
  return rows[0] ?? defaultCommission
}
