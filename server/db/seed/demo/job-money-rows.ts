import { commissionOf } from 'contract/ledger/commission.rules.ts'
import { commissionInWords } from '#domains/ledger/public.ts'
import { iso, plusDays, plusMinutes } from './calendar.ts'
import type { CrewMember } from './people-rows.ts'
import type { Random } from './random.ts'
import type { AddEvent, Cast, JobPlan, WorkRows } from './work-rows.ts'

export type Done = { id: number; price: number; material: number; partner: CrewMember; endsAt: number; by: number }

/** Commission due, the customer's payment and the messages of a completed job. */
export function addMoney(rows: WorkRows, cast: Cast, plan: JobPlan, done: Done, addEvent: AddEvent): void {
  const { random, calendar } = cast
  const completedAt = Math.min(done.endsAt, calendar.now)
  const entry = { partner_id: done.partner.id, job_id: done.id, created_by: done.by, note: null }
  const commission = commissionOf(plan.service.rule, done.price, done.material)
  rows.ledger.push({
    ...entry,
    note: commissionInWords(plan.service.rule, { price: done.price, material_cost: done.material }),
    payment_id: null,
    kind: 'commission-due',
    amount: commission,
    created_at: iso(completedAt),
  })
  const paid = random.weighted([
    [done.price, 86],
    [Math.round(done.price / 200_00) * 100_00, 8],
    [0, 6],
  ] as const)
  if (paid > 0) {
    const id = rows.payments.length + 1
    const paidAt = Math.min(plusMinutes(completedAt, random.int(1, 30)), calendar.now)
    const method = random.weighted([
      ['cash', 40],
      ['upi', 45],
      ['card', 8],
      ['bank-transfer', 5],
      ['cheque', 2],
    ] as const)
    const receivedBy = method === 'cash' || random.chance(0.35) ? 'partner' : 'company'
    rows.payments.push({
      id,
      kind: 'received-from-customer',
      job_id: done.id,
      customer_id: plan.household.id,
      partner_id: done.partner.id,
      method,
      amount: paid,
      reference: method === 'cash' ? null : String(random.int(100_000_000_000, 999_999_999_999)),
      note: null,
      received_by: receivedBy,
      paid_at: iso(paidAt),
      created_by: done.by,
      created_at: iso(paidAt),
    })
    addEvent('payment-added', paidAt, { amount: paid, method }, done.partner.id)
    const of = { ...entry, payment_id: id, created_at: iso(paidAt) }
    rows.ledger.push({ ...of, kind: 'owed-to-partner', amount: -paid })
    if (receivedBy === 'partner') rows.ledger.push({ ...of, kind: 'cash-held', amount: paid })
  }
  if (completedAt > plusDays(calendar.now, -10)) addMessage(rows, random, plan, done, completedAt)
}

function addMessage(rows: WorkRows, random: Random, plan: JobPlan, done: Done, time: number): void {
  const failed = random.chance(0.03)
  rows.messages.push({
    channel: 'sms',
    template: 'sms.complete',
    to: plan.household.phone,
    body: `Dear ${plan.household.name}, your ${plan.service.title} (J-${done.id}) is complete. Thank you, House Care.`,
    state: failed ? 'failed' : 'delivered',
    provider: 'local',
    problem: failed ? 'The number is switched off or out of reach.' : null,
    attempts: failed ? 3 : 1,
    job_id: done.id,
    enquiry_id: null,
    customer_id: plan.household.id,
    created_at: iso(time),
  })
}
