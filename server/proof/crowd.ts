import type { Pool } from 'pg'
import { type Received, sendOnce } from '../../faults/client.ts'
import { extent } from '../../tools/extent.ts'
import type { TestApp } from '../test/app.ts'
import { withoutTax } from '../test/concession-steps.ts'
import { createSender, type Sender, type Served, serveBeside } from './served.ts'

export const crowdSize = extent(50, 50, 24)

export type Attempt = { method?: string; path: string; body?: unknown; who?: Sender }

export type Crowd = {
  people: Sender[]
  /** Sends all requests at the same moment, each from another user to one of two processes. */
  atOnce(attempts: readonly Attempt[]): Promise<Received[]>
  one(attempt: Attempt): Promise<Received>
  close(): Promise<void>
}

/**
 * Each has a connection of its own and no time limit: a slow machine refuses no request, and a remaining 5xx
 * is a deadlock or worse.
 */
const patient = {
  max: crowdSize / 2,
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  statement_timeout: 60_000,
}

/** Fifty developers, fewer in the gate: they have every permission. */
export async function gatherCrowd(t: TestApp): Promise<Crowd> {
  const processes: Served[] = [await serveBeside(t, patient), await serveBeside(t, patient)]
  const people: Sender[] = []
  for (let nth = 0; nth < crowdSize; nth += 1) people.push(await createSender(t, 'dev'))
  let sent = 0
  const one = async ({ who, ...attempt }: Attempt) => {
    const nth = sent++
    const { token } = who ?? people[nth % people.length]! // there are fifty
    const { port } = processes[nth % 2]!
    const response = await sendOnce({ port, token, patience: 90_000, ...attempt })
    if (response.isLost) throw new Error(`${attempt.path}: ${response.why}`)
    return response
  }
  return {
    people,
    one,
    atOnce: (attempts) => Promise.all(attempts.map(one)),
    async close() {
      for (const each of processes) await each.close()
    },
  }
}

export const times = <T>(count: number, create: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => create(nth))

/** `200: 1, 409: 49`, and the texts of 5xx responses. */
export function tallied(responses: readonly Received[]): string {
  const counted = Map.groupBy(responses, ({ status }) => status)
  const odd = responses.filter(({ status }) => status >= 500).map(({ text }) => text)
  return [...counted].map(([status, of]) => `${status}: ${of.length}`).join(', ') + odd.slice(0, 2).join(' ')
}

export const accepted = (responses: readonly Received[]) => responses.filter(({ status }) => status < 300)
export const broken = (responses: readonly Received[]) => responses.filter(({ status }) => status >= 500)

/**
 * Sums and states that must be correct after any concurrent requests. Each returns the rows that violate it.
 */
const truths = {
  'a job has received what its payments say': `
    SELECT j.id FROM jobs j WHERE received <> (SELECT coalesce(sum(CASE kind WHEN 'received-from-customer' THEN amount - credited
      WHEN 'credit-applied' THEN amount WHEN 'refund' THEN -amount ELSE 0 END), 0) FROM payments p
      WHERE p.job_id = j.id AND reversed_at IS NULL)`,
  'credit is what payments left of it, and never overdrawn': `
    SELECT c.id FROM customers c WHERE credit < 0 OR credit <> (SELECT coalesce(sum(CASE kind
      WHEN 'received-from-customer' THEN credited WHEN 'credit-applied' THEN -amount
      WHEN 'refund' THEN CASE WHEN job_id IS NULL THEN -amount ELSE credited END ELSE 0 END), 0)
      FROM payments p WHERE p.customer_id = c.id AND reversed_at IS NULL)`,
  'nobody got back more than was received': 'SELECT id FROM jobs WHERE received < 0',
  'no job keeps more than is payable': 'SELECT id FROM jobs WHERE received > payable',
  'a balance is the sum of the ledger': `
    SELECT p.id FROM partners p WHERE balance <>
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.partner_id = p.id)`,
  'an account is numbered without a gap, in order of time, and adds up after every entry': `
    SELECT partner_id FROM (
      SELECT partner_id, created_at, number, balance_after, added_after, row_number() OVER account AS place,
             sum(amount) OVER account AS balance, sum(greatest(amount, 0)) OVER account AS added,
             lag(created_at) OVER account AS earlier
      FROM ledger_entries WINDOW account AS (PARTITION BY partner_id ORDER BY number ROWS UNBOUNDED PRECEDING)
    ) AS entries WHERE (number, balance_after, added_after) IS DISTINCT FROM (place, balance, added) OR earlier > created_at`,
  'the ledger holds the commission of completed jobs, and of no other': `
    SELECT j.id FROM jobs j WHERE (CASE status WHEN 'completed' THEN commission ELSE 0 END) <>
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.job_id = j.id AND payment_id IS NULL
         AND kind NOT IN ('rework', 'concession', 'gst'))`,
  'the ledger holds the GST of the documents of jobs that are owed to a partner': `
    SELECT j.id FROM jobs j WHERE (CASE WHEN status = 'completed' OR charge_partner_id IS NOT NULL THEN
        (SELECT coalesce(sum((total - taxable) * CASE kind WHEN 'credit-note' THEN -1 ELSE 1 END), 0)
         FROM tax_documents d WHERE d.job_id = j.id) ELSE 0 END)
      <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.job_id = j.id AND kind = 'gst')`,
  'a job concedes its posted concessions, and the ledger holds them without GST once it has ended': `
    SELECT j.id FROM jobs j LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS gross, coalesce(sum(${withoutTax('amount', 'j.tax_rule')}), 0) AS amount,
        coalesce(sum(${withoutTax('partner_amount', 'j.tax_rule')}), 0) AS borne
      FROM concessions
      WHERE job_id = j.id AND status = 'posted') AS given ON true
    WHERE conceded <> given.gross OR (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE job_id = j.id AND kind = 'concession')
      <> CASE WHEN status = 'completed' OR status = 'cancelled' AND charge_partner_id IS NOT NULL THEN borne - given.amount ELSE 0 END`,
  'the ledger holds what the company bears of completed rework jobs': `
    SELECT j.id FROM jobs j WHERE rework_borne_by = 'company'
      AND (CASE status WHEN 'completed' THEN -(material_cost + visit_cost) ELSE 0 END) <>
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.job_id = j.id AND kind = 'rework')`,
  'the ledger holds what the company took for completed jobs, and the cash of cancelled ones that partners hold': `
    SELECT j.id FROM jobs j WHERE (CASE status WHEN 'completed' THEN
        (SELECT coalesce(sum(CASE WHEN kind = 'refund' THEN CASE received_by WHEN 'company' THEN amount ELSE 0 END
             WHEN received_by = 'partner' THEN credited ELSE credited - amount END), 0) FROM payments p
         WHERE p.job_id = j.id AND kind IN ('received-from-customer', 'refund', 'credit-applied')
           AND reversed_at IS NULL)
       WHEN 'cancelled' THEN
        (SELECT coalesce(sum(CASE kind WHEN 'refund' THEN credited - amount ELSE amount END), 0) FROM payments p
         WHERE p.job_id = j.id AND received_by = 'partner' AND kind IN ('received-from-customer', 'refund')
           AND reversed_at IS NULL) - CASE WHEN charge_partner_id IS NULL THEN 0 ELSE received END
       ELSE 0 END)
      <> (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN payments p ON p.id = payment_id
          WHERE e.job_id = j.id AND p.kind <> 'commission-from-partner')`,
  'what partners took for ended jobs, or without a job, is held by them, and nothing else is': `
    SELECT p.id FROM partners p WHERE
      (SELECT coalesce(sum(CASE kind WHEN 'refund' THEN -amount ELSE amount END), 0) FROM payments
       LEFT JOIN jobs j ON j.id = job_id
       WHERE payments.partner_id = p.id AND received_by = 'partner' AND reversed_at IS NULL
         AND (job_id IS NULL OR j.status IN ('completed', 'cancelled')))
      <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.partner_id = p.id AND kind = 'cash-held')`,
  'receipts have neither gap nor double': `
    SELECT s.financial_year FROM receipt_series s
    WHERE last_number <> (SELECT count(*) FROM receipts) 
      OR last_number <> (SELECT count(*) FROM payments WHERE kind = 'received-from-customer')`,
  'tax documents have neither gap nor double, and add up to what the customer has to pay': `
    SELECT s.last_number AS id FROM tax_series s WHERE last_number <> (SELECT count(*) FROM tax_documents d
      WHERE (d.gstin, d.financial_year, d.kind) = (s.gstin, s.financial_year, s.kind))
    UNION ALL SELECT j.id FROM jobs j JOIN tax_documents d ON d.job_id = j.id GROUP BY j.id
    HAVING sum(CASE d.kind WHEN 'credit-note' THEN -total ELSE total END)
      <> CASE WHEN j.status IN ('completed', 'cancelled') THEN j.payable ELSE 0 END`,
  'the day book has what payments moved of the company’s money, and nothing of a reversed one': `
    SELECT p.id FROM payments p LEFT JOIN (
      SELECT payment_id, sum(amount) AS amount FROM cash_entries GROUP BY payment_id) AS cash ON cash.payment_id = p.id
    WHERE coalesce(cash.amount, 0) <> CASE WHEN reversed_at IS NOT NULL OR received_by = 'partner' OR kind = 'credit-applied' THEN 0
      WHEN kind = 'refund' THEN credited - p.amount ELSE p.amount END`,
  'the day book has each payout that was not reversed': `
    SELECT e.id FROM ledger_entries e LEFT JOIN ledger_entries AS back ON back.reverses_id = e.id
    WHERE e.kind = 'payout' AND e.reverses_id IS NULL AND (SELECT coalesce(sum(amount), 0) FROM cash_entries c
      WHERE c.ledger_entry_id IN (e.id, back.id)) <> CASE WHEN back.id IS NULL THEN -e.amount ELSE 0 END`,
  'a closed day ends with what was counted and what was in transit': `
    SELECT c.id FROM cash_closings c WHERE counted + in_transit <>
      (SELECT coalesce(sum(amount), 0) FROM cash_entries e WHERE e.account_id = c.account_id AND e.day <= c.day)`,
  'a confirmed handover moved its amount, and no other did': `
    SELECT h.id FROM cash_handovers h LEFT JOIN cash_entries e ON e.handover_id = h.id
    GROUP BY h.id HAVING coalesce(sum(e.amount), 0) <> 0
      OR coalesce(sum(e.amount) FILTER (WHERE e.account_id = h.to_account_id), 0)
        <> CASE h.state WHEN 'confirmed' THEN h.amount ELSE 0 END`,
  'what paid a line of a settlement run is in the account of its partner, for all of its balance': `
    SELECT l.id FROM settlement_lines l JOIN settlement_postings p ON p.line_id = l.id
    JOIN ledger_entries e ON e.id = p.entry_id LEFT JOIN ledger_entries AS back ON back.reverses_id = e.id
    WHERE e.partner_id <> l.partner_id OR back.id IS NULL
    GROUP BY l.id HAVING bool_or(e.partner_id <> l.partner_id) OR sum(e.amount) <> -l.balance`,
  'a posted incentive is in the account of its partner': `
    SELECT l.id FROM incentive_lines l JOIN ledger_entries e ON e.id = l.entry_id
    WHERE (e.partner_id, e.kind, e.amount) IS DISTINCT FROM (l.partner_id, 'incentive', l.amount)`,
  'a job has the partner of its live assignment': `
    SELECT j.id FROM jobs j LEFT JOIN assignments a ON a.job_id = j.id AND a.status IN ('pending', 'accepted', 'started', 'completed')
    WHERE a.partner_id IS DISTINCT FROM j.partner_id`,
  'job and assignment stand at the same step': `
    SELECT j.id FROM jobs j JOIN assignments a ON a.job_id = j.id AND a.status IN ('pending', 'accepted', 'started', 'completed')
    WHERE a.status <> j.status`,
  'a customer has the jobs that were not cancelled': `
    SELECT c.id FROM customers c WHERE jobs <>
      (SELECT count(*) FROM jobs j WHERE j.customer_id = c.id AND j.status <> 'cancelled')`,
  'one address of many is the primary one': `
    SELECT coalesce(customer_id, -partner_id) AS id FROM addresses
    GROUP BY customer_id, partner_id HAVING count(*) FILTER (WHERE "primary") <> 1`,
  'the last state of a schedule is its own': `
    SELECT s.id FROM schedules s, LATERAL (SELECT * FROM schedule_changes c WHERE c.schedule_id = s.id ORDER BY id DESC LIMIT 1) c
    WHERE (s.status, s.starts_at, s.ends_at) IS DISTINCT FROM (c.status, c.starts_at, c.ends_at)`,
  'a job is when its schedule says': `
    SELECT j.id FROM jobs j JOIN schedules s ON s.job_id = j.id
    WHERE (j.scheduled_at, j.ends_at) IS DISTINCT FROM (s.starts_at, s.ends_at)`,
}

export async function untrue(pool: Pool): Promise<string[]> {
  const found: string[] = []
  for (const [truth, sql] of Object.entries(truths)) {
    const { rows } = await pool.query<{ id: number }>(sql)
    if (rows.length > 0)
      found.push(`not true any more: ${truth} (${rows.map((row) => Object.values(row)[0]).join(', ')})`)
  }
  return found
}
