import type { Message } from 'contract/messages/messages.schema.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
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

type Known = { id: number; version: number }
const pay = async (job: number, amount: number) =>
  (await staff.post(`/jobs/${job}/payments`, { method: 'cash', amount, received_by: 'company' })).body
const correct = ({ id, version }: Known, changes: object) =>
  admin.put(`/payments/${id}`, { reason: 'Typed wrong', version, ...changes })
const remove = ({ id, version }: Known) =>
  admin.delete(`/payments/${id}`, { body: { reason: 'Typed twice', version } })
const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body

describe('a pending message', () => {
  const messagesOf = async (job: number) =>
    (await jobOf(job)).messages.map(({ template, state, body, problem }: Message) => [
      template,
      state,
      problem ?? body,
    ])
  beforeEach(async () => {
    for (const key of ['sms.payment', 'sms.complete']) {
      await world.setting(`${key}.enable`, true)
      await world.setting(`${key}.message`, key === 'sms.payment' ? 'Got {amount}' : 'Paid {paid}, due {due}')
    }
  })
  afterEach(async () => {
    for (const key of ['sms.payment', 'sms.complete']) await world.setting(`${key}.enable`, false)
  })

  test('has the amount of the corrected payment, and is withdrawn for a deleted one', async () => {
    const job = await world.job()
    const wrong = await pay(job.id, 40_000)
    const other = await pay(job.id, 1_000)
    const { body } = await correct(wrong, { amount: 4_000 })
    await remove(other)
    expect(await messagesOf(job.id)).toEqual([
      ['sms.payment', 'failed', 'The payment was reversed: Typed wrong'],
      ['sms.payment', 'failed', 'The payment was reversed: Typed twice'],
      ['sms.payment', 'pending', 'Got ₹40.00'],
    ])
    await t.database.pool.query(`UPDATE messages SET state = 'submitted' WHERE payment_id = $1`, [
      body.payment.id,
    ])
    await remove(body.payment)
    expect((await messagesOf(job.id)).map(([, state]: string[]) => state)).toEqual([
      'failed',
      'failed',
      'submitted',
    ])
  })

  test('of a completion has the amount paid then', async () => {
    const started = await world.jobIn('started')
    const wrong = await pay(started.id, 40_000)
    await staff.post(`/jobs/${started.id}/complete`, { version: started.version })
    await correct(wrong, { amount: 50_000 })
    const waiting = (await messagesOf(started.id)).filter(([, state]: string[]) => state === 'pending')
    expect(waiting).toEqual([
      ['sms.complete', 'pending', 'Paid ₹500.00, due ₹500.00'],
      ['sms.payment', 'pending', 'Got ₹500.00'],
    ])
  })
})

test('the default text for WhatsApp names the paid amount', async () => {
  await world.setting('whatsapp.enable', true)
  const started = await world.jobIn('started')
  await pay(started.id, 40_000)
  const { body } = await staff.post(`/jobs/${started.id}/complete`, { version: started.version })
  await world.setting('whatsapp.enable', false)
  const receipt = body.messages.find(({ template }: Message) => template === 'whatsapp.receipt')
  expect(receipt.body).toContain('Price ₹1,000.00, paid ₹400.00, due ₹600.00.')
})
