import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp, untilServed } from '../../../test/app.ts'
import { createAddress, createCustomer } from '../../../test/fixtures.ts'
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
const given = (amount: number, more: object = {}) => ({
  method: 'upi',
  amount,
  refunded_by: 'company',
  reason: 'The tap still leaks',
  ...more,
})
/** The jobs in the report of dues, which are those of the customer. */
const owedJobs = async (): Promise<number[]> => {
  const { body } = await staff.get(`/reports/dues/jobs?customer_id=${world.customer}`)
  return body.data.map(({ id }: { id: number }) => id)
}
/** The price stays. */
const back = (amount: number, more: object = {}) => given(amount, { concession: null, ...more })
const balanceOf = async (partner: number | undefined) =>
  (await t.database.pool.query('SELECT balance FROM partners WHERE id = $1', [partner])).rows[0].balance

test('refunds money, raises the due, and is shown on the timeline with its reason', async () => {
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, cash(40_000))
  const reply = await staff.post(`/jobs/${job.id}/refunds`, back(15_000, { reference: '432187654321' }))
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    kind: 'refund',
    amount: 15_000,
    received_by: 'company',
    reason: 'The tap still leaks',
    receipt_number: null,
    job_id: job.id,
    customer: { id: world.customer },
    created_by: { id: staff.userId },
  })
  expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ received: 25_000, due: 75_000 })
  const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
  expect(timeline[0]).toMatchObject({
    kind: 'payment-refunded',
    data: { amount: 15_000, reason: 'The tap still leaks' },
  })
})

test('refuses more than was received, and names that amount', async () => {
  const job = await world.job()
  const nothing = await staff.post(`/jobs/${job.id}/refunds`, back(1))
  expect(nothing.body.errors).toEqual([{ field: 'amount', message: 'is more than what was received, ₹0.00' }])
  await staff.post(`/jobs/${job.id}/payments`, cash(40_000))
  await staff.post(`/jobs/${job.id}/refunds`, back(30_000))
  const over = await staff.post(`/jobs/${job.id}/refunds`, back(10_001))
  expect(over.body.errors).toEqual([{ field: 'amount', message: 'is more than what was received, ₹100.00' }])
})

test.each([
  ['no reason', { reason: '  ' }, 'reason'],
  ['nothing', { amount: 0 }, 'amount'],
  ['tomorrow', { paid_at: new Date(Date.now() + 86_400_000).toISOString() }, 'paid_at'],
  ['a partner who is not there', { refunded_by: 'partner' }, 'refunded_by'],
])('refuses %s', async (_name, change, field) => {
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, cash(40_000))
  const { status, body } = await staff.post(`/jobs/${job.id}/refunds`, back(1_000, change))
  expect([status, body.errors?.[0].field]).toEqual([422, field])
})

test('of a cancelled job lowers the credit, and comes from the partner who received it', async () => {
  const partner_id = await world.partner()
  const job = await world.job({ partner_id })
  await staff.post(`/jobs/${job.id}/payments`, cash(40_000, { received_by: 'partner' }))
  expect(await balanceOf(partner_id)).toBe(0)
  await staff.post(`/jobs/${job.id}/cancel`, { reason: 'Moved away', version: job.version })
  expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({
    received: 0,
    due: 0,
    customer: { credit: 40_000 },
  })
  expect(await balanceOf(partner_id)).toBe(40_000)
  const none = await staff.post(`/jobs/${job.id}/refunds`, back(1))
  expect(none.body.errors[0].message).toBe('is more than what was received, ₹0.00')
  const reply = await staff.post(
    `/customers/${world.customer}/refunds`,
    given(40_000, { refunded_by: 'partner', partner_id }),
  )
  expect(reply.body).toMatchObject({ partner: { id: partner_id }, received_by: 'partner', job_id: null })
  expect(await balanceOf(partner_id)).toBe(0)
  expect((await staff.get(`/customers/${world.customer}`)).body.credit).toBe(0)
})

test('lowers what the company owes the partner when the company pays it, before and after completion', async () => {
  const job = await world.jobIn('started')
  await staff.post(`/jobs/${job.id}/payments`, cash(60_000))
  await staff.post(`/jobs/${job.id}/refunds`, back(10_000))
  expect(await balanceOf(job.partner?.id)).toBe(0)
  const { body: done } = await staff.post(`/jobs/${job.id}/complete`, { version: job.version })
  expect(await balanceOf(job.partner?.id)).toBe(done.commission - 50_000)
  await staff.post(`/jobs/${job.id}/refunds`, back(20_000))
  expect(await balanceOf(job.partner?.id)).toBe(done.commission - 30_000)
  expect(await owedJobs()).toContain(job.id)
  await staff.post(`/jobs/${job.id}/refunds`, back(5_000, { refunded_by: 'partner' }))
  expect(await balanceOf(job.partner?.id)).toBe(done.commission - 30_000)

  await world.setting('assignment.uncomplete', true)
  const admin = await t.as('admin')
  const again = await admin.post(`/jobs/${job.id}/uncomplete`, { reason: 'Not done', version: done.version })
  expect(await balanceOf(job.partner?.id)).toBe(0)
  await staff.post(`/jobs/${job.id}/complete`, { version: again.body.version })
  expect(await balanceOf(job.partner?.id)).toBe(done.commission - 30_000)
})

test('fifty parallel refunds never refund more than was received', async () => {
  const job = await world.jobIn('completed')
  await staff.post(`/jobs/${job.id}/payments`, cash(100_000))
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => untilServed(() => staff.post(`/jobs/${job.id}/refunds`, back(30_000)))),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(47)
  expect((await staff.get(`/jobs/${job.id}`)).body.received).toBe(10_000)
  expect(await balanceOf(job.partner?.id)).toBe(job.commission - 10_000)
})

test('a later receipt shows the refunded amount, and asks for the due', async () => {
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, cash(40_000))
  await staff.post(`/jobs/${job.id}/refunds`, back(15_000))
  const { body } = await staff.post(`/jobs/${job.id}/payments`, cash(5_000))
  const { rows } = await t.database.pool.query('SELECT snapshot FROM receipts WHERE payment_id = $1', [
    body.id,
  ])
  expect(rows[0].snapshot).toMatchObject({ refunded: 15_000, paid_to_date: 30_000, due: 70_000 })
})

test('receipts show what became credit, what credit paid, and what is left of it', async () => {
  const { db } = t.database
  const { id: customer_id } = await createCustomer(db)
  const address_id = await createAddress(db, { customer_id, location_id: world.places.pincode })
  const theirs = { customer_id, address_id }
  const snapshotOf = async (payment: number) => {
    const text = 'SELECT snapshot FROM receipts WHERE payment_id = $1'
    return (await t.database.pool.query(text, [payment])).rows[0].snapshot
  }
  const first = await world.job(theirs)
  const { body: excess } = await staff.post(`/jobs/${first.id}/payments`, cash(130_000))
  expect(await snapshotOf(excess.id)).toMatchObject({ credited: 30_000, credit: 30_000, due: 0 })
  const second = await world.job(theirs)
  const used = await staff.post(`/jobs/${second.id}/credit`, { amount: 20_000 })
  expect(used.status).toBe(201)
  const { body: rest } = await staff.post(`/jobs/${second.id}/payments`, cash(50_000))
  expect(await snapshotOf(rest.id)).toMatchObject({ credit_used: 20_000, credit: 10_000, due: 30_000 })
})

test.each([
  ['the company', { borne_by: 'company' }, 0],
  ['the partner', { borne_by: 'partner' }, 10_001],
  ['both', { borne_by: 'shared', partner_amount: 4_000 }, 4_000],
])(
  'a concession that %s bears: nothing is due, and the partner gets less by that part only',
  async (_who, borne, less) => {
    const job = await world.jobIn('completed')
    await staff.post(`/jobs/${job.id}/payments`, cash(100_000))
    const before = await balanceOf(job.partner?.id)
    const concession = { reason: 'goodwill', ...borne }
    expect(await staff.post(`/jobs/${job.id}/refunds`, given(10_001, { concession }))).toMatchObject({
      status: 201,
    })
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({
      price: 100_000,
      conceded: 10_001,
      received: 89_999,
      due: 0,
      customer: { credit: 0 },
      concessions: [{ amount: 10_001, reason: 'goodwill', note: 'The tap still leaks', status: 'posted' }],
    })
    expect(await balanceOf(job.partner?.id)).toBe(before + less)
    expect(await owedJobs()).not.toContain(job.id)
    const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(timeline.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual([
      'concession-given',
      'payment-refunded',
    ])
  },
)

test('a concession that the customer keeps as credit', async () => {
  const job = await world.jobIn('completed')
  await staff.post(`/jobs/${job.id}/payments`, cash(100_000))
  const concession = { reason: 'late-arrival', borne_by: 'company' }
  await staff.post(`/jobs/${job.id}/refunds`, given(20_000, { concession, as_credit: true }))
  const { body } = await staff.get(`/jobs/${job.id}`)
  expect(body).toMatchObject({ received: 80_000, due: 0, customer: { credit: 20_000 } })
  expect(await balanceOf(job.partner?.id)).toBe(job.commission - 100_000)
})

test('a refund whose concession needs an approval is refused as a whole', async () => {
  const job = await world.jobIn('completed')
  await staff.post(`/jobs/${job.id}/payments`, cash(100_000))
  const concession = { reason: 'goodwill', borne_by: 'company' }
  const over = await staff.post(`/jobs/${job.id}/refunds`, given(50_001, { concession }))
  expect([over.status, over.body.errors[0].field]).toEqual([422, 'amount'])
  const silent = await staff.post(`/jobs/${job.id}/refunds`, given(1_000))
  expect([silent.status, silent.body.errors[0].field]).toEqual([422, 'concession'])
  const shared = { ...concession, borne_by: 'shared', partner_amount: 1_000 }
  const part = await staff.post(`/jobs/${job.id}/refunds`, given(1_000, { concession: shared }))
  expect([part.status, part.body.errors[0].field]).toEqual([422, 'concession.partner_amount'])
  expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({
    received: 100_000,
    conceded: 0,
    concessions: [],
  })
})
