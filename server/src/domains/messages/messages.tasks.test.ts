import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await makeWorld(t, staff)
})
afterAll(() => t.close())

test('the queue takes a message from the payment to its delivery', async () => {
  await world.setting('sms.payment.enable', true)
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
  await t.deps.queue.work(t.deps.tasks)
  await vi.waitFor(
    async () => {
      const { body } = await staff.get(`/jobs/${job.id}`)
      expect(body.messages).toMatchObject([{ state: 'delivered', attempts: 1 }])
    },
    { timeout: 12_000, interval: 200 },
  )
})
