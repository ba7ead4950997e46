import { commissionOf } from 'contract/ledger/commission.rules.ts'
import { commissionEntries, commissionInWords, type Entry, entriesFor } from '#domains/ledger/public.ts'
import { iso, plusDays, plusMinutes } from './calendar.ts'
import type { CrewMember } from './people-rows.ts'
import type { Random } from './random.ts'
import type { AddEvent, Cast, JobPlan, WorkRows } from './work-rows.ts'

export type Done = {
  id: number
  price: number
  material: number
  partner: CrewMember
  endsAt: number
  by: number
}

/** Commission due, the customer's payment and the messages of a completed job. */
export function addMoney(rows: WorkRows, cast: Cast, plan: JobPlan, done: Done, addEvent: AddEvent): void {
  const { random, calendar } = cast
  const completedAt = Math.min(done.endsAt, calendar.now)
  const job = { id: done.id, partner_id: done.partner.id }
  const commission = commissionOf(plan.service.rule, done.price, done.material)
  const note = commissionInWords(plan.service.rule, {
    price: done.price,
    material_cost: done.material,
    tax_rule: null,
  })
  const post = (entries: Entry[], moment: number) =>
    rows.ledger.push(...entries.map((entry) => ({ ...entry, created_by: done.by, created_at: iso(moment) })))
  post(commissionEntries(job, commission, note), completedAt)
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
    const of = { received_by: receivedBy, partner_id: done.partner.id } as const
    const payment = { id, kind: 'received-from-customer', amount: paid, credited: 0, ...of } as const
    rows.payments.push({
      ...payment,
      job_id: done.id,
      customer_id: plan.household.id,
      method,
      reference: method === 'cash' ? null : String(random.int(100_000_000_000, 999_999_999_999)),
      note: null,
      paid_at: iso(paidAt),
      created_by: done.by,
      created_at: iso(paidAt),
    })
    addEvent('payment-added', paidAt, { amount: paid, method }, done.partner.id)
    post(entriesFor(job, { ...payment, reason: null }), paidAt)
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
