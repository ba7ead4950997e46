import type { PaymentTotals } from 'contract/payments/payments.schema.ts'
import { paymentStates } from 'contract/payments/payments.words.ts'
import { slugs } from 'contract/shared/terms.ts'
import { paymentKinds } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Counted, countedRows } from '#platform/roll-up/counted.ts'
import { sumOf } from '#platform/roll-up/sums.ts'
import { paymentCounts } from './payments.roll-up.ts'

type Filter = {
  kind?: readonly string[]
  state?: readonly string[]
  method?: readonly string[]
  received_by?: readonly string[]
  from?: string
  to?: string
}

/**
 * The kept counts for these filters. Every facet has kind and state: without a filter by them, all are meant.
 */
export function countedBy({ from, to, ...filter }: Filter): Counted {
  const isNarrowed = Object.values(filter).some((values) => values !== undefined)
  const { kind = slugs(paymentKinds), state = slugs(paymentStates), method, received_by } = filter
  const filters = isNarrowed ? { kind, state, method, received_by } : {}
  return countedRows(paymentCounts, { filters, from, to })! // counted by all combinations
}

const totalled = {
  received: 'received-from-customer',
  refunded: 'refund',
  from_partners: 'commission-from-partner',
} as const

/** The totals of valid payments from the kept counts, paise: no row of `payments` is read. */
export async function countedTotals(db: Kysely<Database>, filter: Filter): Promise<PaymentTotals> {
  const isStanding = filter.state?.includes('standing') ?? true
  const amountOf = (kind: string) =>
    isStanding && (filter.kind?.includes(kind) ?? true)
      ? sumOf(countedBy({ ...filter, kind: [kind], state: ['standing'] }), 'amount')
      : sql<number>`0::bigint`
  return db
    .selectNoFrom([
      amountOf(totalled.received).as('received'),
      amountOf(totalled.refunded).as('refunded'),
      amountOf(totalled.from_partners).as('from_partners'),
    ])
    .executeTakeFirstOrThrow()
}

/** The same sums by reading rows: of `payments` in a query's FROM. */
export const standingSums = Object.entries(totalled).map(([name, kind]) =>
  sql<number>`coalesce(sum(payments.amount) FILTER (WHERE payments.kind = ${kind} AND payments.reversed_at IS NULL AND payments.method IS NOT NULL), 0)::bigint`.as(
    name as keyof PaymentTotals, // the keys of the table above
  ),
)
