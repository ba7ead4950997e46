import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type SampleJob = { id: number; customer: string }

const most = 8

/** The latest completed jobs. */
export async function completedJobs(db: Kysely<Database>): Promise<SampleJob[]> {
  const { rows } = await sql<SampleJob>`
    SELECT latest.id, customers.name AS customer
    FROM (SELECT id, customer_id, scheduled_at FROM jobs WHERE status = 'completed'
      ORDER BY scheduled_at DESC, id DESC LIMIT ${most}) AS latest
    JOIN customers ON customers.id = latest.customer_id
    ORDER BY latest.scheduled_at DESC, latest.id DESC`.execute(db)
  return rows
}

/** The latest jobs; with a partner, if the message is for one. */
export async function latestJobs(
  db: Kysely<Database>,
  { isWithPartner }: { isWithPartner: boolean },
): Promise<SampleJob[]> {
  const { rows } = await sql<SampleJob>`
    SELECT latest.id, customers.name AS customer
    FROM (SELECT id, customer_id FROM jobs WHERE ${isWithPartner} = false OR partner_id IS NOT NULL
      ORDER BY id DESC LIMIT ${most}) AS latest
    JOIN customers ON customers.id = latest.customer_id
    ORDER BY latest.id DESC`.execute(db)
  return rows
}

/** The jobs of the latest receipts. */
export async function paidJobs(db: Kysely<Database>): Promise<SampleJob[]> {
  const { rows } = await sql<SampleJob>`
    SELECT DISTINCT ON (jobs.id) jobs.id, customers.name AS customer
    FROM (SELECT payment_id FROM receipts ORDER BY id DESC LIMIT ${most}) AS latest
    JOIN payments ON payments.id = latest.payment_id
    JOIN jobs ON jobs.id = payments.job_id
    JOIN customers ON customers.id = jobs.customer_id
    ORDER BY jobs.id DESC`.execute(db)
  return rows
}

/** The payment of the job that got the latest receipt. */
export async function latestReceipt(db: Kysely<Database>, jobId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.job_id', '=', jobId)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export function findSampleJob(db: Kysely<Database>, id: number): Promise<SampleJob | undefined> {
  return db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .select(['jobs.id', 'customers.name as customer'])
    .where('jobs.id', '=', id)
    .executeTakeFirst()
}
