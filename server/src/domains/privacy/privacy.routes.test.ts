import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { unzip } from '../../../test/zip.ts'
import { finishErasures } from './privacy.tasks.ts'

let t: TestApp
let admin: Caller
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const reason = 'asked-by-the-person'
async function newCustomer(
  name = 'Meera Nair',
  phone = newPhone(),
): Promise<{ id: number; phone: string; version: number }> {
  const { body } = await staff.post('/customers', { name, phone, allow_duplicate: true })
  return body
}
async function addressOf(customer_id: number): Promise<number> {
  const lines = { label: null, place_type: 'home', line_1: '7 Hill Road', line_2: null, landmark: null }
  const { body } = await staff.post('/addresses', {
    ...lines,
    location_id: world.places.pincode,
    customer_id,
  })
  return body.id
}
const erase = (id: number, key?: string) =>
  admin.post(`/customers/${id}/erasure`, { reason }, key === undefined ? {} : { key })

describe('the erasure of a customer', () => {
  test('keeps the record for the accounts, without a name, and cannot be repeated', async () => {
    const { id, version } = await newCustomer()
    expect((await erase(id)).status).toBe(200)
    const { body } = await staff.get(`/customers/${id}`)
    expect(body).toMatchObject({ id, name: 'Erased customer', email: null, erased_at: expect.any(String) })
    expect(body.phone).toMatch(/^\+000\d{9}$/)
    expect(await erase(id)).toMatchObject({
      status: 409,
      body: { message: 'This customer was erased already.' },
    })
    const { body: timeline } = await staff.get(`/timeline?record_type=customer&record_id=${id}`)
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['erased'])
    const edit = await staff.put(`/customers/${id}`, { name: 'Meera Nair', version: version + 1 })
    expect(edit).toMatchObject({ status: 409, body: { message: 'This customer was erased.' } })
    const job = { customer_id: id, category_id: world.categories.taps, phone: newPhone(), name: 'Meera' }
    expect((await staff.post('/enquiries', job)).body.errors).toEqual([
      { field: 'customer_id', message: 'was erased' },
    ])
  })

  test('is refused while a job is open, naming it', async () => {
    const { id } = await newCustomer()
    const job = await world.job({ customer_id: id, address_id: await addressOf(id) })
    const message = `Job J-${job.id} is open. Complete or cancel it first.`
    expect(await erase(id)).toMatchObject({ status: 409, body: { message } })
    expect((await admin.get(`/customers/${id}/erasure`)).body.blockers).toEqual([message])
    expect((await staff.get(`/customers/${id}`)).body.name).toBe('Meera Nair')
  })

  test('is refused while money is due or left as credit, naming both', async () => {
    const { id } = await newCustomer()
    const done = await world.jobIn('completed', { customer_id: id, address_id: await addressOf(id) })
    await staff.post(`/customers/${id}/payments`, { amount: 5000, method: 'cash', received_by: 'company' })
    const { status, body } = await erase(id)
    expect(status).toBe(409)
    expect(body.message).toContain(
      `₹1,000.00 is due for Job J-${done.id}. Record the payment or give a concession first.`,
    )
    expect(body.message).toContain('The customer has ₹50.00 of credit. Give it back first.')
  })

  test('keeps a number that another customer has, with that customer', async () => {
    const phone = newPhone()
    const [mine, other] = [await newCustomer('Meera Nair', phone), await newCustomer('Dev Nair', phone)]
    await staff.post('/enquiries', {
      name: 'Dev Nair',
      phone,
      customer_id: other.id,
      category_id: world.categories.taps,
    })
    await erase(mine.id)
    expect((await staff.get(`/customers/${other.id}`)).body).toMatchObject({
      name: 'Dev Nair',
      phone,
      erased_at: null,
    })
    const { rows } = await t.database.pool.query(
      'SELECT count(*)::int AS count FROM enquiries WHERE phone = $1',
      [phone],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('keeps the buyer of an invoice with a GSTIN, without the phone', async () => {
    const { id, phone } = await newCustomer()
    const job = await world.jobIn('completed', { customer_id: id, address_id: await addressOf(id) })
    await staff.post(`/jobs/${job.id}/payments`, { amount: 100_000, method: 'cash', received_by: 'company' })
    const invoice = (number: string, gstin: string | null, day: string) =>
      t.database.pool.query(
        `INSERT INTO tax_documents (kind, gstin, financial_year, serial, number, day, job_id, place_of_supply, mode, sac, rate,
           taxable, cgst, sgst, igst, rounding, total, snapshot, buyer_gstin)
         VALUES ('invoice', '29AAGCB7383J1Z4', 2026, $4, $5, $6, $1, '29', 'supplier', '998714', 0, 100000, 0, 0, 0, 0, 100000, $2, $3)`,
        [
          job.id,
          { buyer: { name: 'Nair & Co', phone, address: ['7 Hill Road'] } },
          gstin,
          Number(number),
          number,
          day,
        ],
      )
    const today = new Date().toISOString().slice(0, 10)
    await invoice('901', '29AAGCB7383J1Z4', today)
    await invoice('902', null, today)
    await invoice('903', '29AAGCB7383J1Z4', '2010-01-01')
    expect((await admin.get(`/customers/${id}/erasure`)).body.kept_invoices).toBe(1)
    expect((await erase(id)).status).toBe(200)
    const { rows } = await t.database.pool.query(
      `SELECT number, snapshot -> 'buyer' AS buyer, buyer_gstin FROM tax_documents WHERE job_id = $1 ORDER BY number`,
      [job.id],
    )
    const erased = { name: 'Erased customer', phone: '', address: [] }
    expect(rows).toEqual([
      {
        number: '901',
        buyer: { name: 'Nair & Co', phone: '', address: ['7 Hill Road'] },
        buyer_gstin: '29AAGCB7383J1Z4',
      },
      { number: '902', buyer: erased, buyer_gstin: null },
      { number: '903', buyer: erased, buyer_gstin: null },
    ])
  })

  test('keeps the stored response for a repeated request, without the person', async () => {
    const phone = newPhone()
    const body = { name: 'Meera Nair', phone, note: 'Second floor' }
    const first = await staff.post('/customers', body, { key: 'create-meera' })
    const { body: unrelated } = await staff.post(
      '/customers',
      { name: 'Kiran Das', phone: newPhone() },
      { key: 'kiran' },
    )
    await erase(first.body.id)
    const again = await staff.post('/customers', body, { key: 'create-meera' })
    expect(again.status).toBe(201)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toMatchObject({ id: first.body.id, name: '', phone: '', note: '' })
    expect((await staff.post('/customers', body, { key: 'create-meera' })).body).toEqual(again.body)
    const kept = await t.database.pool.query(`SELECT response FROM idempotency_keys WHERE key = 'kiran'`)
    expect(JSON.parse(kept.rows[0].response)).toEqual(unrelated)
  })

  test('closes open enquiries, because there is no phone to call any more', async () => {
    const { id, phone } = await newCustomer()
    const asked = { name: 'Meera Nair', phone, customer_id: id, category_id: world.categories.taps }
    const { body: enquiry } = await staff.post('/enquiries', asked)
    await erase(id)
    expect((await staff.get(`/enquiries/${enquiry.id}`)).body).toMatchObject({
      status: 'not-interested',
      name: null,
      follow_up_at: null,
      next_action: null,
    })
  })

  test('is recorded in the list in DATA_DIR as hashes', async () => {
    const { id, phone } = await newCustomer()
    await erase(id)
    await finishErasures(t.deps)
    const list = readFileSync(join(t.deps.config.dataDir, 'erasures.jsonl'), 'utf8')
    expect(list).toMatch(/"record_hash":"[\w-]{43}"/)
    expect(list).not.toContain(phone.slice(3))
    expect(list).not.toContain(`:${id},`)
  })
})

describe('the access file', () => {
  test('has everything about the customer as JSON and PDF, and is audited', async () => {
    const { id, phone } = await newCustomer('Access Nair')
    const job = await world.jobIn('completed', { customer_id: id, address_id: await addressOf(id) })
    await staff.post(`/jobs/${job.id}/payments`, { amount: 40_000, method: 'cash', received_by: 'company' })
    await staff.post('/activities', {
      record_type: 'customer',
      record_id: id,
      type: 'note',
      note: 'Prefers mornings',
    })
    const reply = await admin.get(`/customers/${id}/personal-data`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/zip')
    expect(reply.headers['content-disposition']).toContain(`personal-data-C-${id}.zip`)
    const files = unzip(reply.raw)
    expect(Object.keys(files).toSorted()).toEqual(['person.json', 'person.pdf'])
    const json = JSON.parse(files['person.json']!.toString())
    expect(json.customers[0]).toMatchObject({ name: 'Access Nair', phone })
    expect(json.payments[0]).toMatchObject({ amount: 40_000 })
    expect(json.addresses[0]).toMatchObject({ line_1: '7 Hill Road' })
    expect(JSON.stringify(json)).not.toMatch(/token_hash|token_seed|sealed_/)
    expect(json.audit_entries.length).toBeGreaterThan(0)
    const text = pdfText(files['person.pdf']!)
    expect(text).toContain('Access Nair')
    expect(text).toContain('Prefers mornings')
    const audited = await t.database.pool.query(
      `SELECT actor_id FROM audit_entries WHERE action = 'personal-data-downloaded' AND record_id = $1`,
      [String(id)],
    )
    expect(audited.rows).toEqual([{ actor_id: admin.userId }])
  })
})
