import { rollUp } from '#platform/roll-up/roll-up.ts'
import { sumOf } from '#platform/roll-up/sums.ts'

export const partnerCounts = rollUp({
  name: 'partners',
  source: 'partners',
  at: 'created_at',
  keys: { status: 'r.status', dues: 'partner_dues(r.balance)' },
  daily: ['all', 'status', 'dues', 'status+dues'],
})

/** The number of partners who can be assigned jobs, as an expression. */
export const approvedPartners = sumOf({ rollUp: partnerCounts, facet: 'status', keys: ['approved'] }, 'rows')

/** How many partners do the work of a category. */
export const serviceCounts = rollUp({
  name: 'partner_services',
  source: 'partner_services',
  at: null,
  keys: { category_id: 'r.category_id' },
  daily: ['category_id'],
})
