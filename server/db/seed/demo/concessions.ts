import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Concessions for some planned jobs, and one that waits for an approval. */
export async function insertConcessions(trx: Transaction<Database>, by: number, now: Date): Promise<void> {
  await sql`
    WITH planned AS (
      SELECT id, partner_id, row_number() OVER (ORDER BY id) AS place FROM jobs
      WHERE status IN ('pending', 'accepted') AND price >= 50000 AND received = 0 AND partner_id IS NOT NULL ORDER BY id LIMIT 4
    )
    INSERT INTO concessions (job_id, amount, partner_id, partner_amount, reason, note, given_by, status, posted_at)
    SELECT id, 10000 * place, partner_id, CASE place WHEN 2 THEN 20000 WHEN 3 THEN 10000 ELSE 0 END,
      CASE place WHEN 1 THEN 'goodwill' WHEN 2 THEN 'late-arrival' WHEN 3 THEN 'damage' ELSE 'quality-of-the-work' END,
      CASE place WHEN 3 THEN 'A tile broke' END, ${by}::bigint,
      CASE place WHEN 4 THEN 'waiting' ELSE 'posted' END, CASE place WHEN 4 THEN NULL ELSE ${now.toISOString()}::timestamptz END
    FROM planned`.execute(trx)
}
