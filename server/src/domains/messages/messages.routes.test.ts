import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(async () => {
  await world.setting('sms.payment.enable', true)
  await world.setting('sms.complete.enable', true)
  await world.setting('whatsapp.enable', false)
  await world.setting('sms.payment.message', '')
})

const messageOf = async (jobId: number) => (await staff.get(`/jobs/${jobId}`)).body.messages.at(-1)

/** A job with one message that waits. */
async function waiting(): Promise<{ job: number; message: number }> {
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
  return { job: job.id, message: (await messageOf(job.id)).id }
}

describe('the outbox', () => {
  test('a payment writes its message and its task in one transaction', async () => {
    const { job, message } = await waiting()
    const { body } = await staff.get(`/jobs/${job}`)
    expect(body.messages[0]).toMatchObject({
      id: message,
      channel: 'sms',
      template: 'sms.payment',
      to: body.customer.phone,
      body: `Dear Asha Rao, we received ₹250.00 for J-${job}. Receipt ${body.payments[0].receipt_number}, due ₹750.00. Thank you, House Care`,
      state: 'pending',
      attempts: 0,
      problem: null,
    })
    const tasks = await t.database.pool.query("SELECT data FROM pgboss.job WHERE name = 'send-message'")
    expect(tasks.rows.map((row) => row.data)).toContainEqual({ message_id: message })
  })

  test('a refused payment stores neither message nor task', async () => {
    const job = await world.job()
    const count = async () => (await t.database.pool.query('SELECT count(*) FROM pgboss.job')).rows[0].count
    const before = await count()
    await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 100, received_by: 'partner' })
    expect(await messageOf(job.id)).toBeUndefined()
    expect(await count()).toBe(before)
  })

  test('the text of the setting is filled, in order or by name', async () => {
    await world.setting('sms.payment.message', 'Hi {#var#}, got {#var#}. Due {due}. {business}')
    const { job } = await waiting()
    expect((await messageOf(job)).body).toBe('Hi Asha Rao, got ₹250.00. Due ₹750.00. House Care')
  })

  test('a message that is switched off is not written', async () => {
    await world.setting('sms.payment.enable', false)
    const job = await world.job()
    await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
    expect(await messageOf(job.id)).toBeUndefined()
  })

  test('completion writes the SMS, and the WhatsApp receipt when that is on', async () => {
    await world.setting('whatsapp.enable', true)
    const job = await world.jobIn('completed')
    expect(job.messages.map((message) => [message.channel, message.template])).toEqual([
      ['sms', 'sms.complete'],
      ['whatsapp', 'whatsapp.receipt'],
    ])
  })

  test('a new enquiry notifies the numbers of the setting', async () => {
    await world.setting('notification.numbers', '+919812300001, +919812300002')
    const { body } = await staff.post('/enquiries', {
      name: 'Caller',
      phone: randomPhone(),
      source: 'justdial',
    })
    await world.setting('notification.numbers', '')
    const { rows } = await t.database.pool.query('SELECT "to", body FROM messages WHERE enquiry_id = $1', [
      body.id,
    ])
    expect(rows.map((row) => row.to).sort()).toEqual(['+919812300001', '+919812300002'])
    expect(rows[0].body).toBe(
      `New enquiry E-${body.id}: Caller, ${body.phone}, no service named, from JustDial`,
    )
  })
})
