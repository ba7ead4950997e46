import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ReportedCall } from './read-call.rules.ts'

/**
 * Locks the number until the transaction ends, so that a second call of an unknown caller finds the first
 * one's enquiry.
 */
export async function lockNumber(db: Kysely<Database>, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`call ${phone}`}, 0))`.execute(db)
}

/** Stores a call; returns false when it is stored already. */
export async function insertCall(
  db: Kysely<Database>,
  call: ReportedCall,
  raw: Record<string, string>,
): Promise<boolean> {
  const kept = await db
    .insertInto('calls')
    .values({ ...call, raw: JSON.stringify(raw) })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Numbers of the staff; they are few. */
export async function listStaffPhones(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('phone').where('phone', 'is not', null).execute()
  return new Set(rows.flatMap(({ phone }) => phone ?? []))
}

export async function findOwnPhone(db: Kysely<Database>, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return user?.phone ?? null
}

/** The name is null for an unknown caller. */
type Callee = { name: string | null; phone: string; customer_id: number | null }

/** The person that a record's page offers to call. */
export async function findCallee(
  db: Kysely<Database>,
  record: { record_type: 'enquiry' | 'job' | 'customer'; record_id: number },
): Promise<Callee | undefined> {
  const { record_type, record_id: id } = record
  if (record_type === 'enquiry') {
    return db
      .selectFrom('enquiries')
      .select(['name', 'phone', 'customer_id'])
      .where('id', '=', id)
      .executeTakeFirst()
  }
  const customers = db
    .selectFrom('customers')
    .select(['name', 'phone', sql<number>`customers.id`.as('customer_id')])
  if (record_type === 'customer') return customers.where('id', '=', id).executeTakeFirst()
  return customers
    .where('id', '=', (jobs) => jobs.selectFrom('jobs').select('jobs.customer_id').where('jobs.id', '=', id))
    .executeTakeFirst()
}
