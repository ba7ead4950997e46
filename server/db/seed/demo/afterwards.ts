import { formatMoney } from 'contract/shared/number-formats.ts'
import { atOffice, iso, lastOffice, plusDays, plusMinutes } from './calendar.ts'
import { seededRandom } from './random.ts'
import type { Cast, LedgerRow, WorkRows } from './work-rows.ts'

type Payment = WorkRows['payments'][number]

/** Later changes of payments: some were refunded, some were recorded wrongly, some were for another job. */
export function addAfterwards(
  work: WorkRows,
  { calendar, staffIds }: Pick<Cast, 'calendar' | 'staffIds'>,
): void {
  const random = seededRandom(20_261_122)
  const from = iso(plusDays(calendar.now, -28))
  const until = iso(plusDays(calendar.now, -1))
  const recent = work.payments.filter(({ paid_at }) => paid_at > from && paid_at < until)
  const pickPayment = (fits: (payment: Payment) => boolean) => {
    const found = recent.filter(fits)
    const chosen = random.pick(found)
    recent.splice(recent.indexOf(chosen), 1)
    return chosen
  }
  const later = (moment: string, minutes: number) =>
    iso(
      Math.min(
        atOffice(plusMinutes(Date.parse(moment), minutes)),
        lastOffice(plusMinutes(calendar.now, -30)),
      ),
    )
  const by = () => random.pick(staffIds)
  for (const reason of refundReasons) {
    const payment = pickPayment(({ amount }) => amount >= 500_00)
    const amount = Math.round((payment.amount * random.int(15, 45)) / 100 / 50_00) * 50_00
    addRefund(work, payment, {
      amount,
      reason,
      by: by(),
      at: later(payment.paid_at, random.int(1, 3) * 1440),
    })
  }
  for (const reason of wrongReasons) {
    const payment = pickPayment(({ method, received_by }) => method === 'upi' && received_by === 'company')
    correct(work, payment, { reason, by: by(), at: later(payment.paid_at, random.int(90, 300)) })
  }
  const paid = new Set(work.payments.map(({ job_id }) => job_id))
  const unpaid = work.jobs.filter(
    ({ id, status, completed_at }) =>
      status === 'completed' && !paid.has(id!) && completed_at! > from && completed_at! < until,
  )
  for (const job of unpaid.slice(0, 3)) {
    const { id: job_id, customer_id, partner_id, price: amount, completed_at } = job
    const row = {
      id: nextId(work),
      kind: 'received-from-customer' as const,
      job_id: job_id!,
      customer_id,
      partner_id: partner_id!,
    }
    const paid_at = later(completed_at!, 40)
    const at = later(paid_at, 60)
    const how = { method: 'cash' as const, reference: null, note: null, received_by: 'company' as const }
    const payment = { ...row, ...how, amount, paid_at, created_by: by(), created_at: paid_at }
    work.payments.push(payment)
    const owed = post(work, payment, 'owed-to-partner', -amount, { at: paid_at, note: null })
    const reason = 'It was of another job'
    addReversal(work, payment, [owed], { at, reason, by: by(), replaced_by: null })
    addEvent(work, payment, 'payment-added', paid_at, { amount, method: how.method })
    addEvent(work, payment, 'payment-reversed', at, { amount, method: how.method, reason })
  }
}

const refundReasons = [
  'Part of the work was not done',
  'The visit was charged twice',
  'A stain stayed, agreed with the customer',
  'The part was covered by a warranty',
  'Came two hours late, agreed with the customer',
  'The old unit was taken in return',
  'Part of the work was not done',
  'The discount was forgotten',
]
const wrongReasons = [
  'It came by UPI, not in cash',
  'The company took it, not the partner',
  'Typed as cash by mistake',
]

type ChangeDetails = { at: string; reason: string; by: number }

function addRefund(
  work: WorkRows,
  payment: Payment,
  { amount, reason, by, at }: ChangeDetails & { amount: number },
): void {
  const refund: Payment = {
    ...payment,
    id: nextId(work),
    kind: 'refund',
    amount,
    reason,
    reference: null,
    paid_at: at,
    created_at: at,
    created_by: by,
  }
  work.payments.push(refund)
  post(work, refund, 'reversal', amount, { at, note: reason })
  if (refund.received_by === 'partner') post(work, refund, 'cash-held', -amount, { at, note: reason })
  addEvent(work, refund, 'payment-refunded', at, { amount, method: refund.method, reason })
}

/** The payment becomes the correction of an earlier one in cash that the partner received. */
function correct(work: WorkRows, right: Payment, { reason, by, at }: ChangeDetails): void {
  const { amount, paid_at } = right
  const wrong: Payment = {
    ...right,
    id: nextId(work),
    method: 'cash',
    reference: null,
    received_by: 'partner',
  }
  work.payments.push(wrong)
  right.created_at = at
  for (const entry of work.ledger) if (entry.payment_id === right.id) entry.created_at = at
  const owed = post(work, wrong, 'owed-to-partner', -amount, { at: paid_at, note: null })
  const held = post(work, wrong, 'cash-held', amount, { at: paid_at, note: null })
  addReversal(work, wrong, [owed, held], { at, reason, by, replaced_by: right.id! })
  const entry = work.timeline.find(
    ({ kind, record_id }) => kind === 'payment-added' && record_id === wrong.job_id,
  )
  if (entry) entry.data = JSON.stringify({ amount, method: 'cash' })
  addEvent(work, wrong, 'payment-corrected', at, {
    from: formatMoney(amount),
    amount,
    method: right.method,
    reason,
  })
}

function addReversal(
  work: WorkRows,
  payment: Payment,
  entries: LedgerRow[],
  { at, reason, by, replaced_by }: ChangeDetails & { replaced_by: number | null },
): void {
  work.reversals.push({ id: payment.id!, at, by, reason, replaced_by })
  for (const entry of entries) {
    const kind = entry.kind === 'cash-held' ? entry.kind : 'reversal'
    work.against.set(post(work, payment, kind, -entry.amount, { at, note: reason }), entry)
  }
}

function post(
  work: WorkRows,
  { job_id, partner_id, id, created_by }: Payment,
  kind: LedgerRow['kind'],
  amount: number,
  { at, note }: { at: string; note: string | null },
): LedgerRow {
  const entry = {
    partner_id: partner_id!,
    job_id,
    payment_id: id!,
    kind,
    amount,
    note,
    created_by,
    created_at: at,
  }
  work.ledger.push(entry)
  return entry
}

function addEvent(
  work: WorkRows,
  { job_id, customer_id, partner_id, created_by }: Payment,
  kind: WorkRows['timeline'][number]['kind'],
  happened_at: string,
  data: object,
): void {
  // A payment of a job names them all.
  const of = { customer_id: customer_id!, partner_id: partner_id!, actor_id: created_by! }
  work.timeline.push({
    record_type: 'job',
    record_id: job_id!,
    ...of,
    kind,
    data: JSON.stringify(data),
    happened_at,
  })
}

/** This runs before any settlement is written. */
const nextId = (work: WorkRows): number => work.payments.length + 1
