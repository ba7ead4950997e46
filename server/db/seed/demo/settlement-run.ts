import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A settlement run that was drafted and discarded, so that its partners are free for another one. */
export async function insertRun(trx: Transaction<Database>, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    WITH run AS (
      INSERT INTO settlement_runs (cut_off, threshold, status, partners, partners_read, ended_at)
      SELECT business_day(${at}), 10000, 'discarded', count(*), count(*), ${at} FROM partners RETURNING id
    )
    INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number, is_open, left_out)
    SELECT run.id, partners.id, balance, (SELECT max(number) FROM ledger_entries WHERE partner_id = partners.id), false,
      CASE WHEN abs(balance) < 10000 THEN 'threshold' END
    FROM run, partners WHERE balance <> 0`.execute(trx)
}
