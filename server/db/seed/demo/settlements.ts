import { type Calendar, iso, plusDays } from './calendar.ts'
import type { WorkRows } from './job-rows.ts'

/** What is older than ten days was settled with the partner, one way or the other, so that balances stay believable. */
export function settleOldLedgers(work: WorkRows, calendar: Calendar): void {
  const settledAt = iso(plusDays(calendar.now, -10))
  const owed = new Map<number, number>()
  for (const entry of work.ledger) {
    if (String(entry.created_at) < settledAt)
      owed.set(entry.partner_id, (owed.get(entry.partner_id) ?? 0) + entry.amount)
  }
  for (const [partner_id, amount] of owed) {
    const base = { partner_id, job_id: null, created_by: null, note: 'Settled up to this day', created_at: settledAt }
    if (amount < 0) work.ledger.push({ ...base, payment_id: null, kind: 'payout', amount: -amount })
    if (amount <= 0) continue
    const id = work.payments.length + work.settlements.length + 1
    work.settlements.push({
      id,
      kind: 'commission-from-partner',
      job_id: null,
      customer_id: null,
      partner_id,
      method: 'bank-transfer',
      amount,
      reference: null,
      note: null,
      received_by: 'company',
      paid_at: settledAt,
      created_by: null,
      created_at: settledAt,
    })
    work.ledger.push({ ...base, payment_id: id, kind: 'commission-received', amount: -amount })
  }
}
