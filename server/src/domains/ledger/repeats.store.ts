import { businessDay } from 'contract/shared/business-time.ts'
import type { Repeated } from 'contract/shared/errors.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'

/** A reference without spaces and in capitals; null when there is none. */
export function referenceKey(reference: string | null): string | null {
  return reference?.replace(/\s/g, '').toUpperCase() || null
}

const keyOf = sql`upper(regexp_replace(reference, '\\s', '', 'g'))`

/** Two that record one reference go one after the other. */
export async function lockReference(db: Kysely<Database>, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('payment reference'), hashtext(${key}))`.execute(db)
}

export async function lockCustomer(db: Kysely<Database>, id: number): Promise<void> {
  await db.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** A payment or payout with this reference that counts, the newest. */
export async function findSameReference(db: Kysely<Database>, key: string): Promise<Repeated | undefined> {
  const { rows } = await sql<Repeated>`
    SELECT payments.id, amount, paid_at AS at, job_id, coalesce(customers.name, partners.name) AS name
    FROM payments LEFT JOIN customers ON customers.id = customer_id LEFT JOIN partners ON partners.id = payments.partner_id
    WHERE reference IS NOT NULL AND ${keyOf} = ${key} AND reversed_at IS NULL
    UNION ALL
    SELECT NULL, abs(amount), coalesce(paid_at, entry.created_at), job_id, partners.name
    FROM ledger_entries AS entry JOIN partners ON partners.id = partner_id
    WHERE reference IS NOT NULL AND ${keyOf} = ${key}
      AND NOT EXISTS (SELECT FROM ledger_entries AS later WHERE later.reverses_id = entry.id)
    ORDER BY at DESC LIMIT 1`.execute(db)
  return rows[0]
}

type Money = { amount: number; paid_at?: string | undefined }

/** A payment of the same amount by the customer on the same business day, the newest. */
export async function findSameDay(
  { db, now }: TimedDb,
  customerId: number,
  { amount, paid_at }: Money,
): Promise<Repeated | undefined> {
  const day = businessDay(paid_at === undefined ? now : Date.parse(paid_at))
  return db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customer_id')
    .select(['payments.id', 'payments.amount', 'payments.paid_at as at', 'payments.job_id', 'customers.name'])
    .where('payments.customer_id', '=', customerId)
    .where('payments.kind', '=', 'received-from-customer')
    .where('payments.amount', '=', amount)
    .where('payments.paid_at', '>=', dayStart(day))
    .where('payments.paid_at', '<', dayEnd(day))
    .where('payments.reversed_at', 'is', null)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
