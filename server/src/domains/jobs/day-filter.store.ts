import type { jobDayQuery } from 'contract/jobs/dispatch.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { escapeLike } from '#platform/db/search-text.ts'

export type DayFilters = Omit<z.output<typeof jobDayQuery>, 'day' | 'partners'> & {
  /** `q` finds assigned work of the day: partners without work are found by their name alone. */
  findsWork: boolean
}

/** The nodes of a tree that a filter names, with all nodes above and below them. */
function related(tree: 'categories' | 'locations', ids: readonly number[]) {
  const nodes = sql.table(tree)
  return sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM ${nodes} WHERE id = ANY (${[...ids]}::bigint[])
      UNION SELECT node.id, node.parent_id FROM above JOIN ${nodes} node ON node.id = above.parent_id
    ), below AS (
      SELECT id FROM ${nodes} WHERE id = ANY (${[...ids]}::bigint[])
      UNION SELECT node.id FROM below JOIN ${nodes} node ON node.parent_id = below.id
    ) SELECT id FROM above UNION SELECT id FROM below`
}

/**
 * The filters of the dispatch as conditions on partners `p` without work on the day: a partner matches who serves or
 * covers something above or below what the filter names. A text that is in no partner's name is of a job.
 */
export function partnerFilters({ q, category_id, location_id, partner_id, findsWork }: DayFilters) {
  const conditions: RawBuilder<unknown>[] = []
  if (partner_id) conditions.push(sql`p.id = ANY (${[...partner_id]}::bigint[])`)
  if (category_id) {
    conditions.push(sql`p.id IN (
      SELECT partner_id FROM partner_services WHERE category_id IN (${related('categories', category_id)}))`)
  }
  if (location_id !== undefined) {
    conditions.push(sql`p.id IN (
      SELECT partner_id FROM partner_areas WHERE location_id IN (${related('locations', [location_id])}))`)
  }
  if (q) {
    const pattern = `%${escapeLike(q.trim().toLowerCase())}%`
    const isNamed = sql`lower(p.name) LIKE ${pattern}`
    const none = sql`NOT EXISTS (SELECT FROM partners n WHERE n.status = 'approved' AND lower(n.name) LIKE ${pattern})`
    conditions.push(findsWork ? isNamed : sql`(${isNamed} OR ${none})`)
  }
  return conditions
}
