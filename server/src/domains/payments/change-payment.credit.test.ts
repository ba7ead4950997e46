import type { Payment } from 'contract/payments/payments.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createAddress, createCustomer } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
  for (const key of ['payment.update', 'payment.delete']) await world.setting(key, true)
})
afterAll(() => t.close())

const cash = { method: 'cash', amount: 100_000, received_by: 'company' }
const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body
const remove = (payment: { id: number; version: number }) =>
  admin.delete(`/payments/${payment.id}`, { body: { reason: 'Typed twice', version: payment.version } })
async function newCustomer() {
  const { id: customer_id } = await createCustomer(t.database.db)
  const location_id = world.places.pincode
  return { customer_id, address_id: await createAddress(t.database.db, { customer_id, location_id }) }
}

/** The price of a completed job, ₹1,000.00, becomes ₹800.00. */
async function lower(job: number): Promise<void> {
  const { version } = await jobOf(job)
  const reply = await admin.post(`/jobs/${job}/correct`, { version, price: 80_000, reason: 'One tap less' })
  expect(reply.status).toBe(200)
}

describe('a payment of ₹1,000.00, of which ₹200.00 became credit when the price was corrected to ₹800.00', () => {
  async function credited() {
    const job = await world.jobIn('completed', await newCustomer())
    const payment = (await staff.post(`/jobs/${job.id}/payments`, cash)).body
    await lower(job.id)
    expect(await jobOf(job.id)).toMatchObject({ received: 80_000, due: 0, customer: { credit: 20_000 } })
    return { job, payment }
  }

  test('is deleted with the credit, and the account of the partner has neither', async () => {
    const { job, payment } = await credited()
    expect((await remove(payment)).status).toBe(200)
    const after = await jobOf(job.id)
    expect(after).toMatchObject({ received: 0, due: 80_000, customer: { credit: 0 } })
    expect(after.payments.map(({ amount, reversal }: Payment) => [amount, reversal?.reason])).toEqual([
      [100_000, 'Typed twice'],
      [20_000, 'Typed twice'],
    ])
    const { balance } = (await staff.get(`/partners/${job.partner?.id}/account`)).body
    expect(balance).toBe(after.commission)
  })

  test('is corrected to ₹100.00: the credit ends', async () => {
    const { job, payment } = await credited()
    const body = { version: payment.version, amount: 10_000, reason: 'Typed wrong' }
    expect((await admin.put(`/payments/${payment.id}`, body)).status).toBe(200)
    expect(await jobOf(job.id)).toMatchObject({ received: 10_000, due: 70_000, customer: { credit: 0 } })
  })

  test('is deleted after the reversal of the use of its credit, which the refusal asks for', async () => {
    const { job, payment } = await credited()
    const other = await world.job({ customer_id: job.customer.id, address_id: job.address!.id })
    const used = (await staff.post(`/jobs/${other.id}/credit`, { amount: 15_000 })).body
    const refused = await remove(payment)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '₹150.00 of the credit was already used: reverse its use first.',
    ])
    expect(await jobOf(job.id)).toMatchObject({ received: 80_000 })
    expect((await remove(used)).status).toBe(200)
    expect((await remove(payment)).status).toBe(200)
    expect((await jobOf(job.id)).customer.credit).toBe(0)
  })
})

test('a use of credit, of which a part became credit again, is reversed with it', async () => {
  const of = await newCustomer()
  await staff.post(`/customers/${of.customer_id}/payments`, cash)
  const job = await world.jobIn('completed', of)
  const used = (await staff.post(`/jobs/${job.id}/credit`, { amount: 100_000 })).body
  await lower(job.id)
  expect((await remove(used)).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ received: 0, due: 80_000, customer: { credit: 100_000 } })
})
