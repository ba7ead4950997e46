import type { ReworkBearer } from 'contract/jobs/rework.words.ts'
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

/** The cost of a rework job: who bears it, who did the first job, and what parts and visit cost. Paise. */
export type ReworkCost = {
  borne_by: ReworkBearer
  first_partner_id: number | null
  parts: number
  visit: number
  words: string
}

/**
 * The entries of a completed rework job. Who did the work is owed parts and visit; the partner of the first job owes them if
 * that partner bears them, else the company has them. Who repeats own work at own cost has no entry. A customer who bears
 * them does so by the price.
 */
export function reworkEntries(
  job: AccountJob,
  { borne_by, first_partner_id, parts, visit, words }: ReworkCost,
): Entry[] {
  const cost = parts + visit
  const bearer = borne_by === 'partner' ? first_partner_id : null
  if (borne_by === 'customer' || cost <= 0 || bearer === job.partner_id) return []
  const entry = { job_id: job.id, payment_id: null, kind: 'rework', note: words } as const
  const owed: Entry = { ...entry, partner_id: job.partner_id, amount: -cost }
  return bearer === null ? [owed] : [owed, { ...entry, partner_id: bearer, amount: cost }]
}

/** What the entries of one partner, job and payment come to, cash held and rework apart from the rest. Paise. */
export type EntrySum = Pick<Entry, 'partner_id' | 'job_id' | 'payment_id' | 'amount'> & {
  is_held: boolean
  is_rework: boolean
  /** The entry of a payment, where the sum is of one alone. */
  entry_id: number | null
}

/** The entries that bring what a rework job has posted to what it should have posted. */
export function reworkDifference(wanted: readonly Entry[], sums: readonly EntrySum[], note: string): Entry[] {
  const posted = sums.filter(({ is_rework }) => is_rework)
  const partners = new Set([...wanted, ...posted].map(({ partner_id }) => partner_id))
  const total = (amounts: readonly Pick<Entry, 'partner_id' | 'amount'>[], partner: number) =>
    amounts.reduce((sum, { partner_id, amount }) => (partner_id === partner ? sum + amount : sum), 0)
  const jobId = wanted[0]?.job_id ?? posted[0]?.job_id
  if (jobId === undefined) return []
  return [...partners].flatMap((partner_id) => {
    const amount = total(wanted, partner_id) - total(posted, partner_id)
    return amount === 0 ? [] : { partner_id, job_id: jobId, payment_id: null, kind: 'rework' as const, amount, note }
  })
}

function reversedAs({ is_held, is_rework, payment_id }: EntrySum): LedgerKind {
  if (is_rework) return 'rework'
  return is_held ? 'cash-held' : payment_id === null ? 'commission-reversed' : 'reversal'
}

/** The entries that bring the sums back to zero. */
export function reversalsOf(sums: readonly EntrySum[], note: string): Entry[] {
  return sums
    .filter(({ amount }) => amount !== 0)
    .map((sum) => {
      const { partner_id, job_id, payment_id, amount, entry_id } = sum
      const kind = reversedAs(sum)
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
