import type { CustomerRequest } from 'contract/jobs/job-link.schema.ts'
import type { CustomerRequestKind } from 'contract/jobs/jobs.words.ts'
import { type Kysely, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type {} from './jobs.table.ts'

/** The request of a job's customer that waits for a decision. */
export async function findCustomerRequest(
  db: Kysely<Database>,
  jobId: number,
): Promise<CustomerRequest | null> {
  const row = await db
    .selectFrom('customer_requests')
    .select(['id', 'kind', 'note', 'requested_at'])
    .where('job_id', '=', jobId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the job has this request, open or closed. */
export async function isRequestOf(db: Kysely<Database>, jobId: number, id: number): Promise<boolean> {
  const query = db
    .selectFrom('customer_requests')
    .select('id')
    .where('id', '=', id)
    .where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) !== undefined
}

const isToday = (now: number) =>
  sql<boolean>`business_day(requested_at) = business_day(${isoTime(now)}::timestamptz)`

type RequestFields = { kind: CustomerRequestKind; note: string | null }

export async function insertCustomerRequest(
  db: Kysely<Database>,
  request: RequestFields & { job_id: number },
): Promise<void> {
  await db.insertInto('customer_requests').values(request).execute()
}

/** The customer changes the request that waits. */
export async function editCustomerRequest(
  { db, now }: TimedDb,
  id: number,
  fields: RequestFields,
): Promise<void> {
  const requested_at = isoTime(now)
  const changes_of_day = sql<number>`CASE WHEN ${isToday(now)} THEN changes_of_day + 1 ELSE 1 END`
  await db
    .updateTable('customer_requests')
    .set({ ...fields, requested_at, changes_of_day })
    .where('id', '=', id)
    .execute()
}

/** How often the customer of a job has created or changed requests today, decided ones included. */
export async function countChangesOfToday({ db, now }: TimedDb, jobId: number): Promise<number> {
  const { changes } = await db
    .selectFrom('customer_requests')
    .select(sql<number>`coalesce(sum(changes_of_day), 0)::integer`.as('changes'))
    .where('job_id', '=', jobId)
    .where(isToday(now))
    .executeTakeFirstOrThrow()
  return changes
}

/** Closes the request of a job that waits, if there is one. */
export async function closeCustomerRequest({ db, now }: TimedDb, jobId: number): Promise<void> {
  const closed_at = isoTime(now)
  await db
    .updateTable('customer_requests')
    .set({ closed_at })
    .where('job_id', '=', jobId)
    .where('closed_at', 'is', null)
    .execute()
}
