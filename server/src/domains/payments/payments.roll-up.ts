import { rollUp } from '#platform/roll-up/roll-up.ts'

/** Kind and state are in every facet, so that the same facets count the list and add up its totals. */
export const paymentCounts = rollUp({
  name: 'payments',
  source: 'payments',
  at: 'paid_at',
  /** A use of credit has no method. */
  measures: { amount: 'CASE WHEN r.method IS NULL THEN 0 ELSE r.amount END' },
  keys: {
    kind: 'r.kind',
    state: `CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END`,
    method: 'r.method',
    received_by: 'r.received_by',
  },
  daily: [
    'all',
    'kind+state',
    'kind+state+method',
    'kind+state+received_by',
    'kind+state+method+received_by',
  ],
})
