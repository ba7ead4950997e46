import type { LedgerKind, PaymentKind, Receiver } from 'contract/vocabulary.ts'

/** A job whose money the accounts hold; the partner did the work. */
export type AccountJob = { id: number; partner_id: number }
/** Paise. The partner is who took the money, gave it back, or handed it over. */
export type AccountPayment = {
  id: number
  kind: PaymentKind
  amount: number
  received_by: Receiver
  partner_id: number | null
  reason: string | null
}
export type Entry = {
  partner_id: number
  job_id: number
  payment_id: number | null
  kind: LedgerKind
  /** Paise; positive is owed by the partner to the business. */
  amount: number
  note: string | null
  /** The entry that this one reverses. */
  reverses_id?: number | null
}

type Paired<E> = E & { is_paired: boolean }

/**
 * The entries of a payment for a completed job. A customer's payment is owed to the partner who did the work, and is cash
 * held by the partner who took it; a refund is the opposite. What a partner hands over lowers what the partner owes.
 */
export function entriesFor(job: AccountJob, payment: AccountPayment): Entry[] {
  const { id: payment_id, kind, amount, reason } = payment
  const taker = payment.partner_id ?? job.partner_id
  const entry = { job_id: job.id, payment_id, note: reason }
  if (kind === 'commission-from-partner') {
    return [{ ...entry, partner_id: taker, kind: 'commission-received', amount: -amount, note: null }]
  }
  const isRefund = kind === 'refund'
  const received = isRefund ? -amount : amount
  const { partner_id } = job
  const owed: Entry = { ...entry, partner_id, kind: isRefund ? 'reversal' : 'owed-to-partner', amount: -received }
  const isHeld = payment.received_by === 'partner'
  return isHeld ? [owed, { ...entry, partner_id: taker, kind: 'cash-held', amount: received }] : [owed]
}

/** The entry of a commission. The note is the formula in words. */
export function commissionEntries(job: AccountJob, commission: number, note: string | null): Entry[] {
  if (commission <= 0) return []
  const { id: job_id, partner_id } = job
  return [{ partner_id, job_id, payment_id: null, kind: 'commission-due', amount: commission, note }]
}

/** What the entries of one partner, job and payment come to, cash held apart from the rest. Paise. */
export type EntrySum = Pick<Entry, 'partner_id' | 'job_id' | 'payment_id' | 'amount'> & {
  is_held: boolean
  /** The entry of a payment, where the sum is of one alone. */
  entry_id: number | null
}

/** The entries that bring the sums back to zero. */
export function reversalsOf(sums: readonly EntrySum[], note: string): Entry[] {
  return sums
    .filter(({ amount }) => amount !== 0)
    .map(({ partner_id, job_id, payment_id, amount, is_held, entry_id }) => {
      const kind = is_held ? 'cash-held' : payment_id === null ? 'commission-reversed' : 'reversal'
      return { partner_id, job_id, payment_id, kind, amount: -amount, note, reverses_id: entry_id }
    })
}

/**
 * Cash that a partner holds for own work adds to the account and takes off as much: it is no debt, and it pays none. The entry
 * that adds is marked, so that the oldest debt is found without it.
 */
export function withPairs<E extends Pick<Entry, 'partner_id' | 'kind' | 'amount'> & { payment_id?: number | null }>(
  entries: readonly E[],
): Paired<E>[] {
  const isHeld = ({ kind }: Pick<Entry, 'kind'>) => kind === 'cash-held'
  const isPaired = (entry: E) =>
    entries.some(
      (other) =>
        other.payment_id === entry.payment_id &&
        other.partner_id === entry.partner_id &&
        isHeld(other) !== isHeld(entry),
    )
  return entries.map((entry) => ({
    ...entry,
    is_paired: entry.amount > 0 && typeof entry.payment_id === 'number' && isPaired(entry),
  }))
}

/** The order in which partners are locked, the same for everyone who writes into two accounts. */
export function inLockOrder<E extends Pick<Entry, 'partner_id'>>(entries: readonly E[]): E[] {
  return entries.toSorted((one, other) => one.partner_id - other.partner_id)
}
