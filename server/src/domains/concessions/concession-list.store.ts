import type { ConcessionRow, concessionListQuery } from 'contract/concessions/concessions.schema.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { concessionColumns, concessionTables } from '#domains/ledger/public.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { type List, readSort } from '#platform/db/list.ts'

type Query = z.output<typeof concessionListQuery>

/** Concessions by state, reason, partner, giver and days of the posting, newest first. */
export function concessionsList(
  db: Kysely<Database>,
  query: Query,
): List<Database, 'concessions', object, ConcessionRow> {
  const { column, descending } = readSort(query.sort ?? '-id')
  const { status, reason, partner_id, given_by, without, from, to } = query
  let matching = db.selectFrom('concessions')
  if (status) matching = matching.where('concessions.status', 'in', status)
  if (reason) matching = matching.where('concessions.reason', 'in', reason)
  if (partner_id) matching = matching.where('concessions.partner_id', '=', partner_id)
  if (without) matching = matching.where('concessions.partner_id', 'is', null)
  if (given_by) matching = matching.where('concessions.given_by', '=', given_by)
  if (from) matching = matching.where(sql<SqlBool>`concessions.posted_at >= ${dayStart(from)}`)
  if (to) matching = matching.where(sql<SqlBool>`concessions.posted_at < ${dayEnd(to)}`)
  return {
    db,
    matching,
    id: sql<number>`concessions.id`,
    order: { by: sql.ref(`concessions.${column}`), descending },
    rows: (ids) => concessionRows(db, ids),
  }
}

async function concessionRows(db: Kysely<Database>, ids: number[]): Promise<ConcessionRow[]> {
  const { rows } = await sql<ConcessionRow>`
    SELECT ${concessionColumns}, categories.title AS service,
      jsonb_build_object('id', customers.id, 'name', customers.name) AS customer
    FROM ${concessionTables} JOIN jobs ON jobs.id = c.job_id JOIN categories ON categories.id = jobs.category_id
    JOIN customers ON customers.id = jobs.customer_id
    WHERE c.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}
