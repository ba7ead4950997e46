import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await makeWorld(t, staff)
  await world.setting('payment.delete', true)
})
afterAll(() => t.close())

const revenueToday = async () => (await staff.get('/dashboard/today')).body.revenue.today

test('revenue today leaves out a payment that was deleted', async () => {
  const job = await world.jobIn('completed')
  const pay = (amount: number) =>
    staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount, received_by: 'company' })
  const kept = await pay(2_000)
  const deleted = await pay(3_000)
  expect([kept.status, deleted.status, await revenueToday()]).toEqual([201, 201, 5_000])
  const admin = await t.as('admin')
  const reply = await admin.delete(`/payments/${deleted.body.id}`, {
    body: { version: deleted.body.version, reason: 'Wrong job' },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await revenueToday()).toBe(2_000)
})
