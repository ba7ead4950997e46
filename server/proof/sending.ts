import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { createWorld, type World } from '../test/world.ts'
import { noLimits } from './access/setting.ts'

/** A program that sends to a gateway with controlled faults, and the results of its messages. */
export type Sending = {
  t: TestApp
  staff: Caller
  world: World
  gateway: Gateway
  /**
   * Jobs that are done and paid, each with an SMS through nimbusit, one through myctrlbox and a WhatsApp
   * receipt.
   */
  write(jobs: number): Promise<void>
  outbox(): Promise<Row[]>
  close(): Promise<void>
}
export type Row = { id: number; reference: string; state: string; attempts: number; provider: string | null }

/** Not the demo: credentials and endpoints are in the settings, as in production. */
export async function startSending(): Promise<Sending> {
  const gateway = await startGateway({ isQuick: true })
  const t = await testApp({ demo: false, gatewayUrl: gateway.url }, { limits: noLimits })
  const [staff, admin] = [await t.as('staff'), await t.as('admin')]
  const world = await createWorld(t, staff)
  await useGateway(gateway, admin, world)
  return {
    t,
    staff,
    world,
    gateway,
    async write(jobs) {
      for (let count = 0; count < jobs; count += 1) {
        const { id, version } = await world.jobIn('started')
        await staff.post(`/jobs/${id}/complete`, { version })
        await staff.post(`/jobs/${id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
      }
    },
    outbox: () => outboxOf(t),
    async close() {
      await t.close()
      await gateway.close()
    },
  }
}

export async function outboxOf({ database }: Pick<TestApp, 'database'>): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    'SELECT id, reference, state, attempts, provider FROM messages ORDER BY id',
  )
  return rows
}

/** All kinds of messages are sent, to the gateway, with credentials of every provider. */
export async function useGateway(gateway: Gateway, admin: Pick<Caller, 'post'>, world: World): Promise<void> {
  for (const key of ['nimbusit.password', 'myctrlbox.apikey', 'whatsapp.accessToken']) {
    const { status } = await admin.post('/admin/config', { key, value: `secret of ${key}` })
    if (status !== 200) throw new Error(`${key} was not saved`)
  }
  const settings = {
    'nimbusit.username': 'house',
    'myctrlbox.username': 'house',
    'whatsapp.instanceId': 'house',
    'provider.nimbusit.endpoint': `${gateway.url}/nimbusit`,
    'provider.myctrlbox.endpoint': `${gateway.url}/myctrlbox`,
    'whatsapp.sendendpoint': `${gateway.url}/whatsapp`,
    'sms.complete.provider': 'myctrlbox',
    'sms.complete.enable': true,
    'sms.payment.enable': true,
    'whatsapp.enable': true,
  }
  for (const [key, value] of Object.entries(settings)) await world.setting(key, value)
}

/** Waits until no message is waiting; returns the milliseconds, or null after the time limit. */
export async function drained({ outbox }: Pick<Sending, 'outbox'>, limitMs: number): Promise<number | null> {
  const started = performance.now()
  while ((await outbox()).some(({ state }) => state === 'pending')) {
    if (performance.now() - started > limitMs) return null
    await new Promise((done) => setTimeout(done, 250))
  }
  return performance.now() - started
}
