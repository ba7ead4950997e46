import { reworkShares } from 'contract/complaints/complaints.rules.ts'
import type { ReworkBearer } from 'contract/complaints/complaints.words.ts'
import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import { taxableOf } from 'contract/tax/tax.rules.ts'
import type { PaymentKind, Receiver } from 'contract/vocabulary.ts'

// One source: the entries that each event posts to a partner’s account.

/**
 * A job whose money the accounts hold. The partner did the work, or gets the charge of a cancelled job; null
 * when no partner is owed the customer's payments. Without an id: money of a customer that is not for a job.
 */
export type AccountJob = { id: number | null; partner_id: number | null }
/** Paise. The partner is the one who received, refunded or handed over the money. */
export type AccountPayment = {
  id: number
  kind: PaymentKind
  amount: number
  /** The part of the amount that is credit of the customer. */
  credited: number
  received_by: Receiver
  partner_id: number | null
  reason: string | null
}
export type Entry = {
  partner_id: number
  job_id: number | null
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
 * The amounts that a customer's payment adds to the received amount of its job, and to the cash of its
 * receiver; paise.
 */
function movesOf({ kind, amount, credited }: AccountPayment): { received: number; cash: number } {
  if (kind === 'credit-applied') return { received: amount, cash: 0 }
  if (kind === 'refund') return { received: -amount, cash: credited - amount }
  return { received: amount - credited, cash: amount }
}

/**
 * The entries of a payment for a completed or cancelled job, or without a job. What the job received is owed
 * to its partner, and cash is held by the partner who took it; a refund is the opposite. Credit is the
 * company's debt to the customer, so it is in no account. What a partner hands over lowers what the partner
 * owes.
 */
export function entriesFor(job: AccountJob, payment: AccountPayment): Entry[] {
  const { id: payment_id, kind, amount, reason } = payment
  const taker = payment.partner_id ?? job.partner_id
  const entry = { job_id: job.id, payment_id, note: reason }
  if (kind === 'commission-from-partner') {
    return taker === null
      ? []
      : [{ ...entry, partner_id: taker, kind: 'commission-received', amount: -amount, note: null }]
  }
  const { received, cash } = movesOf(payment)
  const entries: Entry[] = []
  if (job.id !== null && job.partner_id !== null && received !== 0) {
    const of = kind === 'refund' ? 'reversal' : 'owed-to-partner'
    entries.push({ ...entry, partner_id: job.partner_id, kind: of, amount: -received })
  }
  if (payment.received_by === 'partner' && taker !== null && cash !== 0) {
    entries.push({ ...entry, partner_id: taker, kind: 'cash-held', amount: cash })
  }
  return entries
}

/** The entry of a commission. The note is the formula in words. */
export function commissionEntries(job: AccountJob, commission: number, note: string | null): Entry[] {
  const { id: job_id, partner_id } = job
  if (commission <= 0 || partner_id === null) return []
  return [{ partner_id, job_id, payment_id: null, kind: 'commission-due', amount: commission, note }]
}

/** The entry of a bonus (negative) or a penalty; the note names rule, month and figure. Paise. */
export function incentiveEntry(line: { partner_id: number; amount: number; note: string }) {
  return { ...line, job_id: null, payment_id: null, kind: 'incentive' as const }
}

/**
 * The entries of a payout: the tax that is deducted from it, if any, then what is paid. Each lowers what the
 * partner is owed. Paise.
 */
export function payoutEntries({
  partner_id,
  net,
  tds,
  note,
}: {
  partner_id: number
  net: number
  tds: number
  note: string | null
}) {
  const entry = { partner_id, payment_id: null, note }
  return {
    tax: tds === 0 ? null : { ...entry, kind: 'tds' as const, amount: tds },
    payout: { ...entry, kind: 'payout' as const, amount: net },
  }
}

/** The entry that changes a posted commission to another amount. */
export function commissionDifference(
  job: AccountJob,
  { from, to }: { from: number; to: number },
  note: string,
): Entry[] {
  const { id: job_id, partner_id } = job
  const amount = to - from
  if (amount === 0 || partner_id === null) return []
  return [
    {
      partner_id,
      job_id,
      payment_id: null,
      kind: amount > 0 ? 'commission-due' : 'commission-reversed',
      amount,
      note,
    },
  ]
}

/** The cost of a rework job: who bears it, who did the first job, and what parts and visit cost. Paise. */
export type ReworkCost = {
  borne_by: ReworkBearer
  first_partner_id: number | null
  parts: number
  visit: number
  words: string
}

/** The entries of a completed rework job. */
export function reworkEntries(
  { id: job_id, partner_id }: AccountJob,
  { borne_by, first_partner_id, parts, visit, words }: ReworkCost,
): Entry[] {
  const entry = { job_id, payment_id: null, kind: 'rework', note: words } as const
  const shares = reworkShares({ borne_by, first_partner_id, partner_id, cost: parts + visit })
  return shares.map((share) => ({ ...entry, ...share }))
}

/** A posted concession: who bears a part of it, and why the customer pays less. Paise. */
export type AccountConcession = {
  amount: number
  partner_id: number | null
  partner_amount: number
  words: string
}

/**
 * The entries of a concession for a completed job or a charge. The commission stays that of the price. The
 * company owes the whole amount to the partner who is owed the customer's payments, less the part that a
 * partner bears. A charge of the company is owed to no partner. All of it is without GST: less tax is due.
 * @param rate of the GST of the job, basis points
 */
export function concessionEntries(job: AccountJob, concession: AccountConcession, rate: number): Entry[] {
  const { amount, partner_id: bearer, partner_amount, words } = concession
  const shares = new Map<number, number>()
  if (job.partner_id !== null) shares.set(job.partner_id, -taxableOf(amount, rate))
  if (bearer !== null) shares.set(bearer, (shares.get(bearer) ?? 0) + taxableOf(partner_amount, rate))
  return [...shares].flatMap(([partner_id, share]) =>
    share === 0
      ? []
      : {
          partner_id,
          job_id: job.id,
          payment_id: null,
          kind: 'concession' as const,
          amount: share,
          note: words,
        },
  )
}

/** The opposite entries, as the counter entries of a withdrawn concession. */
export function counterEntries(entries: readonly Entry[], note: string): Entry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount, note }))
}

/** Kinds whose sums are kept apart from those of commissions and payments. */
export const ownSumKinds = ['cash-held', 'rework', 'concession', 'gst'] as const satisfies LedgerKind[]

/** The sums of the entries of one partner, job and payment; those of the own kinds separately. Paise. */
export type EntrySum = Pick<Entry, 'partner_id' | 'job_id' | 'payment_id' | 'amount'> & {
  /** Null for commissions and payments. */
  own_kind: (typeof ownSumKinds)[number] | null
  /** The entry of a payment, where the sum is of one alone. */
  entry_id: number | null
}

/**
 * The entry of the GST of a job: the partner is owed what the customer pays, and the business pays the tax
 * of it to the government.
 * @param tax of all documents of the job, with their rounding, paise
 */
export function taxEntries(job: AccountJob, tax: number, note: string): Entry[] {
  const { id: job_id, partner_id } = job
  if (tax === 0 || partner_id === null) return []
  return [{ partner_id, job_id, payment_id: null, kind: 'gst', amount: tax, note }]
}

/** The entries that change the posted amounts of a job's rework or GST to the right amounts. */
export function differenceOf(
  kind: 'rework' | 'gst',
  { expected, sums, note }: { expected: readonly Entry[]; sums: readonly EntrySum[]; note: string },
): Entry[] {
  const posted = sums.filter(({ own_kind }) => own_kind === kind)
  const partners = new Set([...expected, ...posted].map(({ partner_id }) => partner_id))
  const total = (amounts: readonly Pick<Entry, 'partner_id' | 'amount'>[], partner: number) =>
    amounts.reduce((sum, { partner_id, amount }) => (partner_id === partner ? sum + amount : sum), 0)
  const jobId = expected[0]?.job_id ?? posted[0]?.job_id
  if (jobId === undefined) return []
  return [...partners].flatMap((partner_id) => {
    const amount = total(expected, partner_id) - total(posted, partner_id)
    return amount === 0 ? [] : { partner_id, job_id: jobId, payment_id: null, kind, amount, note }
  })
}

function reversedAs({ own_kind, payment_id }: EntrySum): LedgerKind {
  return own_kind ?? (payment_id === null ? 'commission-reversed' : 'reversal')
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
 * Cash that a partner holds for own work adds to the account and takes off the same amount: it is not a debt
 * and does not pay one. The entry that adds is marked, so that the oldest debt is found without it. Cash
 * above what is owed, which became credit of the customer, is an entry of its own. The two of a pair follow
 * each other, the cash second: lists show them as one.
 */
export function withPairs<
  E extends Pick<Entry, 'partner_id' | 'kind' | 'amount'> & { payment_id?: number | null },
>(entries: readonly E[]): Paired<E>[] {
  const otherOf = (entry: E) =>
    typeof entry.payment_id !== 'number'
      ? undefined
      : entries.find(
          (other) =>
            other.payment_id === entry.payment_id &&
            other.partner_id === entry.partner_id &&
            (other.kind === 'cash-held') !== (entry.kind === 'cash-held') &&
            Math.sign(other.amount) === -Math.sign(entry.amount),
        )
  return entries.flatMap((entry) => {
    const other = otherOf(entry)
    if (!other) return [{ ...entry, is_paired: false }]
    const rest = entry.amount + other.amount
    const pair = { ...entry, is_paired: entry.amount > 0 }
    const isMore = Math.sign(rest) === Math.sign(entry.amount)
    if (!isMore) return [pair]
    const own = [
      { ...pair, amount: -other.amount },
      { ...entry, amount: rest, is_paired: false },
    ]
    return entry.kind === 'cash-held' ? own : own.toReversed()
  })
}

/** The order in which partners are locked, the same for everyone who writes into two accounts. */
export function inLockOrder<E extends Pick<Entry, 'partner_id'>>(entries: readonly E[]): E[] {
  return entries.toSorted((one, other) => one.partner_id - other.partner_id)
}
