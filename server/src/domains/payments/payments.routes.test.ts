import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let dev: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  dev = await t.as('dev')
  world = await makeWorld(t, staff)
})
afterAll(() => t.close())

const cash = (amount: number, more: object = {}) => ({ method: 'cash', amount, received_by: 'company', ...more })
const numberOf = (receipt: string) => Number(receipt.split('/')[2])

describe('POST /jobs/{id}/payments', () => {
  test('adds a payment with its receipt number, lowers the due, and stands on the timelines', async () => {
    const job = await world.job()
    const body = cash(40_000, { method: 'upi', reference: '432187654321', note: 'At the door' })
    const reply = await staff.post(`/jobs/${job.id}/payments`, body)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      ...body,
      kind: 'received-from-customer',
      job_id: job.id,
      customer: { id: world.customer, name: 'Asha Rao' },
      partner: null,
      created_by: { id: staff.userId, name: 'Test staff' },
      receipt_number: expect.stringMatching(/^HC\/20\d\d-\d\d\/\d{6}$/),
    })
    const after = (await staff.get(`/jobs/${job.id}`)).body
    expect(after).toMatchObject({ received: 40_000, due: 60_000, version: job.version, payments: [{ amount: 40_000 }] })
    expect((await staff.get(`/jobs/${job.id}/payments`)).body).toEqual([reply.body])
    const { body: person } = await staff.get(`/timeline?record_type=customer&record_id=${world.customer}`)
    expect(person[0]).toMatchObject({ kind: 'payment-added', data: { amount: 40_000, method: 'upi' } })
  })

  test('more than is due is refused, with the amount due in rupees', async () => {
    const job = await world.job({ price: 125_000 })
    const { status, body } = await staff.post(`/jobs/${job.id}/payments`, cash(125_001))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'amount', message: 'is more than the amount due, ₹1,250.00' }])
  })

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['a fraction of a paisa', { amount: 10.5 }, 'amount'],
    ['an unknown method', { method: 'gold' }, 'method'],
    ['tomorrow', { paid_at: new Date(Date.now() + 86_400_000).toISOString() }, 'paid_at'],
    ['a partner who is not there', { received_by: 'partner' }, 'received_by'],
  ])('refuses %s', async (_name, change, field) => {
    const job = await world.job()
    const { status, body } = await staff.post(`/jobs/${job.id}/payments`, cash(1_000, change))
    expect(status).toBe(422)
    expect(body.errors[0].field).toBe(field)
  })

  test('a cancelled job takes no payment, an unknown one is not found, nobody signed out pays', async () => {
    const job = await world.job()
    await staff.post(`/jobs/${job.id}/cancel`, { reason: 'No', version: job.version })
    const refused = await staff.post(`/jobs/${job.id}/payments`, cash(1_000))
    expect([refused.status, refused.body.message]).toEqual([409, 'A cancelled job takes no payment.'])
    expect((await staff.post('/jobs/999999/payments', cash(1_000))).status).toBe(404)
    expect((await staff.get('/jobs/999999/payments')).status).toBe(404)
    expect((await (await t.as(null)).post(`/jobs/${job.id}/payments`, cash(1_000))).status).toBe(401)
  })

  test('50 payments at once never exceed what is due, and their receipts have neither gap nor double', async () => {
    const job = await world.job({ price: 100_000 })
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => staff.post(`/jobs/${job.id}/payments`, cash(30_000))),
    )
    const added = replies.filter((reply) => reply.status === 201)
    expect(added).toHaveLength(3)
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(47)
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ received: 90_000, due: 10_000 })
    const { rows } = await t.database.pool.query('SELECT number FROM receipts ORDER BY number')
    const numbers = rows.map((row) => numberOf(row.number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('the same intention sent twice makes one payment', async () => {
    const job = await world.job()
    const key = `pay-${job.id}-0001`
    const [first, second] = [
      await staff.post(`/jobs/${job.id}/payments`, cash(10_000), { key }),
      await staff.post(`/jobs/${job.id}/payments`, cash(10_000), { key }),
    ]
    expect(second.body).toEqual(first.body)
    expect((await staff.get(`/jobs/${job.id}`)).body.received).toBe(10_000)
  })
})

describe('GET /payments/{id}/receipt', () => {
  test('is one PDF, the same bytes for ever, whatever becomes of the names', async () => {
    await world.setting('business.upi_id', 'housecare@upi')
    const job = await world.job()
    const { body: payment } = await staff.post(`/jobs/${job.id}/payments`, cash(40_000))
    const first = await staff.get(`/payments/${payment.id}/receipt`)
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    const filename = `receipt-${payment.receipt_number.replaceAll('/', '-')}.pdf`
    expect(first.headers['content-disposition']).toContain(`filename="${filename}"`)
    const text = first.raw.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toMatch(/\/Count 1\b/)
    await staff.post(`/jobs/${job.id}/payments`, cash(10_000))
    await world.setting('business.name', 'Another name')
    const again = await staff.get(`/payments/${payment.id}/receipt`)
    expect(again.raw.equals(first.raw)).toBe(true)
  })

  test('a payment without a receipt has none to show', async () => {
    expect((await staff.get('/payments/999999/receipt')).status).toBe(404)
    expect((await (await t.as(null)).get('/payments/1/receipt')).status).toBe(401)
  })
})

describe('GET /payments', () => {
  test('shows dev a page with the sum of everything that matches', async () => {
    const job = await world.job()
    await staff.post(`/jobs/${job.id}/payments`, cash(10_000, { paid_at: '2026-02-01T18:00:00.000Z' }))
    await staff.post(`/jobs/${job.id}/payments`, cash(20_000, { paid_at: '2026-02-01T19:00:00.000Z', method: 'card' }))
    await staff.post(`/jobs/${job.id}/payments`, cash(30_000, { paid_at: '2026-02-02T10:00:00.000Z' }))
    const find = async (query: string) => (await dev.get(`/payments?job_id=${job.id}&${query}`)).body
    const page = await find('per_page=2')
    expect(page).toMatchObject({ total_amount: 60_000, meta: { total: 3, from: 1, to: 2 } })
    expect(page.data.map((payment: { amount: number }) => payment.amount)).toEqual([30_000, 20_000])
    expect(await find('to=2026-02-01')).toMatchObject({ total_amount: 10_000, meta: { total: 1 } })
    expect(await find('from=2026-02-02')).toMatchObject({ total_amount: 50_000, meta: { total: 2 } })
    expect(await find('method=card')).toMatchObject({ total_amount: 20_000 })
    expect(await find('kind=refund')).toMatchObject({ total_amount: 0, data: [] })
    expect((await find('sort=amount')).data[0].amount).toBe(10_000)
  })

  test('refuses unknown sorts, and everybody but dev', async () => {
    expect((await dev.get('/payments?sort=method')).status).toBe(422)
    expect((await staff.get('/payments')).status).toBe(403)
    expect((await (await t.as('admin')).get('/payments')).status).toBe(403)
  })
})
