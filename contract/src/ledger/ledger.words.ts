import type { LedgerKind } from '../vocabulary.ts'

/** How the entries of a partner's account are called. A positive amount is owed by the partner to the business. */
const labels = {
  'commission-due': 'Commission due',
  'commission-reversed': 'Commission reversed',
  'cash-held': 'Cash held',
  'owed-to-partner': 'Owed to partner',
  'commission-received': 'Settlement',
  payout: 'Payout',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
} as const satisfies Record<LedgerKind, string>

export const ledgerLabel = (kind: LedgerKind): string => labels[kind]
/** For filters, in this order. */
export const ledgerKindOptions = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Entries that people write; each can be reversed once. What a job says is taken back with its completion. */
export const handKinds: readonly LedgerKind[] = ['commission-received', 'payout', 'adjustment']

/** What a statement takes at most: a longer period is a sheet. */
export const maxStatementEntries = 2000
