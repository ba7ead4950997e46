import type { Payment, paymentListQuery } from 'contract/payments/payments.schema.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder, listPage, type Page, readSort } from '#platform/db/list.ts'
import { amountOf, type Counted, type CountedList, countedRows } from '#platform/db/row-counts.ts'
import type { PaymentsTable } from './payments.table.ts'

export type PaymentRecord = Selectable<PaymentsTable>
type PaymentListQuery = z.output<typeof paymentListQuery>

export function insertPayment(db: Kysely<Database>, values: Insertable<PaymentsTable>): Promise<PaymentRecord> {
  return db.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function findPayment(db: Kysely<Database>, id: number): Promise<Payment | undefined> {
  const [payment] = await paymentRows(db, [id])
  return payment
}

/** Payments of a job, oldest first. */
export async function listJobPayments(db: Kysely<Database>, jobId: number): Promise<Payment[]> {
  const rows = await db.selectFrom('payments').select('id').where('job_id', '=', jobId).orderBy('id').execute()
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
    matching: db.selectFrom('payments').where('customer_id', '=', customerId),
    id: sql<number>`payments.id`,
    order: { by: sql.ref('payments.paid_at'), descending: true },
    rows: (ids) => paymentRows(db, ids),
  })
}

export const countedPayments = {
  list: 'payments',
  date: 'paid_at',
  filters: ['kind', 'method'],
} as const satisfies CountedList

function countedOf({ kind, method, job_id, from, to, q }: PaymentListQuery): Counted | null {
  const others = job_id !== undefined || q !== undefined
  return countedRows(countedPayments, { filters: { kind, method }, others, from, to })
}

export function listPayments(db: Kysely<Database>, query: PaymentListQuery): Promise<Page<Payment>> {
  const { column, descending } = readSort(query.sort ?? '-paid_at')
  return listPage({
    db,
    query,
    matching: matchingPayments(db, query),
    counted: countedOf(query),
    id: sql<number>`payments.id`,
    order: { by: sql.ref(`payments.${column}`), descending, isDate: column === 'paid_at' },
    rows: (ids) => paymentRows(db, ids),
  })
}

/** Sum of everything the filter matches, paise. */
export async function sumPayments(db: Kysely<Database>, query: PaymentListQuery): Promise<number> {
  const counted = countedOf(query)
  if (counted) return (await db.selectNoFrom(amountOf(counted).as('sum')).executeTakeFirstOrThrow()).sum
  const { sum } = await matchingPayments(db, query)
    .select(sql<number>`coalesce(sum(payments.amount), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

function matchingPayments(db: Kysely<Database>, { kind, method, job_id, from, to, q }: PaymentListQuery) {
  let list = db.selectFrom('payments')
  if (kind) list = list.where('payments.kind', 'in', kind)
  if (method) list = list.where('payments.method', 'in', method)
  if (job_id) list = list.where('payments.job_id', '=', job_id)
  if (from) list = list.where('payments.paid_at', '>=', dayStart(from))
  if (to) list = list.where('payments.paid_at', '<', dayEnd(to))
  // A receipt number or the bank's reference, whole: both are pasted, not typed.
  if (q) {
    list = list.where((where) =>
      where.or([
        where('payments.reference', '=', q),
        where('payments.id', 'in', where.selectFrom('receipts').select('payment_id').where('number', '=', q)),
      ]),
    )
  }
  return list
}

async function paymentRows(db: Kysely<Database>, ids: number[]): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('partners', 'partners.id', 'payments.partner_id')
    .leftJoin('users', 'users.id', 'payments.created_by')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['customers.name as customer_name', 'partners.name as partner_name', 'users.name as user_name'])
    .select('receipts.number as receipt_number')
    .where(sql<SqlBool>`payments.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map(({ customer_name, partner_name, user_name, ...row }) => ({
    ...row,
    customer: named(row.customer_id, customer_name),
    partner: named(row.partner_id, partner_name),
    created_by: named(row.created_by, user_name),
  }))
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
