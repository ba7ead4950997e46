import type { CategoryTotals } from 'contract/categories/categories.schema.ts'
import { type Kysely, sql } from 'kysely'
import { enquiryCounts } from '#domains/enquiries/public.ts'
import { jobCounts } from '#domains/jobs/public.ts'
import type { Database } from '#platform/db/database.ts'
import { partsOf, type SumQuery } from '#platform/roll-up/sums.ts'

/**
 * Enquiries, jobs and billed sums of each category itself, from the roll-ups. Partners are those who serve
 * the category or one above it, each counted once, so their services are read.
 */
export async function listTotals(db: Kysely<Database>): Promise<CategoryTotals[]> {
  const sums = (query: SumQuery, measure: string) => sql`
    (SELECT key, sum(${sql.ref(measure)})::bigint AS sum FROM ${partsOf(query, [measure])} AS parts GROUP BY key)`
  const facet = 'category_id'
  const ofStatus = sql`${sums({ rollUp: jobCounts, facet: 'status+category_id' }, 'rows')}`
  const { rows } = await sql<CategoryTotals>`
    WITH RECURSIVE lines AS (
      SELECT id, id AS ancestor, parent_id FROM categories
      UNION ALL SELECT lines.id, above.id, above.parent_id FROM lines JOIN categories AS above ON above.id = lines.parent_id
    ), serving AS (
      SELECT lines.id AS key, count(DISTINCT partner_id)::int AS sum
      FROM lines JOIN partner_services ON category_id = ancestor GROUP BY lines.id
    )
    SELECT id AS category_id, coalesce(enquiries.sum, 0) AS enquiries, coalesce(jobs.sum, 0) AS jobs,
      coalesce(completed.sum, 0) AS completed, coalesce(revenue.sum, 0) AS revenue, coalesce(partners.sum, 0) AS partners
    FROM categories
      LEFT JOIN ${sums({ rollUp: enquiryCounts, facet }, 'rows')} AS enquiries ON enquiries.key = id::text
      LEFT JOIN ${sums({ rollUp: jobCounts, facet }, 'rows')} AS jobs ON jobs.key = id::text
      LEFT JOIN ${ofStatus} AS completed ON completed.key = 'completed|' || id
      LEFT JOIN ${sums({ rollUp: jobCounts, facet: 'status+category_id' }, 'price')} AS revenue ON revenue.key = 'completed|' || id
      LEFT JOIN serving AS partners ON partners.key = id
    ORDER BY id`.execute(db)
  return rows
}
