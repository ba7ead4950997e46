import type { LedgerKind } from '../vocabulary.ts'

/** Labels of the entries of a partner's account. A positive amount is owed by the partner to the business. */
const labels = {
  'commission-due': 'Commission due',
  'commission-reversed': 'Commission reversed',
  'cash-held': 'Cash held',
  'owed-to-partner': 'Owed to partner',
  'commission-received': 'Settlement',
  rework: 'Rework cost',
  payout: 'Payout',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
} as const satisfies Record<LedgerKind, string>

export const ledgerLabel = (kind: LedgerKind): string => labels[kind]
/** For filters, in this order. */
export const ledgerKindOptions = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Who owes: a positive balance is owed by the partner. */
export function owesLabel(balance: number): string {
  if (balance === 0) return 'Settled'
  return balance > 0 ? 'Partner owes' : 'We owe'
}

/** `Partner owes ₹3,196.00`; `money` writes paise. */
export function balanceWords(balance: number, money: (paise: number) => string): string {
  return balance === 0 ? owesLabel(0) : `${owesLabel(balance)} ${money(Math.abs(balance))}`
}

/** Entries that users write; each can be reversed once. The entries of a job are reversed with its completion. */
export const handKinds: readonly LedgerKind[] = ['commission-received', 'payout', 'adjustment']

/** Most entries of a statement; a longer period needs an export. */
export const maxStatementEntries = 2000
