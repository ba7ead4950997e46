import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sendMessage } from './sending/send-message.service.ts'

let gateway: Gateway
let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  gateway = await startGateway()
  t = await testApp({ gatewayUrl: gateway.url })
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  await world.setting('sms.payment.enable', true)
  await world.setting('payment.delete', true)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})
beforeEach(() => gateway.behave('ok'))

const send = (id: number) => sendMessage({ ...t.deps, outbound: createOutbound(t.deps.config) }, id)
const messagesOf = async (job: number) => (await staff.get(`/jobs/${job}`)).body.messages
const arrived = (reference: string) => gateway.entries().filter((entry) => entry.reference === reference)

async function settled(mode: 'ok' | 'refuse') {
  const job = await world.job()
  const payment = (
    await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
  ).body
  const [{ id }] = await messagesOf(job.id)
  gateway.behave(mode)
  await send(id)
  gateway.behave('ok')
  const [message] = await messagesOf(job.id)
  return { job: job.id, payment, message }
}
const resend = (message: { id: number; version: number }, key?: string) =>
  staff.post(`/messages/${message.id}/resend`, { version: message.version }, key ? { key } : {})

describe('POST /messages/{id}/resend', () => {
  test('a failed one is sent again as itself, with its reference', async () => {
    const { job, message } = await settled('refuse')
    expect(message.state).toBe('failed')
    const { status, body } = await resend(message)
    expect([status, body.id, body.state, body.attempts]).toEqual([200, message.id, 'pending', 0])
    await send(message.id)
    expect(await messagesOf(job)).toMatchObject([{ id: message.id, state: 'submitted', problem: null }])
    expect(arrived(message.reference)).toHaveLength(2)
    const { rows } = await t.database.pool.query(
      `SELECT actor_id, before ->> 'state' AS was FROM audit_entries WHERE action = 'resent' AND record_id = $1`,
      [String(message.id)],
    )
    expect(rows).toEqual([{ actor_id: staff.userId, was: 'failed' }])
  })

  test('a sent one is sent again as another message', async () => {
    const { job, message } = await settled('ok')
    const { body } = await resend(message)
    expect(body.id).not.toBe(message.id)
    expect(body.reference).not.toBe(message.reference)
    await send(body.id)
    const all = await messagesOf(job)
    expect(all.map(({ state }: { state: string }) => state)).toEqual(['submitted', 'submitted'])
    expect(all[1].body).toBe(message.body)
  })

  test('a delivered one needs a reason, which the audit keeps', async () => {
    const { message } = await settled('ok')
    await t.database.pool.query(`UPDATE messages SET state = 'delivered' WHERE id = $1`, [message.id])
    const refused = await resend(message)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'reason'])
    const body = { version: message.version, reason: 'The customer deleted it' }
    expect((await staff.post(`/messages/${message.id}/resend`, body)).status).toBe(200)
    const { rows } = await t.database.pool.query(
      `SELECT after ->> 'reason' AS reason FROM audit_entries WHERE action = 'resent' AND record_id = $1`,
      [String(message.id)],
    )
    expect(rows).toEqual([{ reason: 'The customer deleted it' }])
  })

  test('a repeated request sends it once', async () => {
    const { message } = await settled('refuse')
    const both = await Promise.all([
      resend(message, 'same-key-12345678'),
      resend(message, 'same-key-12345678'),
    ])
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await resend(message)).status).toBe(409)
    const { rows } = await t.database.pool.query(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'resent' AND record_id = $1`,
      [String(message.id)],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('refuses a pending or withdrawn one', async () => {
    const { payment, message } = await settled('ok')
    const admin = await t.as('admin')
    const { status } = await admin.delete(`/payments/${payment.id}`, {
      body: { version: payment.version, reason: 'Typed twice' },
    })
    expect(status).toBe(200)
    const refused = await resend(message)
    expect([refused.status, refused.body.message]).toEqual([409, 'This message is outdated.'])
    const other = await settled('refuse')
    await resend(other.message)
    const [waiting] = await messagesOf(other.job)
    expect((await resend(waiting)).body.message).toBe(
      'This message is still waiting and will be sent automatically.',
    )
  })
})

describe('the receipt by its link', () => {
  test('opens with the link of a message only', async () => {
    await world.setting('sms.payment.message', 'Paid {amount}. {link}')
    const own = await testAppWithAddress()
    const job = await own.world.job()
    await own.staff.post(`/jobs/${job.id}/payments`, {
      method: 'cash',
      amount: 25_000,
      received_by: 'company',
    })
    const [message] = (await own.staff.get(`/jobs/${job.id}`)).body.messages
    await sendMessage({ ...own.t.deps, outbound: createOutbound(own.t.deps.config) }, message.id)
    const [sent] = (await own.staff.get(`/jobs/${job.id}`)).body.messages
    const link = /^Paid ₹250.00. (https:\/\/admin\.example\.test\/api(\/receipts\/\S+))$/.exec(sent.body)
    expect(link).not.toBeNull()
    const anonymous = await own.t.as(null)
    const { status, headers, raw } = await anonymous.get(link![2]!)
    expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await anonymous.get(`${link![2]}x`)).status).toBe(404)
    expect((await anonymous.get('/receipts/x')).status).toBe(404)
    await own.t.close()
  })

  test('a WhatsApp message has it as attachment, a text has a short link', async () => {
    const own = await testAppWithAddress()
    for (const flag of ['whatsapp.enable', 'whatsapp.receipt.attach', 'provider.switchy.enable'])
      await own.world.setting(flag, true)
    await own.world.setting('sms.complete.enable', false)
    await own.world.setting('whatsapp.receipt.message', 'Thank you, {name}: {link}')
    const started = await own.world.jobIn('started')
    await own.staff.post(`/jobs/${started.id}/payments`, {
      method: 'cash',
      amount: 25_000,
      received_by: 'company',
    })
    await own.staff.post(`/jobs/${started.id}/complete`, {
      version: (await own.staff.get(`/jobs/${started.id}`)).body.version,
    })
    const message = (await own.staff.get(`/jobs/${started.id}`)).body.messages.at(-1)
    await sendMessage({ ...own.t.deps, outbound: createOutbound(own.t.deps.config) }, message.id)
    const [entry] = arrived(message.reference).filter(({ provider }) => provider === 'whatsapp')
    expect(entry?.text).toMatch(/^Thank you, Asha Rao: https:\/\/demo\.example\/[\w-]+$/)
    expect(entry?.params).toMatchObject({
      type: 'media',
      filename: expect.stringMatching(/^receipt-.*\.pdf$/),
    })
    expect(entry?.params.media_url).toMatch(/^https:\/\/admin\.example\.test\/api\/receipts\//)
    await own.t.close()
  })

  test.each(['500', 'garbage', 'refuse', 'down'] as const)(
    'a short link that is %s stops no message',
    async (mode) => {
      const own = await testAppWithAddress()
      await own.world.setting('provider.switchy.enable', true)
      gateway.behave(mode, 'switchy')
      const job = await own.world.job()
      await own.staff.post(`/jobs/${job.id}/payments`, {
        method: 'cash',
        amount: 25_000,
        received_by: 'company',
      })
      const [message] = (await own.staff.get(`/jobs/${job.id}`)).body.messages
      await sendMessage({ ...own.t.deps, outbound: createOutbound(own.t.deps.config) }, message.id)
      const [sent] = (await own.staff.get(`/jobs/${job.id}`)).body.messages
      expect(sent).toMatchObject({ state: 'submitted', attempts: 1 })
      expect(sent.body).toMatch(/^Paid ₹250.00. https:\/\/admin\.example\.test\/api\/receipts\//)
      await own.t.close()
    },
  )

  async function testAppWithAddress() {
    const own = await testApp({ gatewayUrl: gateway.url, publicUrl: 'https://admin.example.test' })
    const caller = await own.as('staff')
    const town = await createWorld(own, caller)
    await town.setting('sms.payment.enable', true)
    await town.setting('sms.payment.message', 'Paid {amount}. {link}')
    return { t: own, staff: caller, world: town }
  }
})
