import type { SettlementLine, SettlementRun } from 'contract/settlements/settlement-runs.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { expect } from 'vitest'
import type { Caller, TestApp } from './app.ts'

/**
 * A settlement run of partners with these balances (paise), in the state `status`. Returns the run and its
 * lines in this order.
 */
export async function createRun(
  t: TestApp,
  partners: readonly { id: number; balance: number }[],
  status: 'draft' | 'approved' = 'draft',
) {
  const { pool } = t.database
  for (const { id, balance } of partners) {
    await pool.query(
      `INSERT INTO ledger_entries (partner_id, kind, amount, note) SELECT $1, 'adjustment', $2::bigint - balance, 'Opening'
       FROM partners WHERE id = $1 AND balance <> $2::bigint`,
      [id, balance],
    )
  }
  const { rows } = await pool.query(
    `INSERT INTO settlement_runs (cut_off, threshold, status, partners, partners_read, approved_at)
     VALUES (business_day(app_now()), 0, $1, $2, $2, CASE WHEN $1 = 'approved' THEN app_now() END) RETURNING id, version`,
    [status, partners.length],
  )
  const run = { id: Number(rows[0].id), version: Number(rows[0].version) }
  const lines: number[] = []
  for (const { id, balance } of partners) {
    const line = await pool.query(
      `INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number)
       SELECT $1, $2, $3, max(number) FROM ledger_entries WHERE partner_id = $2 RETURNING id`,
      [run.id, id, balance],
    )
    lines.push(Number(line.rows[0].id))
  }
  return { ...run, lines }
}

/** Settles the balance of a partner in a run of its own, or carries it over; the run has posted it. */
export async function settle(t: TestApp, by: Caller, partner: number, isPaid: boolean): Promise<void> {
  const { balance } = (await by.get(`/partners/${partner}/account`)).body
  if (balance === 0) return
  const { id, version, lines } = await createRun(t, [{ id: partner, balance }], 'approved')
  const text = `S${id}-${lines[0]}, HDFCX${id}A${lines[0]}`
  if (isPaid) expect((await by.post(`/settlement-runs/${id}/utrs`, { text, shown: 1 })).body.posted).toBe(1)
  const { body } = await by.post(`/settlement-runs/${id}/end`, { version, as: 'closed', carry_over: true })
  expect(body).toMatchObject({ status: 'closed', posted: isPaid ? -balance : 0, difference: 0 })
}

/** A run of some partners at the end of today, drafted as the queue does it. */
export async function draftRun(t: TestApp, by: Caller, partner_ids: readonly number[]) {
  const cut_off = businessDay(Date.now())
  const { body } = await by.post('/settlement-runs', { cut_off, partner_ids })
  const task = t.deps.tasks.find(({ kind }) => kind === 'settlements.draft-run')!
  await task.handler({ run_id: body.id }, { number: 1, isLast: false })
  const lines: SettlementLine[] = (await by.get(`/settlement-runs/${body.id}/lines`)).body.data
  return { run: (await by.get(`/settlement-runs/${body.id}`)).body as SettlementRun, lines }
}

/** Drafts a run of partners, approves it, pays every line and closes it; returns the paid lines. */
export async function payRun(
  t: TestApp,
  by: Caller,
  partner_ids: readonly number[],
): Promise<SettlementLine[]> {
  const { run, lines } = await draftRun(t, by, partner_ids)
  const path = `/settlement-runs/${run.id}`
  const { version } = (await by.post(`${path}/approve`, { version: run.version })).body
  const text = lines.map(({ id, reference }) => `${reference}, HDFCX${run.id}A${id}`).join('\n')
  expect((await by.post(`${path}/utrs`, { text, shown: lines.length })).body.posted).toBe(lines.length)
  const paid: SettlementLine[] = (await by.get(`${path}/lines`)).body.data
  const { body } = await by.post(`${path}/end`, { version, as: 'closed' })
  expect(body).toMatchObject({ status: 'closed', difference: 0 })
  return paid
}
