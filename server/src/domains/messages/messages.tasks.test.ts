import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let gateway: Gateway
let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  gateway = await startGateway()
  t = await testApp({ gatewayUrl: gateway.url })
  staff = await t.as('staff')
  world = await makeWorld(t, staff)
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
