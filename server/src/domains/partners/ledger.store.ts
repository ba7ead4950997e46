import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type CompletedJob = { id: number; partner_id: number; commission: number }

/** What completing a job says: the commission, and the customer's money the company holds for the partner. */
export async function insertCompletion(db: Kysely<Database>, job: CompletedJob, by: number | null): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, created_by)
    SELECT ${job.partner_id}::bigint, ${job.id}::bigint, NULL, 'commission-due', ${job.commission}::bigint, ${by}::bigint
    WHERE ${job.commission}::bigint > 0
    UNION ALL
    SELECT ${job.partner_id}, p.job_id, p.id, 'collected-by-company', -p.amount, ${by}
    FROM payments p
    WHERE p.job_id = ${job.id} AND p.kind = 'received-from-customer' AND p.received_by = 'company'
      AND coalesce((SELECT sum(e.amount) FROM ledger_entries e
                    WHERE e.job_id = p.job_id AND e.payment_id = p.id), 0) = 0`.execute(db)
}

export async function insertCollected(
  db: Kysely<Database>,
  entry: { partner_id: number; job_id: number; payment_id: number; amount: number; created_by: number | null },
): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values({ ...entry, amount: -entry.amount, kind: 'collected-by-company', note: null })
    .execute()
}

/** Takes back what the completion of the job still says, entry by entry, so that both stay readable. */
export async function insertReversal(
  db: Kysely<Database>,
  jobId: number,
  reason: string,
  by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by)
    SELECT partner_id, job_id, payment_id, CASE WHEN payment_id IS NULL THEN 'commission-reversed' ELSE 'reversal' END,
           -sum(amount), ${reason}::text, ${by}::bigint
    FROM ledger_entries
    WHERE job_id = ${jobId} AND kind IN ('commission-due', 'commission-reversed', 'collected-by-company', 'reversal')
    GROUP BY partner_id, job_id, payment_id HAVING sum(amount) <> 0`.execute(db)
}
