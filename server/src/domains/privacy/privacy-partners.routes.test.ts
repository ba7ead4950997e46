import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { sendFile } from '../../../test/files.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createPdf } from '../../../test/images.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { unzip } from '../../../test/zip.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
})
afterAll(() => t.close())

const name = 'Imran Shaikh Pathan'
const newPartner = (values: Parameters<World['partner']>[0] = {}) => world.partner({ name, ...values })
const erase = (id: number) => admin.post(`/partners/${id}/erasure`, { reason: 'asked-by-the-person' })
const blockersOf = async (id: number) => (await admin.get(`/partners/${id}/erasure`)).body.blockers
const partnerNow = async (id: number) => (await admin.get(`/partners/${id}`)).body
const textOf = async (table: string, condition: string, ...values: unknown[]) =>
  JSON.stringify((await t.database.pool.query(`SELECT * FROM ${table} WHERE ${condition}`, values)).rows)

/** A completed job of the partner, paid, whose account is settled. */
async function settledJob(partner_id: number) {
  const job = await world.jobIn('completed', { partner_id })
  await admin.post(`/jobs/${job.id}/payments`, { amount: 100_000, method: 'cash', received_by: 'company' })
  const { balance } = await partnerNow(partner_id)
  const amount = Math.abs(balance)
  if (balance > 0) await admin.post(`/partners/${partner_id}/settlements`, { amount, method: 'cash' })
  if (balance < 0) await admin.post(`/partners/${partner_id}/payouts`, { amount, method: 'cash' })
  return job
}

describe('the erasure of a partner', () => {
  test('keeps the record for the accounts, deactivated and without a name, and cannot be repeated', async () => {
    const id = await newPartner()
    const { version } = await partnerNow(id)
    await admin.put(`/partners/${id}`, { note: 'Prefers mornings', language: 'hi', version })
    expect(await blockersOf(id)).toEqual([])
    expect((await erase(id)).status).toBe(200)
    const after = await partnerNow(id)
    expect(after).toMatchObject({
      id,
      name: 'Erased partner',
      status: 'deactivated',
      note: null,
      language: null,
      erased_at: expect.any(String),
    })
    expect(after.phone).toMatch(/^\+000\d{9}$/)
    expect(await erase(id)).toMatchObject({
      status: 409,
      body: { message: 'This partner was erased already.' },
    })
    const { body: timeline } = await admin.get(`/timeline?record_type=partner&record_id=${id}`)
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['erased'])
  })

  test('lets no user name, approve or describe the partner again', async () => {
    const id = await newPartner()
    await erase(id)
    const { version } = await partnerNow(id)
    const refused = { status: 409, body: { message: 'This partner was erased.' } }
    expect(await admin.put(`/partners/${id}`, { name, version })).toMatchObject(refused)
    expect(await admin.post(`/partners/${id}/status`, { status: 'approved', version })).toMatchObject(refused)
    const off = { from_day: '2026-12-01', to_day: '2026-12-02', reason: 'Wedding' }
    expect(await admin.post(`/partners/${id}/days-off`, off)).toMatchObject(refused)
    const address = { place_type: 'home', line_1: '7 Hill Road', location_id: world.places.pincode }
    const { body } = await admin.post('/addresses', {
      ...address,
      label: null,
      line_2: null,
      landmark: null,
      partner_id: id,
    })
    expect(body.errors).toEqual([{ field: 'partner_id', message: 'was erased' }])
  })

  test('is refused while a job is open or the account is not settled, naming both', async () => {
    const id = await newPartner()
    const job = await world.job({ partner_id: id })
    await admin.post(`/partners/${id}/adjustments`, { amount: 50_000, reason: 'Carried over' })
    const sentences = [
      `Job J-${job.id} is open. Complete or cancel it, or send another partner, first.`,
      'The partner owes ₹500.00. Settle the account first.',
    ]
    expect(await blockersOf(id)).toEqual(sentences)
    expect(await erase(id)).toMatchObject({ status: 409, body: { message: sentences.join(' ') } })
    expect((await partnerNow(id)).name).toBe(name)
    const owed = await newPartner()
    await admin.post(`/partners/${owed}/adjustments`, { amount: -20_000, reason: 'Carried over' })
    expect(await blockersOf(owed)).toEqual(['₹200.00 is owed to the partner. Settle the account first.'])
  })

  test('is refused while a report of the partner or a settlement run is open', async () => {
    const id = await newPartner()
    const job = await settledJob(id)
    await t.database.pool.query(
      `INSERT INTO completion_reports (job_id, assignment_id, amount, means)
       SELECT job_id, id, 40000, 'cash' FROM assignments WHERE job_id = $1`,
      [job.id],
    )
    await t.database.pool.query(
      `WITH run AS (INSERT INTO settlement_runs (cut_off, threshold, status) VALUES ('2026-11-01', 0, 'draft') RETURNING id)
       INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number) SELECT id, $1, 100, 1 FROM run`,
      [id],
    )
    expect(await blockersOf(id)).toEqual([
      `The partner’s report of Job J-${job.id} is open. Confirm or dismiss it first.`,
      expect.stringMatching(/^The partner is in settlement run S\d+, which is open\. Close it first\.$/),
    ])
  })

  test('takes the partner out of the jobs of others, which stay', async () => {
    const id = await newPartner({ name: 'Zafar Ansari Momin' })
    const job = await settledJob(id)
    await t.database.pool.query(
      `INSERT INTO messages (channel, template, "to", body, state, customer_id, job_id)
       VALUES ('sms', 'notification', '+919812300001', 'Zafar Ansari Momin comes at 11:00', 'delivered', $1, $2)`,
      [job.customer.id, job.id],
    )
    const data = {
      guest: { type: 'partner', id, label: 'Zafar Ansari Momin' },
      related: { type: 'customer', id: job.customer.id, label: 'Asha Rao' },
      reason: 'Zafar is ill',
    }
    await t.database.pool.query(
      `INSERT INTO timeline_entries (record_type, record_id, kind, data) VALUES ('job', $1, 'partner-rejected', $2)`,
      [job.id, data],
    )
    const before = (await admin.get(`/timeline?record_type=job&record_id=${job.id}`)).body
    expect(JSON.stringify(before)).toContain('Zafar')
    expect((await erase(id)).status).toBe(200)
    const after = (await admin.get(`/timeline?record_type=job&record_id=${job.id}`)).body
    expect(after).toHaveLength(before.length)
    expect(JSON.stringify(after)).not.toContain('Zafar')
    expect(JSON.stringify(after)).toContain('Erased partner')
    // The customer stays in the entries that name both.
    expect(JSON.stringify(after)).toContain('Asha Rao')
    expect((await admin.get(`/jobs/${job.id}`)).body).toMatchObject({
      status: 'completed',
      price: 100_000,
      partner: { id, name: 'Erased partner' },
    })
    expect(await textOf('messages', 'job_id = $1', job.id)).not.toContain('Zafar')
    const receipts = await textOf(
      'receipts',
      'payment_id IN (SELECT id FROM payments WHERE job_id = $1)',
      job.id,
    )
    expect(receipts).toContain('Erased partner')
    expect(receipts).not.toContain('Zafar')
  })

  test('keeps a number that a customer has, with that customer', async () => {
    const phone = newPhone()
    const { body: customer } = await admin.post('/customers', { name: 'Dev Nair', phone, opted_out: 'sms' })
    const { body: partner } = await admin.post('/partners', { name, phone })
    expect((await erase(partner.id)).status).toBe(200)
    expect((await admin.get(`/customers/${customer.id}`)).body).toMatchObject({ name: 'Dev Nair', phone })
    expect(await textOf('opt_outs', 'phone = $1', phone)).not.toBe('[]')
  })

  test('deletes documents, bank details and days off', async () => {
    const id = await newPartner()
    const document = { record_type: 'partner', record_id: id, kind: 'licence', bytes: createPdf() } as const
    await sendFile(t, admin, document)
    const account = { number: '50100012345678', ifsc: 'HDFC0001234', holder: name }
    const { version } = await partnerNow(id)
    await admin.put(`/partners/${id}/bank-details`, { version, account })
    await admin.post(`/partners/${id}/days-off`, {
      from_day: '2026-12-01',
      to_day: '2026-12-02',
      reason: 'Ill',
    })
    const { held } = (await admin.get(`/partners/${id}/erasure`)).body
    // The file and its upload.
    expect(held).toContainEqual({ kind: 'files', rows: 2, deleted: 2 })
    for (const kind of ['bank-details', 'days-off'])
      expect(held).toContainEqual({ kind, rows: 1, deleted: 1 })
    await erase(id)
    for (const table of ['files', 'partner_bank_details', 'partner_days_off'])
      expect(await textOf(table, 'partner_id = $1', id), table).toBe('[]')
  })
})

describe('the access file of a partner', () => {
  test('has everything about the partner and nothing of the customers, and is audited', async () => {
    const id = await newPartner()
    await settledJob(id)
    await admin.post('/activities', {
      record_type: 'partner',
      record_id: id,
      type: 'note',
      note: 'Has an own van',
    })
    await sendFile(t, admin, {
      record_type: 'partner',
      record_id: id,
      kind: 'licence',
      name: 'licence.pdf',
      bytes: createPdf(),
    })
    const reply = await admin.get(`/partners/${id}/personal-data`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`personal-data-P-${id}.zip`)
    const files = unzip(reply.raw)
    expect(Object.keys(files).toSorted()).toEqual([
      expect.stringMatching(/^files\/\d+-licence\.pdf$/),
      'person.json',
      'person.pdf',
    ])
    const json = JSON.parse(files['person.json']!.toString())
    expect(json).toMatchObject({ partner: id, partners: [{ name }], assignments: [{ partner_id: id }] })
    expect(json.ledger_entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(json)).not.toContain('Asha Rao')
    expect(pdfText(files['person.pdf']!)).toContain('Has an own van')
    const audited = await t.database.pool.query(
      `SELECT actor_id FROM audit_entries
       WHERE action = 'personal-data-downloaded' AND record_type = 'partner' AND record_id = $1`,
      [String(id)],
    )
    expect(audited.rows).toEqual([{ actor_id: admin.userId }])
  })
})
