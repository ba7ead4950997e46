import type { CashEntryKind, ExpenseHead } from 'contract/day-book/day-book.words.ts'
import { addDays } from 'contract/shared/business-time.ts'
import type { PaymentKind, Receiver } from 'contract/vocabulary.ts'

/** Paise. */
type Payment = { id: number; kind: PaymentKind; amount: number; credited: number; received_by: Receiver }

/** An entry of the day book without its day. Paise; positive into the account. */
export type CashMove = {
  account_id: number
  kind: CashEntryKind
  amount: number
  payment_id: number | null
  ledger_entry_id: number | null
  handover_id: number | null
  head: ExpenseHead | null
  note: string | null
  corrects_id: number | null
}
export type CashEntry = CashMove & { id: number; day: string }

/** What moves the company's money, with the account that it moves in. */
export type CashEvent =
  | { of: 'payment'; account_id: number; payment: Payment; corrects_id: number | null }
  | { of: 'payout'; account_id: number; ledger_entry_id: number; amount: number; note: string | null }
  | { of: 'reversal'; entry: CashEntry; ledger_entry_id: number | null; reason: string }
  | { of: 'handover'; id: number; from_account_id: number; to_account_id: number; amount: number }
  | { of: 'expense'; account_id: number; amount: number; head: ExpenseHead; note: string | null }
  | { of: 'opening-balance' | 'difference'; account_id: number; amount: number; note: string | null }

/**
 * What a payment moves of the company's money, paise. Cash that a partner took or gave is not the company's
 * until it is handed over, and credit moves none.
 */
export function moneyOf({ kind, amount, credited, received_by }: Payment): number {
  if (received_by === 'partner' || kind === 'credit-applied') return 0
  return kind === 'refund' ? credited - amount : amount
}

const kindOf = (kind: PaymentKind): CashEntryKind => {
  if (kind === 'refund') return 'refund'
  return kind === 'commission-from-partner' ? 'settlement' : 'receipt'
}

// One source: what moves the company’s money, and in which account.
/** The entries of an event: none where no money moves, two for a handover, else one. */
export function cashEntriesFor(event: CashEvent): CashMove[] {
  const moves = movesOf(event)
  return moves.filter(({ amount }) => amount !== 0)
}

const plain = {
  payment_id: null,
  ledger_entry_id: null,
  handover_id: null,
  head: null,
  note: null,
  corrects_id: null,
} as const

function movesOf(event: CashEvent): CashMove[] {
  switch (event.of) {
    case 'payment': {
      const { account_id, payment, corrects_id } = event
      const amount = moneyOf(payment)
      return [
        { ...plain, account_id, kind: kindOf(payment.kind), amount, payment_id: payment.id, corrects_id },
      ]
    }
    case 'payout': {
      const { account_id, ledger_entry_id, amount, note } = event
      return [{ ...plain, account_id, kind: 'payout', amount: -amount, ledger_entry_id, note }]
    }
    case 'reversal': {
      const { id: corrects_id, day: _, ...entry } = event.entry
      const ledger_entry_id = event.ledger_entry_id ?? entry.ledger_entry_id
      return [{ ...entry, ledger_entry_id, amount: -entry.amount, note: event.reason, corrects_id }]
    }
    case 'handover': {
      const { id: handover_id, from_account_id, to_account_id, amount } = event
      const of = { ...plain, kind: 'handover', handover_id } as const
      return [
        { ...of, account_id: from_account_id, amount: -amount },
        { ...of, account_id: to_account_id, amount },
      ]
    }
    case 'expense': {
      const { account_id, amount, head, note } = event
      return [{ ...plain, account_id, kind: 'expense', amount: -amount, head, note }]
    }
    default: {
      const { of: kind, account_id, amount, note } = event
      return [{ ...plain, account_id, kind, amount, note }]
    }
  }
}

type Days = { wanted: string; today: string; closedThrough: string | null }

/**
 * The day of an entry: the wanted one while it is open. Else null, or for a late entry the first open day
 * that is not before today.
 */
export function entryDay({ wanted, today, closedThrough }: Days, isLate: boolean): string | null {
  if (closedThrough === null || wanted > closedThrough) return wanted
  return isLate ? firstOpenDay(today, closedThrough) : null
}

/** Today, or the day after the last closed one when today is closed already. */
export function firstOpenDay(today: string, closedThrough: string | null): string {
  return closedThrough === null || today > closedThrough ? today : addDays(closedThrough, 1)
}
