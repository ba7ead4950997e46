import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

export const cashAccountKinds = terms('cash', 'bank', 'upi')
export type CashAccountKind = SlugOf<typeof cashAccountKinds>

/** Kinds of movements of the company's money, in the order of the day book. */
export const cashEntryKinds = terms(
  'opening balance',
  'receipt',
  'refund',
  'settlement',
  'payout',
  'handover',
  'expense',
  'difference',
)
export type CashEntryKind = SlugOf<typeof cashEntryKinds>

/** Entries that a user writes and reverses in the day book; others are reversed where they were recorded. */
export const manualCashKinds = ['expense', 'opening-balance'] as const satisfies readonly CashEntryKind[]

export const expenseHeads = terms(
  'rent',
  'salaries',
  'travel and fuel',
  'tools and materials',
  'phone and internet',
  'bank charges',
  'repairs',
  'refreshments',
  'other',
)
export type ExpenseHead = SlugOf<typeof expenseHeads>

export const handoverStates = terms('in transit', 'confirmed', 'refused', 'withdrawn')
export type HandoverState = SlugOf<typeof handoverStates>
