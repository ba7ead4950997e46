import type { PaymentMethod } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { IssuedReceipt, ReceiptPayment, ReceiptSnapshot } from './receipt.rules.ts'

/**
 * The next number of the financial year. Its row stays locked until the transaction ends: the series has no
 * gap and no duplicate.
 */
export async function nextReceiptNumber(db: Kysely<Database>, financialYear: number): Promise<number> {
  const { last_number } = await db
    .insertInto('receipt_series')
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet({ last_number: sql<number>`receipt_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertReceipt(
  db: Kysely<Database>,
  paymentId: number,
  snapshot: ReceiptSnapshot,
): Promise<void> {
  await db
    .insertInto('receipts')
    .values({ payment_id: paymentId, number: snapshot.number, snapshot: JSON.stringify(snapshot) })
    .execute()
}

/** The content of a receipt, and whether its payment was reversed. */
export async function findReceipt(
  db: Kysely<Database>,
  paymentId: number,
): Promise<IssuedReceipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .leftJoin('receipts as next', 'next.payment_id', 'payments.replaced_by')
    .select([
      'receipts.snapshot',
      'payments.reversed_at',
      'payments.reversal_reason',
      'next.number as replaced_by',
    ])
    .where('receipts.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { snapshot, reversed_at: at, reversal_reason: reason, replaced_by } = row
  return { snapshot, reversal: at === null || reason === null ? null : { at, reason, replaced_by } }
}

/**
 * The refunded amount of the job so far, what became credit and what credit paid; with the payment itself.
 * Paise.
 */
export async function findReceiptSums(
  db: Kysely<Database>,
  jobId: number,
): Promise<{ refunded: number; credited: number; credit_used: number }> {
  return db
    .selectFrom('payments')
    .select([
      sql<number>`coalesce(sum(amount - credited) FILTER (WHERE kind = 'refund'), 0)::bigint`.as('refunded'),
      sql<number>`coalesce(sum(credited), 0)::bigint`.as('credited'),
      sql<number>`coalesce(sum(amount) FILTER (WHERE kind = 'credit-applied'), 0)::bigint`.as('credit_used'),
    ])
    .where('job_id', '=', jobId)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The current credit of a customer, paise. */
export async function findCreditOf(db: Kysely<Database>, customerId: number | null): Promise<number> {
  const row = await db
    .selectFrom('customers')
    .select('credit')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.credit ?? 0
}

/** The customer of a payment without a job. */
export async function findReceiptCustomer(
  db: Kysely<Database>,
  customerId: number | null,
): Promise<ReceiptSnapshot['customer']> {
  const of = db.selectFrom('customers').select(['name', 'phone']).where('id', '=', customerId)
  return { ...(await of.executeTakeFirstOrThrow()), address: [] }
}

/** Valid payments of the job that have a receipt, oldest first. */
export function listReceiptPayments(db: Kysely<Database>, jobId: number): Promise<ReceiptPayment[]> {
  return db
    .selectFrom('payments')
    .innerJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['receipts.number as receipt_number', 'payments.paid_at', 'payments.reference'])
    .select(sql<PaymentMethod>`payments.method`.as('method')) // a payment with a receipt has a method
    .select('payments.amount')
    .where('payments.job_id', '=', jobId)
    .where('payments.kind', '=', 'received-from-customer')
    .where('payments.reversed_at', 'is', null)
    .orderBy('payments.id')
    .execute()
}

/** Customer and job, as a receipt shows them. */
export async function findReceiptFacts(
  db: Kysely<Database>,
  jobId: number,
): Promise<Pick<ReceiptSnapshot, 'customer' | 'job'>> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('partners', 'partners.id', 'jobs.partner_id')
    .leftJoin('addresses', 'addresses.id', 'jobs.address_id')
    .leftJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .leftJoin('locations as area', 'area.id', 'pincode.parent_id')
    .leftJoin('locations as district', 'district.id', 'area.parent_id')
    .leftJoin('locations as state', 'state.id', 'district.parent_id')
    .select([
      'jobs.id',
      'jobs.scheduled_at',
      'customers.name',
      'customers.phone',
      'categories.title as category',
    ])
    .select(['partners.name as partner', 'addresses.line_1', 'addresses.line_2', 'addresses.landmark'])
    .select([
      'area.title as area',
      'district.title as district',
      'state.title as state',
      'pincode.title as pincode',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
  const { line_1, line_2, landmark, area, district, state, pincode } = row
  const place = pincode === null ? null : `${area}, ${district}, ${state} ${pincode}`
  const address = [line_1, line_2, landmark, place].filter((line): line is string => Boolean(line))
  return {
    customer: { name: row.name, phone: row.phone, address },
    job: { id: row.id, category: row.category, scheduled_at: row.scheduled_at, partner: row.partner },
  }
}
