import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The assignment by which a partner is on a job now. */
export async function findLiveAssignment(
  db: Kysely<Database>,
  { job_id, partner_id }: { job_id: number; partner_id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('job_id', '=', job_id)
    .where('partner_id', '=', partner_id)
    .where('status', 'in', liveAssignments)
    .executeTakeFirst()
  return row?.id
}

/** The receipt of a payment, or the newest valid one of a job. */
export function findNewestReceipt(
  db: Kysely<Database>,
  { payment_id, job_id }: { payment_id: number | null; job_id: number | null },
): Promise<{ payment_id: number; number: string } | undefined> {
  const receipts = db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select(['receipts.payment_id', 'receipts.number'])
    .where('payments.reversed_at', 'is', null)
  const matching =
    payment_id === null
      ? receipts.where('payments.job_id', '=', job_id)
      : receipts.where('payments.id', '=', payment_id)
  return matching.orderBy('receipts.id', 'desc').limit(1).executeTakeFirst()
}
