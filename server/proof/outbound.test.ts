import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendTest } from '#domains/messages/samples.service.ts'
import { sendMessage } from '#domains/messages/sending/send-message.service.ts'
import { createOutbound, hostOf, RefusedAddress } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { privateAddresses } from '../../tools/corpora/private-addresses.ts'
import { goal } from '../../tools/goal.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { createWorld, type World } from '../test/world.ts'
import { watchConnections } from './connections.ts'

/**
 * No request of ours reaches a private address, whatever a user typed as a provider's endpoint: not on save,
 * on a test, on sending a message, over a redirect, or when a name changes its address in between.
 */
const tally = goal('G8', 'no request into private networks')
const endpoint = 'provider.nimbusit.endpoint'
let t: TestApp
let dev: Caller
let staff: Caller
let world: World
let gateway: Gateway
const watch = watchConnections()
beforeAll(async () => {
  gateway = await startGateway()
  t = await testApp({ demo: false })
  dev = await t.as('dev')
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  await world.setting('sms.payment.enable', true)
  await world.setting('nimbusit.username', 'house')
  await dev.post('/admin/config', { key: 'nimbusit.password', value: 'canary-of-the-gateway' })
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  watch.stop()
  tally.finish()
})
beforeEach(() => watch.forget())

const failures = () => expect(tally.failures).toEqual([])
const noneReached = (what: string) =>
  tally.check(watch.forbidden().length === 0, () => `${what}: ${watch.forbidden()}`)

test('the watch detects a connection', async () => {
  await createOutbound({ gatewayUrl: gateway.url }).send({ method: 'GET', url: gateway.url })
  expect(watch.forbidden()).toHaveLength(1)
})

test('none of them is requested', async () => {
  const { send: sendOutbound } = createOutbound({ gatewayUrl: null })
  for (const url of privateAddresses) {
    const outcome = await sendOutbound({ method: 'GET', url, timeout: 2000 }).catch((error: unknown) => error)
    tally.check(outcome instanceof RefusedAddress, () => `${url}: ${String(outcome)}`)
  }
  noneReached('asking')
  failures()
})

test('saved, tested and sent to, none of them is reached', async () => {
  const { outbound } = { outbound: createOutbound(t.deps.config) }
  for (const url of privateAddresses) {
    const saved = await dev.post('/admin/config', { key: endpoint, value: url })
    tally.check(saved.status === 422, `${url} was saved`)
    noneReached(`saving ${url}`)
    await world.setting(endpoint, url)
    // As if it had been allowed, so that the request itself refuses it.
    await world.setting('provider.hosts', hostOf(url))
    const { state, problem } = await sendTest(t.deps, {
      template: 'sms.payment',
      to: '+919876543210',
      body: 'Test',
    })
    tally.check(state === 'failed' && problem !== null, `testing ${url}`)
    noneReached(`testing ${url}`)
    const { id, message } = await waiting()
    await sendMessage({ ...t.deps, outbound }, message)
    const [sent] = (await staff.get(`/jobs/${id}`)).body.messages
    tally.check(
      sent.state === 'failed' && /Nothing was sent/.test(sent.problem),
      () => `${url}: ${JSON.stringify(sent)}`,
    )
    noneReached(`sending to ${url}`)
  }
  failures()
})

test('a name of a private address is refused when it is resolved, also when another address is public', async () => {
  const responses = [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['8.8.8.8', '192.168.1.1'],
    ['169.254.169.254'],
    [],
  ]
  for (const addresses of responses) {
    const { send: sendOutbound } = createOutbound({ gatewayUrl: null, resolve: resolvesTo(() => addresses) })
    const outcome = await sendOutbound({ method: 'GET', url: 'http://gateway.example.com/' }).catch(
      (error: unknown) => error,
    )
    tally.check(outcome instanceof RefusedAddress, () => `${addresses}: ${String(outcome)}`)
  }
  noneReached('resolving')
  failures()
})

test('a name is resolved once: a second response cannot redirect the request', async () => {
  let asked = 0
  // TEST-NET is not public, so that nothing leaves the machine: the first response alone decides.
  const rebinding = () => (asked++ === 0 ? ['192.0.2.1'] : ['127.0.0.1'])
  const { send: sendOutbound } = createOutbound({ gatewayUrl: null, resolve: resolvesTo(rebinding) })
  await sendOutbound({ method: 'GET', url: 'http://gateway.example.com:8080/' }).catch(() => undefined)
  tally.check(asked === 1, `it was resolved ${asked} times`)
  noneReached('rebinding')
  failures()
})

test('a redirect of the provider is not followed, and the gateway is the only exception', async () => {
  const trap = await listener()
  const { port } = trap.server.address() as AddressInfo
  gateway.behave('redirect')
  const { send: sendOutbound } = createOutbound({ gatewayUrl: gateway.url })
  const response = await sendOutbound({ method: 'GET', url: `${gateway.url}/nimbusit` })
  tally.check(response.status === 302, `the redirect was ${response.status}`)
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${new URL(gateway.url).port}/`,
    `${gateway.url.replace('127.0.0.1', '127.0.0.2')}/`,
  ]) {
    const outcome = await sendOutbound({ method: 'GET', url }).catch((error: unknown) => error)
    tally.check(outcome instanceof RefusedAddress, () => `${url}: ${String(outcome)}`)
  }
  tally.check(trap.connections() === 0, 'the trap was reached')
  trap.server.close()
  failures()
})

type Resolve = NonNullable<Parameters<typeof createOutbound>[0]['resolve']>
function resolvesTo(addresses: () => string[]): Resolve {
  const resolve = (_name: string, _options: unknown, done: (...response: unknown[]) => void) => {
    const found = addresses().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    done(null, found)
  }
  return resolve as unknown as Resolve // the overload in use
}

async function waiting(): Promise<{ id: number; message: number }> {
  const { id } = await world.job()
  await staff.post(`/jobs/${id}/payments`, { method: 'cash', amount: 100, received_by: 'company' })
  return { id, message: (await staff.get(`/jobs/${id}`)).body.messages[0].id }
}

async function listener(): Promise<{ server: Server; connections(): number }> {
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, connections: () => count }
}
