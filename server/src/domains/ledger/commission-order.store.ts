import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Terms } from './commission-order.rules.ts'

export type CategoryNode = { id: number; parent_id: number | null; title: string }

/** The category and those above it, in this order. */
export async function findLineage(db: Kysely<Database>, categoryId: number | null): Promise<CategoryNode[]> {
  if (categoryId === null) return []
  const { rows } = await sql<CategoryNode>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, 0 AS depth FROM categories WHERE id = ${categoryId}
      UNION ALL
      SELECT c.id, c.parent_id, c.title, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    ) SELECT id, parent_id, title FROM lineage ORDER BY depth`.execute(db)
  return rows
}

/** Terms of these categories, of these partners in general, and of these partners for these categories. */
export async function listTermsFor(
  db: Kysely<Database>,
  { categories, partners }: { categories: number[]; partners: number[] },
): Promise<Terms[]> {
  const ofCategory = sql`category_id = ANY (${categories}::bigint[])`
  const { rows } = await sql<Terms>`
    SELECT partner_id, category_id, to_char(applies_from, 'YYYY-MM-DD') AS applies_from, kind, value, slabs, after_material
    FROM (
      SELECT partner_id, category_id, applies_from, kind, value, slabs, after_material, id FROM commission_terms
      WHERE partner_id = ANY (${partners}::bigint[]) AND (category_id IS NULL OR ${ofCategory})
      UNION ALL
      SELECT NULL, category_id, applies_from, kind, value, slabs, after_material, id FROM commission_terms
      WHERE partner_id IS NULL AND ${ofCategory}
      UNION ALL
      SELECT partner_id, category_id, NULL, commission_kind, commission_value, NULL, commission_after_material, 0
      FROM partner_services
      WHERE partner_id = ANY (${partners}::bigint[]) AND ${ofCategory} AND commission_kind IS NOT NULL
      UNION ALL
      SELECT id, NULL, NULL, commission_kind, commission_value, NULL, commission_after_material, 0
      FROM partners WHERE id = ANY (${partners}::bigint[]) AND commission_kind IS NOT NULL
      UNION ALL
      SELECT NULL, id, NULL, commission_kind, commission_value, NULL, commission_after_material, 0
      FROM categories WHERE id = ANY (${categories}::bigint[]) AND commission_kind IS NOT NULL
    ) AS terms ORDER BY id`.execute(db)
  return rows
}
