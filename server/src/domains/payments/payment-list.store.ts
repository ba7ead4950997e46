import type { Payment, PaymentTotals, paymentAllQuery } from 'contract/payments/payments.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { paymentRows } from '#domains/ledger/public.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { escapeLike } from '#platform/db/search-text.ts'
import { type Counted, isNarrowed } from '#platform/roll-up/counted.ts'
import { countedBy, countedTotals, standingSums } from './payment-counts.store.ts'

export type PaymentFilters = z.output<typeof paymentAllQuery>

/** The filtered list. */
export function paymentsList(db: Kysely<Database>, filters: PaymentFilters) {
  const { column, descending } = readSort(filters.sort ?? '-paid_at')
  return {
    db,
    matching: matchingPayments(db, filters),
    counted: countedOf(filters),
    isCapped: true,
    id: sql<number>`payments.id`,
    order: { by: sql.ref(`payments.${column}`), descending, isDate: column === 'paid_at' },
    rows: (ids: number[]): Promise<Payment[]> => paymentRows(db, ids),
  }
}

function countedOf({
  kind,
  state,
  method,
  received_by,
  from,
  to,
  ...others
}: PaymentFilters): Counted | null {
  return isNarrowed(others) ? null : countedBy({ kind, state, method, received_by, from, to })
}

/** The totals of the filtered valid payments; `isSmall`: the rows may be read one by one. */
export async function totalsOf(
  db: Kysely<Database>,
  filters: PaymentFilters,
  isSmall: boolean,
): Promise<PaymentTotals | null> {
  if (countedOf(filters)) return countedTotals(db, filters)
  if (!isSmall) return null
  return matchingPayments(db, filters).select(standingSums).executeTakeFirstOrThrow()
}

function matchingPayments(db: Kysely<Database>, filters: PaymentFilters) {
  const { kind, method, received_by, state, partner_id, customer_id, job_id, from, to, q } = filters
  let list = db.selectFrom('payments')
  if (kind) list = list.where('payments.kind', 'in', kind)
  if (method) list = list.where('payments.method', 'in', method)
  if (received_by) list = list.where('payments.received_by', 'in', received_by)
  if (state?.length === 1)
    list = list.where('payments.reversed_at', state[0] === 'standing' ? 'is' : 'is not', null)
  if (partner_id) list = list.where('payments.partner_id', 'in', partner_id)
  if (customer_id) list = list.where('payments.customer_id', '=', customer_id)
  if (job_id) list = list.where('payments.job_id', '=', job_id)
  if (from) list = list.where('payments.paid_at', '>=', dayStart(from))
  if (to) list = list.where('payments.paid_at', '<', dayEnd(to))
  if (filters.min_amount !== undefined) list = list.where('payments.amount', '>=', filters.min_amount)
  if (filters.max_amount !== undefined) list = list.where('payments.amount', '<=', filters.max_amount)
  if (q) list = withText(list, db, q)
  return list
}

const idColumns = {
  job: 'job_id',
  customer: 'customer_id',
  partner: 'partner_id',
  enquiry: null,
  complaint: null,
} as const

/** `J-12` or another record's id, a receipt's number, or the beginning of the bank's reference. */
function withText(list: ReturnType<typeof from>, db: Kysely<Database>, q: string) {
  const named = parseRecordId(q)
  const column = named && idColumns[named.type]
  if (column) return list.where(`payments.${column}`, '=', named.id)
  const found = db
    .selectFrom('payments as named')
    .select('named.id')
    .where(sql`lower(named.reference)`, 'like', `${escapeLike(q.trim().toLowerCase())}%`)
    .where('named.reference', 'is not', null)
    .union(db.selectFrom('receipts').select('payment_id as id').where('number', '=', q.trim().toUpperCase()))
  return list.where('payments.id', 'in', found)
}
const from = (db: Kysely<Database>) => db.selectFrom('payments')
