import type { CustomerRequestKind } from 'contract/jobs/customer-request.words.ts'
import type { CustomerRequest } from 'contract/jobs/job-link.schema.ts'
import type { Kysely } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type {} from './customer-requests.table.ts'

/** The request of a job's customer that waits for a decision. */
export async function findCustomerRequest(db: Kysely<Database>, jobId: number): Promise<CustomerRequest | null> {
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
  const query = db.selectFrom('customer_requests').select('id').where('id', '=', id).where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) !== undefined
}

type NewRequest = { job_id: number; kind: CustomerRequestKind; note: string | null }

/** A later request of the customer replaces the one that waits. */
export async function insertCustomerRequest(ctx: TimedDb, request: NewRequest): Promise<void> {
  await closeCustomerRequest(ctx, request.job_id)
  await ctx.db.insertInto('customer_requests').values(request).execute()
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
