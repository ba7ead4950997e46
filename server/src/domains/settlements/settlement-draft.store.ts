import { unsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { TdsRule } from 'contract/settlements/tds.rules.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { coversOrLiesIn } from '#domains/partners/public.ts'
import { dayEnd } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { deductTax } from './tds.store.ts'

type Db = Kysely<Database>
type Chosen = { location_ids: number[]; partner_ids: number[] }

/** Partners in one statement, so that a draft of many has progress and holds no row long. */
const batch = 5000

/** The partners of a run: those who work in one of the locations, as the list of partners has them. */
const isChosen = ({ partner_ids, location_ids }: Chosen): RawBuilder<SqlBool> =>
  sql`(${partner_ids.length === 0 ? sql`true` : sql`partners.id = ANY (${partner_ids}::bigint[])`}
    AND ${location_ids.length === 0 ? sql`true` : coversOrLiesIn(location_ids)})`

export async function countChosen(db: Db, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM partners WHERE ${isChosen(chosen)}`.execute(db)
  return rows[0]!.count // one row
}

/**
 * Adds lines for the next partners: the balance after the last entry before the end of the cut-off day. A
 * partner who is in another open run gets none. The tax of payouts is computed, while TDS is on. Returns
 * whether there are more.
 */
export async function draftNext(db: Db, id: number, rule: TdsRule | null): Promise<boolean> {
  const run = await db
    .selectFrom('settlement_runs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (run?.status !== 'computing') return false
  const { rows } = await sql<{ read: number; last: number | null }>`
    WITH next AS (
      SELECT id FROM partners WHERE id > ${run.last_partner_id} AND ${isChosen(run)} ORDER BY id LIMIT ${batch}
    ), lines AS (
      INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number, left_out, is_open)
      SELECT ${id}, next.id, last.balance_after, last.number, mark.left_out, mark.left_out IS NULL
      FROM next CROSS JOIN LATERAL (
        SELECT number, balance_after FROM ledger_entries WHERE partner_id = next.id AND created_at < ${dayEnd(run.cut_off)}
        ORDER BY created_at DESC, number DESC LIMIT 1
      ) AS last CROSS JOIN LATERAL (
        SELECT CASE WHEN abs(last.balance_after) < ${run.threshold} THEN 'threshold'
          WHEN EXISTS (SELECT FROM complaints WHERE complaints.partner_id = next.id
            AND complaints.status IN (${sql.join(unsettled.map(sql.lit))})) THEN 'disputed' END AS left_out
      ) AS mark
      WHERE last.balance_after <> 0 ORDER BY next.id
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS read, max(id) AS last FROM next`.execute(db)
  const { read, last } = rows[0]! // one row
  if (rule !== null && last !== null)
    await deductTax(db, rule, { run, after: run.last_partner_id, until: last })
  const isDone = read < batch
  await db
    .updateTable('settlement_runs')
    .set({
      partners_read: run.partners_read + read,
      last_partner_id: last ?? run.last_partner_id,
      status: isDone ? 'draft' : 'computing',
    })
    .where('id', '=', id)
    .execute()
  return !isDone
}
