import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sendTask } from './messages.service.ts'
import { listForgotten } from './messages.store.ts'

let gateway: Gateway
let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  gateway = await startGateway()
  t = await testApp({ gatewayUrl: gateway.url })
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})

test('the queue takes a message from the payment to the provider', async () => {
  await world.setting('sms.payment.enable', true)
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
  await t.deps.queue.work(t.deps.tasks)
  await vi.waitFor(
    async () => {
      const { body } = await staff.get(`/jobs/${job.id}`)
      expect(body.messages).toMatchObject([{ state: 'submitted', attempts: 1 }])
    },
    { timeout: 12_000, interval: 200 },
  )
})

test('listForgotten finds a deferred message once its time has come', async () => {
  await world.setting('message.booked.enable', true)
  await world.setting('business.quiet_from', '00:00')
  await world.setting('business.quiet_to', '00:00')
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const job = await world.job({
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  })
  const { id } = (await staff.get(`/jobs/${job.id}`)).body.messages[0]
  expect(await listForgotten(t.database.db, sendTask)).not.toContain(id)
  await t.database.pool.query(`UPDATE messages SET next_try_at = app_now() WHERE id = $1`, [id])
  expect(await listForgotten(t.database.db, sendTask)).toContain(id)
})
