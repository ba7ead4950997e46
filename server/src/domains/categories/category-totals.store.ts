import type { CategoryTotals } from 'contract/categories/categories.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Of each category itself, without those below it, from the kept counts: a few lookups a category,
 * however many jobs there are.
 */
export async function listTotals(db: Kysely<Database>): Promise<CategoryTotals[]> {
  const { rows } = await sql<CategoryTotals>`
    WITH wanted AS MATERIALIZED (
      SELECT id, wanted.* FROM categories, LATERAL (VALUES
        ('enquiries', 'enquiries', 'category_id=' || id),
        ('jobs', 'jobs', 'category_id=' || id),
        ('completed', 'jobs', 'status+category_id=completed|' || id),
        ('partners', 'partner_services', 'category_id=' || id)) AS wanted (what, list, mark)
    ), noted AS (
      SELECT list, mark, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount
      FROM row_count_changes, unnest(marks) AS mark
      WHERE list IN ('enquiries', 'jobs', 'partner_services') GROUP BY list, mark
    ), counted AS (
      SELECT id, what, coalesce(row_totals.rows, 0) + coalesce(noted.rows, 0) AS rows,
             coalesce(row_totals.amount, 0) + coalesce(noted.amount, 0) AS amount
      FROM wanted LEFT JOIN row_totals USING (list, mark) LEFT JOIN noted USING (list, mark)
    )
    SELECT id AS category_id,
           (sum(rows) FILTER (WHERE what = 'enquiries'))::bigint AS enquiries,
           (sum(rows) FILTER (WHERE what = 'jobs'))::bigint AS jobs,
           (sum(rows) FILTER (WHERE what = 'completed'))::bigint AS completed,
           (sum(amount) FILTER (WHERE what = 'completed'))::bigint AS revenue,
           (sum(rows) FILTER (WHERE what = 'partners'))::bigint AS partners
    FROM counted GROUP BY id ORDER BY id`.execute(db)
  return rows
}
