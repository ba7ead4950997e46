import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWebhook, newWebhook, startReceiver } from '../../../test/webhooks.ts'
import { extendChain } from '../audit/public.ts'
import { collect, type Delivering, deliver } from './deliver.service.ts'
import { webhooksTasks } from './webhooks.tasks.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let t: TestApp
let dev: Caller
let needs: Delivering
beforeAll(async () => {
  receiver = await startReceiver()
  t = await testApp({ gatewayUrl: receiver.url })
  dev = await t.as('dev')
  needs = { ...t.deps, outbound: createOutbound(t.deps.config) }
})
afterAll(async () => {
  await t.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.state.answer = 204
  await t.database.pool.query('DELETE FROM webhooks')
})

let nth = 0
const createCustomer = async (name = 'Asha Rao') => {
  const { status, body } = await dev.post('/customers', { name, phone: `+9198440${String(88_000 + ++nth)}` })
  expect(status).toBe(201)
  return body as { id: number; version: number }
}
/** Runs the tasks of the next seconds. */
async function run(id: number): Promise<void> {
  await extendChain(t.database.db)
  await collect(needs)
  await deliver(needs, id)
}
const log = async (id: number, query = '') => (await dev.get(`/webhooks/${id}/deliveries${query}`)).body
const listed = async (id: number) =>
  (await dev.get('/webhooks')).body.find((each: { id: number }) => each.id === id)
const createDue = (id: number) =>
  t.database.pool.query('UPDATE webhook_deliveries SET next_at = app_now() WHERE webhook_id = $1', [id])
const save = ({ id, version }: { id: number; version: number }, changes: object) =>
  dev.put(`/webhooks/${id}`, {
    title: 'Accounting',
    url: receiver.url,
    records: ['customer'],
    active: true,
    version,
    ...changes,
  })

test('outside of the demo a webhook needs an encrypted address', async () => {
  const real = await testApp({ demo: false })
  onTestFinished(() => real.close())
  const by = await real.as('dev')
  const refused = await by.post('/webhooks', newWebhook('http://receiver.example.com/in'))
  expect(refused.body.errors).toEqual([{ field: 'url', message: 'must begin with https://' }])
  expect((await by.post('/webhooks', newWebhook('https://receiver.example.com/in'))).status).toBe(201)
})

describe('a webhook', () => {
  test('reports a change of its records once, signed, with the names of changed fields and no value', async () => {
    const { id, secret } = await createWebhook(dev, receiver.url)
    const customer = await createCustomer('Farah Deshpande')
    await dev.put(`/customers/${customer.id}`, { name: 'Farah Deshmukh', version: customer.version })
    await run(id)
    await run(id)
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'customer.created',
        data: { record: { type: 'customer', id: customer.id }, user_id: dev.userId },
      },
      { type: 'customer.updated', data: { record: { id: customer.id }, changed: ['name'] } },
    ])
    for (const { headers, body } of receiver.received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
      expect(body).not.toContain('Farah')
    }
    expect(await log(id)).toMatchObject([
      { event: 'customer.updated', state: 'delivered', attempts: 1, status: 204, next_at: null },
      { event: 'customer.created', state: 'delivered' },
    ])
    const { waiting, failed, last_delivered_at } = await listed(id)
    expect([waiting, failed, typeof last_delivered_at]).toEqual([0, 0, 'string'])
  })

  test('reports only what happened after it was created, to records that it names', async () => {
    await createCustomer()
    const body = { ...newWebhook(receiver.url), records: ['partner'] }
    const { id } = (await dev.post('/webhooks', body)).body
    await createCustomer()
    await run(id)
    expect(receiver.received).toEqual([])
  })

  test('is tried again with growing pauses under the same id, and given up after nine attempts', async () => {
    const { id } = await createWebhook(dev, receiver.url)
    await createCustomer()
    receiver.state.answer = 500
    await run(id)
    const [first] = await log(id)
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      status: 500,
      problem: 'The address answered 500.',
    })
    const pause = Date.parse(first.next_at) - Date.now()
    expect(pause).toBeGreaterThan(0)
    expect(pause).toBeLessThan(11_000)
    await run(id)
    expect(receiver.received).toHaveLength(1)
    for (let attempt = 2; attempt <= 9; attempt++) {
      await createDue(id)
      await run(id)
    }
    expect(await log(id, '?state=failed')).toMatchObject([
      { state: 'failed', attempts: 9, problem: 'The address answered 500. Given up after 9 attempts.' },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)

    receiver.state.answer = 200
    expect((await dev.post(`/webhooks/${id}/replay`, {})).body).toEqual({ replayed: 1 })
    await run(id)
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, problem: null }])
  })

  test('records the error when there is no response', async () => {
    const body = { ...newWebhook(), url: 'http://127.0.0.1:9/in' }
    expect((await dev.post('/webhooks', body)).body.errors).toMatchObject([{ field: 'url' }])
    const { id } = await createWebhook(dev, 'https://no-such-host.invalid/in')
    await createCustomer()
    await run(id)
    const [{ state, status, problem }] = await log(id)
    expect([state, status]).toEqual(['waiting', null])
    expect(problem).toMatch(/^The address could not be reached \((ENOTFOUND|EAI_AGAIN)\)\.$/)
  })

  test('is paused by the answer 410, and reports what it missed when it is active again', async () => {
    const created = await createWebhook(dev, receiver.url)
    await createCustomer()
    receiver.state.answer = 410
    await run(created.id)
    expect(await listed(created.id)).toMatchObject({
      active: false,
      problem: 'The address answered 410.',
      version: 2,
    })
    receiver.state.answer = 204
    await createCustomer()
    await run(created.id)
    expect(receiver.received).toHaveLength(1)
    expect((await save({ id: created.id, version: created.version }, {})).status).toBe(409)
    expect((await save({ id: created.id, version: 2 }, {})).body).toMatchObject({
      active: true,
      problem: null,
    })
    await run(created.id)
    expect(receiver.received).toHaveLength(2)
    const { rows } = await t.database.pool.query(
      "SELECT action FROM audit_entries WHERE record_type = 'webhook' AND record_id = $1 ORDER BY id",
      [String(created.id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['created', 'paused', 'updated'])
  })

  test('gets each event once while two processes deliver', async () => {
    const { id } = await createWebhook(dev, receiver.url)
    for (let count = 0; count < 20; count++) await createCustomer()
    await extendChain(t.database.db)
    await Promise.all([collect(needs), collect(needs)])
    await Promise.all([deliver(needs, id), deliver(needs, id), deliver(needs, id)])
    await run(id)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })

  test('sends a test, pages its log, and is deleted with it', async () => {
    const { id } = await createWebhook(dev, receiver.url)
    expect((await dev.post(`/webhooks/${id}/test`)).status).toBe(200)
    await createCustomer()
    await run(id)
    const [newest, oldest] = await log(id)
    expect([newest.event, oldest.event]).toEqual(['customer.created', 'test'])
    expect(await log(id, `?before=${newest.id}`)).toMatchObject([{ event: 'test', state: 'delivered' }])
    expect((await dev.delete(`/webhooks/${id}`)).status).toBe(200)
    expect((await dev.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await t.database.pool.query('SELECT FROM webhook_deliveries')).rowCount).toBe(0)
  })

  test('keeps finished deliveries for thirty days', async () => {
    const { id } = await createWebhook(dev, receiver.url)
    for (const [state, days] of [
      ['delivered', 31],
      ['failed', 31],
      ['waiting', 31],
      ['delivered', 29],
    ] as const) {
      await t.database.pool.query(
        `INSERT INTO webhook_deliveries (webhook_id, event, body, state, created_at)
         VALUES ($1, 'test', '{}', $2, app_now() - make_interval(days => $3))`,
        [id, state, days],
      )
    }
    const cleanUp = webhooksTasks(t.deps).find(({ kind }) => kind === 'webhooks.clean-up')
    await cleanUp!.handler({}, { number: 1, isLast: true })
    expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'waiting'])
  })
})
