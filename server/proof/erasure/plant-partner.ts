import type { TestApp } from '../../test/app.ts'
import { sendFile } from '../../test/files.ts'
import {
  createPlanter,
  mark,
  markedPdf,
  named,
  numbers,
  plantDeliveries,
  plantRating,
  plantUpload,
} from './planter.ts'

/** A partner with data in every table that can have some, without an open job and with a settled account. */
export async function plantPartner(t: TestApp): Promise<number> {
  const planter = await createPlanter(t)
  const { dev, world, sql, must } = planter
  const { plumbing } = world.categories
  const fields = { email: `${mark}@example.test`, note: `${mark} note`, opted_out: 'call', ...numbers }
  const { id } = await must('/partners', { name: named, ...fields, service_ids: [plumbing] })
  const read = async () => (await dev.get(`/partners/${id}`)).body
  await must(`/partners/${id}/status`, { status: 'approved', version: (await read()).version })
  const account = { number: '50100012345678', ifsc: 'HDFC0001234', holder: named }
  await dev.put(`/partners/${id}/bank-details`, { version: (await read()).version, account })
  const lines = { label: mark, line_1: `${mark} 12`, line_2: mark, landmark: mark }
  const place = { place_type: 'home', location_id: world.places.pincode, partner_id: id, ...lines }
  await must('/addresses', place)
  await dev.delete(`/addresses/${(await must('/addresses', { ...place, line_1: `${mark} 13` })).id}`)
  await must(`/partners/${id}/days-off`, { from_day: '2090-05-01', to_day: '2090-05-02', reason: mark })
  await must('/activities', { record_type: 'partner', record_id: id, type: 'note', note: `${mark} said so` })
  const file = { kind: 'licence', name: `${mark}.pdf`, bytes: markedPdf() } as const
  await sendFile(t, dev, { record_type: 'partner', record_id: id, ...file })

  const job = await plantWork()
  await plantRows(job)
  return id

  /** A job that the partner refused and a paid one; the account is settled. */
  async function plantWork() {
    const refused = await world.job({ partner_id: id })
    await must(`/jobs/${refused.id}/reject`, { version: refused.version, reason: `${mark} is ill` })
    await must(`/jobs/${refused.id}/cancel`, {
      version: (await dev.get(`/jobs/${refused.id}`)).body.version,
      reason: 'No partner',
    })
    const done = await world.jobIn('completed', { partner_id: id })
    await must(`/jobs/${done.id}/payments`, { method: 'cash', amount: 100_000, received_by: 'partner' })
    await must(`/partners/${id}/adjustments`, { amount: 5000, reason: `${mark} broke it` })
    const { balance } = await read()
    const amount = Math.abs(balance)
    const settled = { amount, method: 'cash', note: `${mark} paid` }
    await must(`/partners/${id}/${balance > 0 ? 'settlements' : 'payouts'}`, settled)
    return done
  }

  /** Data from outside or written by the program, as rows. */
  async function plantRows({ id: jobId, customer }: { id: number; customer: { id: number } }) {
    const user = dev.userId
    await must('/lists/partners/views', { name: 'Found', state: `q=${mark}+Person`, shared: false })
    await dev.get(`/partners/download?q=${numbers.phone.slice(3)}`)
    await sql(
      `INSERT INTO messages (channel, template, "to", body, state, partner_id, customer_id, job_id) VALUES
         ('sms', 'notification', $1, $2, 'failed', $3, NULL, NULL),
         ('sms', 'notification', '+919812300001', $4, 'delivered', NULL, $5, $6)`,
      [numbers.whatsapp, mark, id, `${named} comes at 11:00`, customer.id, jobId],
    )
    await sql(
      `INSERT INTO trash (record_type, record_id, label, content, deleted_by) VALUES ('partner', 999, $1, '{}', $2)`,
      [named, user],
    )
    await plantRating(sql, jobId)
    await plantUpload(planter, { type: 'partner', id, kind: 'pan' })
    await plantDeliveries(sql, 'partner', id)
    await sql(
      `WITH run AS (INSERT INTO settlement_runs (cut_off, threshold, status) VALUES ('2026-11-01', 0, 'closed') RETURNING id)
       INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number, left_out, reason, is_open)
       SELECT id, $1, 100, 1, 'by-hand', $2, false FROM run`,
      [id, mark],
    )
    await sql(
      `INSERT INTO public_links (kind, settlement_line_id, token_seed, token_hash)
       SELECT 'settlement-line', id, '\\x01', '\\x02' FROM settlement_lines WHERE partner_id = $1`,
      [id],
    )
    await sql(
      `WITH rule AS (INSERT INTO incentive_rules (name, measure, threshold, effect, amount, per, active_from)
         VALUES ('Ten jobs', 'jobs', 10, 'bonus', 100, 'month', '2026-01') RETURNING id)
       INSERT INTO incentive_lines (rule_id, month, partner_id, figure, amount, removed_at, reason)
       SELECT id, '2026-10', $1, 10, -100, app_now(), $2 FROM rule`,
      [id, mark],
    )
    const [created] = await sql(
      `INSERT INTO imports (kind, file_name, size, sample, created_by, state) VALUES ('partners', $1, 10, $2, $3, 'applied') RETURNING id`,
      [`${mark}.csv`, JSON.stringify([[named]]), user],
    )
    await sql(`INSERT INTO import_parts (import_id, number, content) VALUES ($1, 0, $2)`, [
      created!.id,
      Buffer.from(`name\n${named}`),
    ])
    await sql(
      `INSERT INTO import_rows (import_id, number, line, cells, phone, name, record_id, outcome, undo, "values")
       VALUES ($1, 1, 2, $2, $3, $4, $5, 'applied', $6, $6)`,
      [created!.id, JSON.stringify([named]), numbers.phone, named, id, { name: named }],
    )
  }
}
