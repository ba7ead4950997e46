import type { CollectionMeans } from 'contract/jobs/collection.words.ts'
import type { ReportedPayment } from 'contract/jobs/job-link.schema.ts'
import type { Kysely } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type {} from './reported-payments.table.ts'

/** The report of a job that waits for a decision. */
export async function findReportedPayment(db: Kysely<Database>, jobId: number): Promise<ReportedPayment | null> {
  const row = await db
    .selectFrom('reported_payments')
    .innerJoin('assignments', 'assignments.id', 'reported_payments.assignment_id')
    .innerJoin('partners', 'partners.id', 'assignments.partner_id')
    .select(['reported_payments.id', 'amount', 'means', 'reported_at', 'partners.name as partner'])
    .where('reported_payments.job_id', '=', jobId)
    .where('decided_at', 'is', null)
    .orderBy('reported_payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the job has this report, decided or not. */
export async function isReportOf(db: Kysely<Database>, jobId: number, id: number): Promise<boolean> {
  const query = db.selectFrom('reported_payments').select('id').where('id', '=', id).where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) !== undefined
}

type Reported = { job_id: number; assignment_id: number; amount: number; means: CollectionMeans }

/** A later report of the same assignment replaces one that waits. */
export async function insertReportedPayment({ db, now }: TimedDb, reported: Reported): Promise<void> {
  await db
    .insertInto('reported_payments')
    .values(reported)
    .onConflict((conflict) =>
      conflict
        .column('assignment_id')
        .where('decided_at', 'is', null)
        .doUpdateSet({ amount: reported.amount, means: reported.means, reported_at: isoTime(now) }),
    )
    .execute()
}

type Decision = { decided_by: number; payment_id?: number; reason?: string }

export async function decideReportedPayment({ db, now }: TimedDb, id: number, decision: Decision): Promise<void> {
  const decided_at = isoTime(now)
  await db
    .updateTable('reported_payments')
    .set({ ...decision, decided_at })
    .where('id', '=', id)
    .execute()
}
