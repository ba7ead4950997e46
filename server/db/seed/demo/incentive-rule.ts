import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A rule without drafts, so that the balances of partners follow from their jobs and payments. Paise. */
export async function insertIncentiveRule(trx: Transaction<Database>, now: Date): Promise<void> {
  await sql`
    INSERT INTO incentive_rules (name, measure, threshold, effect, amount, per, active_from)
    VALUES ('Busy month', 'jobs', 60, 'bonus', 50000, 'month',
      to_char(${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Kolkata' - interval '3 months', 'YYYY-MM'))`.execute(
    trx,
  )
}
