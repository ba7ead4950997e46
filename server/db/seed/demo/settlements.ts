import type { TimelineKind } from 'contract/timeline/timeline.schema.ts'
import { type Calendar, iso } from './calendar.ts'
import type { LedgerRow, WorkRows } from './work-rows.ts'

/** Days on which accounts were settled in either direction, so that balances stay believable. */
const runs = [-38, -24, -10]
const ways = ['bank-transfer', 'upi', 'cash'] as const

type Clerks = { calendar: Calendar; by: number; manager: number }

/** Balances of some days that were settled or paid out; later adjustments remain in the accounts. */
export function settleOldLedgers(work: WorkRows, clerks: Clerks): void {
  for (const day of runs) {
    const at = iso(clerks.calendar.at(day, 11 * 60 + 30))
    for (const [partner, amount] of owedBefore(work, at)) {
      if (amount > 0) settle(work, clerks.by, { partner, amount, at, note: null })
      if (amount < 0) payOut(work, clerks.by, { partner, amount: -amount, at })
    }
  }
  adjust(work, clerks)
  settleWrong(work, clerks)
}

function owedBefore(work: WorkRows, at: string): Map<number, number> {
  const owed = new Map<number, number>()
  for (const entry of work.ledger) {
    if (String(entry.created_at) < at)
      owed.set(entry.partner_id, (owed.get(entry.partner_id) ?? 0) + entry.amount)
  }
  return owed
}

type Money = { partner: number; amount: number; at: string }

/**
 * Method and reference of a transfer: a number of the bank, twelve digits of the UTR for UPI, none for cash.
 */
function wayOf({ partner, amount }: Money) {
  const method = ways[partner % ways.length]!
  const digits = String(300_000_000_000 + ((partner * 7_919 + amount * 31) % 600_000_000_000))
  return { method, reference: method === 'cash' ? null : method === 'upi' ? digits : `N${digits}` }
}

function settle(work: WorkRows, by: number, { note, ...money }: Money & { note: string | null }): LedgerRow {
  const { partner: partner_id, amount, at } = money
  const id = work.payments.length + work.settlements.length + 1
  const who = { job_id: null, partner_id, created_by: by, created_at: at, note }
  const way = wayOf(money)
  work.settlements.push({
    id,
    kind: 'commission-from-partner',
    customer_id: null,
    ...who,
    ...way,
    amount,
    received_by: 'company',
    paid_at: at,
  })
  addEvent(work, 'settlement-recorded', { partner_id, by, at }, { amount, method: way.method })
  return entry(work, { ...who, payment_id: id, kind: 'commission-received', amount: -amount })
}

function payOut(work: WorkRows, by: number, money: Money): void {
  const { partner: partner_id, amount, at } = money
  const way = wayOf(money)
  const who = { partner_id, job_id: null, payment_id: null, created_by: by, created_at: at, note: null }
  entry(work, { ...who, kind: 'payout', amount, ...way, paid_at: at })
  addEvent(work, 'payout-recorded', { partner_id, by, at }, { amount, method: way.method })
}

/** By the partner's position in the list: days ago, rupees more or less, and why. */
const agreed = [
  [0, 3, -500, 'Bonus for twenty jobs without a complaint'],
  [1, 2, 350, 'Half of a broken shelf, agreed by phone'],
  [3, 5, 200, 'Came late twice'],
  [8, 4, -250, 'Parking paid for us'],
  [19, 6, 400, 'Uniforms, first part'],
  [27, 1, -300, 'Drove to a job that was cancelled at the door'],
] as const

function adjust(work: WorkRows, { calendar, manager }: Clerks): void {
  for (const [place, days, rupees, note] of agreed) {
    const at = iso(calendar.at(-days, 16 * 60 + 5 * place))
    const partner_id = 101 + place
    const who = { partner_id, job_id: null, payment_id: null, created_by: manager, created_at: at, note }
    entry(work, { ...who, kind: 'adjustment', amount: rupees * 100 })
    addEvent(
      work,
      'account-adjusted',
      { partner_id, by: manager, at },
      { amount: rupees * 100, reason: note },
    )
  }
}

/** One settlement was recorded for the wrong partner, and reversed. */
function settleWrong(work: WorkRows, { calendar, by, manager }: Clerks): void {
  const [paidAt, reversedAt] = [iso(calendar.at(-2, 12 * 60)), iso(calendar.at(-2, 12 * 60 + 25))]
  const [partner, owed] = [...owedBefore(work, paidAt)].find(([, amount]) => amount >= 200_00) ?? []
  if (partner === undefined || owed === undefined) return
  const amount = Math.floor(owed / 2 / 100_00) * 100_00
  const wrong = settle(work, by, { partner, amount, at: paidAt, note: 'Brought to the office' })
  const note = 'Wrong partner'
  const { kind: _, amount: __, ...who } = wrong
  const against = entry(work, {
    ...who,
    kind: 'reversal',
    amount,
    created_by: manager,
    created_at: reversedAt,
    note,
  })
  work.against.set(against, wrong)
  work.reversals.push({ id: wrong.payment_id!, at: reversedAt, by: manager, reason: note, replaced_by: null })
  addEvent(
    work,
    'entry-reversed',
    { partner_id: partner, by: manager, at: reversedAt },
    { amount, reason: note },
  )
}

function entry(work: WorkRows, row: LedgerRow): LedgerRow {
  work.ledger.push(row)
  return row
}

function addEvent(
  work: WorkRows,
  kind: TimelineKind,
  { partner_id, by, at }: { partner_id: number; by: number; at: string },
  data: object,
): void {
  const of = {
    record_type: 'partner' as const,
    record_id: partner_id,
    customer_id: null,
    partner_id,
    actor_id: by,
  }
  work.timeline.push({ ...of, kind, data: JSON.stringify(data), happened_at: at })
}
