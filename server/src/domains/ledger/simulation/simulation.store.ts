import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import type { TaxRule } from 'contract/tax/tax.rules.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { CategoryNode } from '../commission-order.store.ts'

/** A completed job as its commission was computed; paise. */
export type ReplayedJob = {
  id: number
  category_id: number
  partner_id: number
  scheduled_at: string
  completed_at: string
  price: number
  material_cost: number
  commission: number
  commission_fixed: number | null
  commission_rule: CommissionRule
  tax_rule: TaxRule | null
}
type SimulationQuery = {
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  partner_id?: number | undefined
  /** The category and those below it. */
  categories: number[] | null
}

/** Jobs in a page: it is computed in a few milliseconds, so other requests do not wait. */
const pageSize = 1000

/** The completed jobs of the days, page by page in the order of their completion. */
export async function* completedJobs(
  db: Kysely<Database>,
  query: SimulationQuery,
): AsyncGenerator<ReplayedJob[]> {
  const { from, to, partner_id, categories } = query
  let last: ReplayedJob | undefined
  do {
    const after = last ? sql`(completed_at, id) > (${last.completed_at}::timestamptz, ${last.id})` : sql`true`
    const { rows } = await sql<ReplayedJob>`
      SELECT id, category_id, partner_id, scheduled_at, completed_at, price, material_cost, commission, commission_fixed,
        commission_rule, tax_rule
      FROM jobs
      WHERE status = 'completed' AND completed_at >= ${dayStart(from)} AND completed_at < ${dayEnd(to)}
        AND partner_id IS NOT NULL AND ${partner_id === undefined ? sql`true` : sql`partner_id = ${partner_id}`}
        AND ${categories ? sql`category_id = ANY (${categories}::bigint[])` : sql`true`} AND ${after}
      ORDER BY completed_at, id LIMIT ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length === pageSize ? rows.at(-1) : undefined
  } while (last)
}

export async function listCategoryNodes(db: Kysely<Database>): Promise<Map<number, CategoryNode>> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'title']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function partnerNames(db: Kysely<Database>, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM partners WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
