import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp, untilServed } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const cash = (amount: number, more: object = {}) => ({
  method: 'cash',
  amount,
  received_by: 'company',
  ...more,
})
const numberOf = (receipt: string) => Number(receipt.split('/')[2])

describe('POST /jobs/{id}/payments', () => {
  test('adds a payment with its receipt number, lowers the due, and is shown on the timelines', async () => {
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
    expect(after).toMatchObject({
      received: 40_000,
      due: 60_000,
      version: job.version,
      payments: [{ amount: 40_000 }],
    })
    expect((await staff.get(`/jobs/${job.id}/payments`)).body).toEqual([reply.body])
    const { body: person } = await staff.get(`/timeline?record_type=customer&record_id=${world.customer}`)
    expect(person[0]).toMatchObject({ kind: 'payment-added', data: { amount: 40_000, method: 'upi' } })
  })

  test('more than is due is recorded, and the rest is credit of the customer', async () => {
    const job = await world.job({ price: 125_000 })
    const { credit } = job.customer
    const { status, body } = await staff.post(`/jobs/${job.id}/payments`, cash(125_001))
    expect([status, body.credited]).toEqual([201, 1])
    const after = (await staff.get(`/jobs/${job.id}`)).body
    expect(after).toMatchObject({ received: 125_000, due: 0, customer: { credit: credit + 1 } })
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

  test.each([0.5, '100'])('names the form of an amount of %j', async (amount) => {
    const job = await world.job()
    const { status, body } = await staff.post(`/jobs/${job.id}/payments`, { ...cash(1_000), amount })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'amount', message: 'must be an amount in whole paise' }],
    ])
  })

  test('records the commission that a partner hands over, up to the amount owed, without a receipt', async () => {
    const early = await world.job({ partner_id: await world.partner() })
    const paid = (amount: number) => cash(amount, { paid_by: 'partner' })
    const { body } = await staff.post(`/jobs/${early.id}/payments`, paid(1_000))
    expect(body.errors[0].field).toBe('paid_by')
    const job = await world.jobIn('completed')
    const over = await staff.post(`/jobs/${job.id}/payments`, paid(job.commission + 1))
    expect(over.body.errors).toEqual([{ field: 'amount', message: 'is more than the amount due, ₹200.00' }])
    const wrong = await staff.post(`/jobs/${job.id}/payments`, { ...paid(100), received_by: 'partner' })
    expect(wrong.body.errors[0].field).toBe('received_by')
    const reply = await staff.post(`/jobs/${job.id}/payments`, paid(job.commission))
    expect(reply.body).toMatchObject({
      kind: 'commission-from-partner',
      receipt_number: null,
      partner: job.partner && { id: job.partner.id },
    })
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ received: 0, due: job.price })
    const { rows } = await t.database.pool.query('SELECT balance FROM partners WHERE id = $1', [
      job.partner?.id,
    ])
    expect(rows).toEqual([{ balance: 0 }])
    const { body: ofCustomer } = await staff.get(`/customers/${world.customer}/payments?per_page=100`)
    expect(ofCustomer.data.map(({ id }: { id: number }) => id)).not.toContain(reply.body.id)
  })

  test('credits a payment for a cancelled job, and refuses an unknown job and users without a session', async () => {
    const job = await world.job()
    await staff.post(`/jobs/${job.id}/cancel`, { reason: 'No', version: job.version })
    const reply = await staff.post(`/jobs/${job.id}/payments`, cash(1_000))
    expect([reply.status, reply.body.credited]).toEqual([201, 1_000])
    expect((await staff.post('/jobs/999999/payments', cash(1_000))).status).toBe(404)
    expect((await staff.get('/jobs/999999/payments')).status).toBe(404)
    expect((await (await t.as(null)).post(`/jobs/${job.id}/payments`, cash(1_000))).status).toBe(401)
  })

  test('50 parallel payments fill the due once, the rest is credit, and receipts have no gaps', async () => {
    const job = await world.job({ price: 100_000 })
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilServed(() => staff.post(`/jobs/${job.id}/payments`, cash(30_000))),
      ),
    )
    expect(replies.filter((reply) => reply.status !== 201)).toEqual([])
    const credited = replies.map(({ body }) => body.credited).toSorted((one, other) => one - other)
    expect(credited.slice(0, 5)).toEqual([0, 0, 0, 20_000, 30_000])
    const after = (await staff.get(`/jobs/${job.id}`)).body
    expect(after).toMatchObject({
      received: 100_000,
      due: 0,
      customer: { credit: job.customer.credit + 1_400_000 },
    })
    const { rows } = await t.database.pool.query('SELECT number FROM receipts ORDER BY number')
    const numbers = rows.map((row) => numberOf(row.number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('a repeated request creates one payment', async () => {
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
  test('is one PDF with the same bytes for ever, also when names change', async () => {
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

  test('is not found for a payment without one', async () => {
    expect((await staff.get('/payments/999999/receipt')).status).toBe(404)
    expect((await (await t.as(null)).get('/payments/1/receipt')).status).toBe(401)
  })
})
