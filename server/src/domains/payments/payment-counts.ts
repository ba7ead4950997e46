import type { PaymentTotals } from 'contract/payments/payments.schema.ts'
import { slugs } from 'contract/shared/terms.ts'
import { paymentKinds, paymentStates } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { amountOf, type Counted, type CountedList } from '#platform/db/row-counts.ts'

/** Every mark says kind and state, so that the same marks count the list and add its totals up. */
export const countedPayments = {
  list: 'payments',
  date: 'paid_at',
  filters: ['kind+state', 'kind+state+method', 'kind+state+received_by', 'kind+state+method+received_by'],
} as const satisfies CountedList

type Filter = {
  kind?: readonly string[]
  state?: readonly string[]
  method?: readonly string[]
  received_by?: readonly string[]
  from?: string
  to?: string
}

/** The counted rows that these filters leave. */
export function countedBy(filter: Filter): Counted {
  const { from, to } = filter
  return { list: 'payments', marks: marksOf(filter), from, to, date: sql.ref('payments.paid_at') }
}

function marksOf({ kind, state, method, received_by }: Filter): string[] {
  if (!kind && !state && !method && !received_by) return ['']
  const parts: (readonly string[])[] = [kind ?? slugs(paymentKinds), state ?? slugs(paymentStates)]
  const names = ['kind+state']
  if (method) parts.push(method) && names.push('method')
  if (received_by) parts.push(received_by) && names.push('received_by')
  const all = parts.reduce<string[]>(
    (begun, values) => (begun.length === 0 ? [...values] : begun.flatMap((one) => values.map((v) => `${one}|${v}`))),
    [],
  )
  return all.map((value) => `${names.join('+')}=${value}`)
}

const totalled = {
  received: 'received-from-customer',
  refunded: 'refund',
  from_partners: 'commission-from-partner',
} as const

/** What stands of the counted rows comes to, paise: no row is looked at. */
export async function countedTotals(db: Kysely<Database>, filter: Filter): Promise<PaymentTotals> {
  const isStanding = filter.state?.includes('standing') ?? true
  const sumOf = (kind: string) =>
    isStanding && (filter.kind?.includes(kind) ?? true)
      ? amountOf(countedBy({ ...filter, kind: [kind], state: ['standing'] }))
      : sql<number>`0::bigint`
  return db
    .selectNoFrom([
      sumOf(totalled.received).as('received'),
      sumOf(totalled.refunded).as('refunded'),
      sumOf(totalled.from_partners).as('from_partners'),
    ])
    .executeTakeFirstOrThrow()
}

/** The same sums where rows are looked at: of `payments` in a query's FROM. */
export const standingSums = Object.entries(totalled).map(([name, kind]) =>
  sql<number>`coalesce(sum(payments.amount) FILTER (WHERE payments.kind = ${kind} AND payments.reversed_at IS NULL), 0)::bigint`.as(
    name as keyof PaymentTotals, // the keys of the table above
  ),
)
