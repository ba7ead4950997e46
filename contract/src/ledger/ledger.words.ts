import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

// One source: names of ledger entries, and which can be reversed.
/** Kinds of entries of a partner's ledger. A positive amount is owed by the partner to the business. */
export const ledgerKinds = terms(
  'commission due',
  'commission reversed',
  'owed to partner',
  'cash held',
  'commission received',
  'rework',
  'concession',
  'gst',
  'payout',
  'tds',
  'adjustment',
  'incentive',
  'reversal',
)
export type LedgerKind = SlugOf<typeof ledgerKinds>

/** Labels of the entries of a partner's account. A positive amount is owed by the partner to the business. */
const labels = {
  'commission-due': 'Commission due',
  'commission-reversed': 'Commission reversed',
  'cash-held': 'Cash held',
  'owed-to-partner': 'Owed to partner',
  'commission-received': 'Settlement',
  rework: 'Rework cost',
  concession: 'Concession',
  gst: 'GST',
  payout: 'Payout',
  tds: 'TDS',
  adjustment: 'Adjustment',
  incentive: 'Incentive',
  reversal: 'Reversal',
} as const satisfies Record<LedgerKind, string>

export const ledgerLabel = (kind: LedgerKind): string => labels[kind]
/** For filters, in this order. */
export const ledgerKindOptions = Object.entries({ ...labels, 'cash-held': 'Cash held or kept' }).map(
  ([value, label]) => ({ value, label }),
)

/**
 * The label of an entry in an account. Cash that the partner keeps for own work is not held for the business.
 */
export function entryLabel({ kind, kept }: { kind: LedgerKind; kept: number | null }): string {
  if (kept === null) return labels[kind]
  return kept > 0 ? keptLabel : keptReversedLabel
}
const keptLabel = 'Cash kept'
const keptReversedLabel = 'Cash kept reversed'
/** All labels of entries. */
export const entryLabels: readonly string[] = [...Object.values(labels), keptLabel, keptReversedLabel]

/** Who owes: a positive balance is owed by the partner. */
export function owesLabel(balance: number): string {
  if (balance === 0) return 'Settled'
  return balance > 0 ? 'Partner owes' : 'We owe'
}

/** `Partner owes ₹3,196.00`; `money` writes paise. */
export function balanceWords(balance: number, money: (paise: number) => string): string {
  return balance === 0 ? owesLabel(0) : `${owesLabel(balance)} ${money(Math.abs(balance))}`
}

/**
 * Entries that users write; each can be reversed once. The entries of a job are reversed with its completion.
 */
export const manualKinds: readonly LedgerKind[] = ['commission-received', 'payout', 'adjustment', 'incentive']

/** The maximum number of entries of a statement; a longer period needs an export. */
export const maxStatementEntries = 2000
