import type { Payment } from 'contract/payments/payments.schema.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { inOrder, listPage, type Page } from '#platform/db/list.ts'
import { edited } from '#platform/db/versioned.ts'
import type { PaymentsTable } from './ledger.table.ts'

export type PaymentRecord = Selectable<PaymentsTable>

export function insertPayment(
  db: Kysely<Database>,
  values: Insertable<PaymentsTable>,
): Promise<PaymentRecord> {
  return db.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()
}

/** The id of a payment that is written later in the transaction. */
export async function nextPaymentId(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('payments', 'id')) AS id`.execute(db)
  return rows[0]!.id // one row
}

/** Marks the payment as reversed, once; returns whether it was this time. Its other columns do not change. */
export async function markReversed(
  db: Kysely<Database>,
  id: number,
  reversal: { by: number | null; reason: string; replaced_by: number | null },
): Promise<boolean> {
  const { by: reversed_by, reason: reversal_reason, replaced_by } = reversal
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...edited, reversed_at: sql<string>`app_now()`, reversed_by, reversal_reason, replaced_by })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function findPaymentRecord(db: Kysely<Database>, id: number): Promise<PaymentRecord | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPayment(db: Kysely<Database>, id: number): Promise<Payment | undefined> {
  const [payment] = await paymentRows(db, [id])
  return payment
}

/** The partner who received money of the job last. A cancelled job names no partner. */
export async function findReceivingPartner(db: Kysely<Database>, jobId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('partner_id')
    .where('job_id', '=', jobId)
    .where('received_by', '=', 'partner')
    .where('reversed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.partner_id ?? null
}

/** Payments of a job, oldest first. */
export async function listJobPayments(db: Kysely<Database>, jobId: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute()
  const ids = rows.map((row) => row.id)
  return ids.length === 0 ? [] : inOrder(ids, await paymentRows(db, ids))
}

/** Payments from and to a customer, newest first. */
export function listCustomerPayments(
  db: Kysely<Database>,
  customerId: number,
  query: { page: number; per_page: number },
): Promise<Page<Payment>> {
  return listPage({
    db,
    query,
    matching: db
      .selectFrom('payments')
      .where('customer_id', '=', customerId)
      .where('kind', '<>', 'commission-from-partner'),
    id: sql<number>`payments.id`,
    order: { by: sql.ref('payments.paid_at'), descending: true },
    rows: (ids) => paymentRows(db, ids),
  })
}

export async function paymentRows(db: Kysely<Database>, ids: number[]): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('partners', 'partners.id', 'payments.partner_id')
    .leftJoin('users', 'users.id', 'payments.created_by')
    .leftJoin('users as reverser', 'reverser.id', 'payments.reversed_by')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['customers.name as customer_name', 'partners.name as partner_name', 'users.name as user_name'])
    .select(['receipts.number as receipt_number', 'reverser.name as reverser_name'])
    .where(sql<SqlBool>`payments.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map(({ customer_name, partner_name, user_name, reverser_name, ...row }) => ({
    ...row,
    customer: named(row.customer_id, customer_name),
    partner: named(row.partner_id, partner_name),
    created_by: named(row.created_by, user_name),
    reversal: reversalOf(row, named(row.reversed_by, reverser_name)),
  }))
}

function reversalOf({ reversed_at, reversal_reason, replaced_by }: PaymentRecord, by: Payment['created_by']) {
  if (reversed_at === null || reversal_reason === null) return null
  return { at: reversed_at, by, reason: reversal_reason, replaced_by }
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name }
}

/** Payments, refunds and used credit of the job that count, oldest first. */
export function listCountedPayments(db: Kysely<Database>, jobId: number): Promise<PaymentRecord[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('kind', 'in', ['received-from-customer', 'refund', 'credit-applied'])
    .where('reversed_at', 'is', null)
    .orderBy('id')
    .execute()
}
