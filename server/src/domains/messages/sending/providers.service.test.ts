import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import type { Mode, ProviderName } from '#src/gateway/providers.ts'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { insertMessage } from '../messages.store.ts'
import { sendMessage } from './send-message.service.ts'

/**
 * Every adapter against the gateway as in production: endpoints, parameters and credentials come from the
 * settings.
 */
let gateway: Gateway
let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  gateway = await startGateway({ isQuick: true })
  t = await testApp({ demo: false, gatewayUrl: gateway.url })
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
  const secrets = ['nimbusit.password', 'myctrlbox.apikey', 'whatsapp.accessToken', 'callerdesk.authcode']
  for (const key of secrets) {
    expect((await admin.post('/admin/config', { key, value: `s3cret/${key}` })).status).toBe(200)
  }
  const settings = {
    'nimbusit.username': 'house',
    'myctrlbox.username': 'care',
    'whatsapp.instanceId': 'I-1',
    'provider.callerdesk.deskphone': '08045678900',
    'provider.nimbusit.endpoint': `${gateway.url}/nimbusit`,
    'provider.myctrlbox.endpoint': `${gateway.url}/myctrlbox?v=2`,
    'whatsapp.sendendpoint': `${gateway.url}/whatsapp`,
    'provider.callerdesk.endpoint': `${gateway.url}/callerdesk`,
    'sms.payment.header': 'HOUSEC',
    'sms.payment.templateId': '1107160000000000001',
    'sms.payment.entityId': '1101160000000000001',
    'sms.payment.enable': true,
    'whatsapp.enable': true,
    'provider.callerdesk.enable': true,
  }
  for (const [key, value] of Object.entries(settings)) await world.setting(key, value)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})
beforeEach(async () => {
  gateway.behave('ok')
  await t.database.pool.query('DELETE FROM provider_states')
})

const adapters = {
  nimbusit: { channel: 'sms', template: 'sms.payment' },
  myctrlbox: { channel: 'sms', template: 'sms.payment' },
  whatsapp: { channel: 'whatsapp', template: 'whatsapp.receipt' },
  callerdesk: { channel: 'call', template: 'call' },
} as const

async function send(provider: keyof typeof adapters, mode: Mode = 'ok') {
  if (adapters[provider].channel === 'sms') await world.setting('sms.payment.provider', provider)
  gateway.behave(mode)
  const to = { to: '+919876543210', body: 'Dear Asha, ₹250 & more', caller: '+919845000001' }
  const noRecord = { job_id: null, enquiry_id: null, customer_id: null }
  const { id, reference } = await insertMessage(t.database.db, { ...adapters[provider], ...to, ...noRecord })
  const { send: sendOutbound } = createOutbound(t.deps.config)
  await sendMessage(
    { ...t.deps, outbound: { send: (request) => sendOutbound({ ...request, timeout: 500 }) } },
    id,
  )
  const row = await t.database.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { row, arrived: gateway.entries().filter((entry) => entry.reference === reference) }
}

const expectedParams: Record<keyof typeof adapters, Record<string, string>> = {
  nimbusit: {
    Phno: '9876543210',
    SenderID: 'HOUSEC',
    TemplateID: '1107160000000000001',
    EntityID: '1101160000000000001',
  },
  myctrlbox: { v: '2', to: '919876543210', sender: 'HOUSEC', dlt_template: '1107160000000000001' },
  whatsapp: { number: '919876543210', type: 'text' },
  callerdesk: { calling_party_a: '9845000001', calling_party_b: '9876543210', deskphone: '08045678900' },
}

describe.each(Object.keys(adapters) as (keyof typeof adapters)[])('%s', (provider) => {
  test('gets its parameters, with our reference', async () => {
    const { row, arrived } = await send(provider)
    expect(row).toMatchObject({ state: 'submitted', provider, provider_id: expect.any(String) })
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ provider, params: expectedParams[provider] })
    if (provider !== 'callerdesk') expect(arrived[0]?.text).toBe('Dear Asha, ₹250 & more')
  })

  test('stores the refusal, and not the whole response', async () => {
    const { row } = await send(provider, 'refuse')
    expect(row).toMatchObject({
      state: 'failed',
      problem: 'The provider rejected the request: The number is blocked',
    })
    expect(row.provider_answer).toMatch(/^HTTP \d+, \d+ bytes/)
  })

  test.each(['slow', 'large', 'down', '500', 'garbage', '429', 'hang', 'redirect'] as const)(
    'loses nothing when it is %s',
    async (mode) => {
      const { row, arrived } = await send(provider, mode)
      expect(arrived).toHaveLength(1)
      expect(row.state).toBe(mode === 'slow' ? 'submitted' : 'pending')
      expect(row.attempts).toBe(1)
    },
  )
})

test('another endpoint, other parameters and another rule of success are read from the settings', async () => {
  await world.setting('provider.nimbusit.endpoint', `${gateway.url}/myctrlbox`)
  await world.setting(
    'provider.nimbusit.params',
    'username={username}\napi_key={password}\nto={to}\nmessage=Hi! {message}\nref={reference}',
  )
  await world.setting('provider.nimbusit.success', 'result=queued')
  const { row, arrived } = await send('nimbusit')
  expect(row.state).toBe('submitted')
  expect(arrived[0]).toMatchObject({
    provider: 'myctrlbox' satisfies ProviderName,
    text: 'Hi! Dear Asha, ₹250 & more',
  })
  await world.setting('provider.nimbusit.success', 'result=delivered')
  expect((await send('nimbusit')).row).toMatchObject({
    state: 'failed',
    problem: 'The provider rejected the request: queued',
  })
})

test('a provider whose host is not in the list of allowed hosts is not asked', async () => {
  await world.setting('whatsapp.sendendpoint', 'https://api.example.com/send')
  await world.setting('provider.hosts', 'nimbusit.biz\nexample.com')
  const { row, arrived } = await send('whatsapp')
  expect(row).toMatchObject({
    state: 'failed',
    problem: 'The host api.example.com is not an allowed host in Settings. Nothing was sent.',
    attempts: 0,
  })
  expect(arrived).toEqual([])
})

test('a missing credential is a problem in plain words', async () => {
  await admin.post('/admin/config', { key: 'callerdesk.authcode', value: '' })
  const { row, arrived } = await send('callerdesk')
  expect(row).toMatchObject({ state: 'failed', problem: 'No call provider is set up in Settings.' })
  expect(arrived).toEqual([])
})
