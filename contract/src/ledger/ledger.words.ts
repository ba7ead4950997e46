import type { LedgerKind } from '../vocabulary.ts'

/** Labels of the entries of a partner's account. A positive amount is owed by the partner to the business. */
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

/** Entries that users write; each can be reversed once. The entries of a job are reversed with its completion. */
export const handKinds: readonly LedgerKind[] = ['commission-received', 'payout', 'adjustment']

/** Most entries of a statement; a longer period needs an export. */
export const maxStatementEntries = 2000
