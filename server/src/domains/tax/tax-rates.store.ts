import type { TaxRule } from 'contract/tax/tax.rules.ts'
import type { TaxRate, TaxRates } from 'contract/tax/tax.schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type { TaxRatesTable } from './tax.table.ts'

type Applying = NonNullable<TaxRates['applies']>

/** The rate of a category, or of its nearest ancestor with one, on the business day of a time (UTC ISO). */
async function rateOn(db: Kysely<Database>, categoryId: number, at: string): Promise<Applying | undefined> {
  const { rows } = await sql<Applying>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, 0 AS depth FROM categories WHERE id = ${categoryId}
      UNION ALL
      SELECT c.id, c.parent_id, c.title, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    )
    SELECT jsonb_build_object('id', lineage.id, 'title', lineage.title) AS category, found.*
    FROM lineage CROSS JOIN LATERAL (
      SELECT mode, sac, rate, includes_tax FROM tax_rates
      WHERE category_id = lineage.id AND applies_from <= business_day(${at}::timestamptz)
      ORDER BY applies_from DESC, id DESC LIMIT 1
    ) AS found ORDER BY depth LIMIT 1`.execute(db)
  return rows[0]
}

/** The tax rule of a job of the category on the day of the job; null without GST. */
export async function findTaxRule(
  db: Kysely<Database>,
  categoryId: number,
  at: string,
): Promise<TaxRule | null> {
  const found = await rateOn(db, categoryId, at)
  if (!found || found.mode === 'none' || found.sac === null || found.rate === null) return null
  const { mode, sac, rate, includes_tax } = found
  return { mode, sac, rate, includes_tax }
}

export async function listRates({ db, now }: TimedDb, categoryId: number): Promise<TaxRates> {
  const { rows } = await sql<TaxRate>`
    SELECT t.id, to_char(t.applies_from, 'YYYY-MM-DD') AS applies_from, t.mode, t.sac, t.rate, t.includes_tax,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END AS created_by, t.created_at
    FROM tax_rates t LEFT JOIN users u ON u.id = t.created_by
    WHERE t.category_id = ${categoryId} ORDER BY t.applies_from DESC, t.id DESC`.execute(db)
  return { rates: rows, applies: (await rateOn(db, categoryId, isoTime(now))) ?? null }
}

export async function insertRate(db: Kysely<Database>, values: Insertable<TaxRatesTable>): Promise<number> {
  const { id } = await db.insertInto('tax_rates').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
