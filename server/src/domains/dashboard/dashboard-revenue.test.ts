import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  await world.setting('payment.delete', true)
  await world.setting('payment.update', true)
})
afterAll(() => t.close())

const collectedToday = async () => (await staff.get('/dashboard/today')).body.collected.today

test('the amount collected today leaves out a payment that was deleted', async () => {
  const job = await world.jobIn('completed')
  const pay = (amount: number) =>
    staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount, received_by: 'company' })
  const kept = await pay(2_000)
  const deleted = await pay(3_000)
  expect([kept.status, deleted.status, await collectedToday()]).toEqual([201, 201, 5_000])
  const admin = await t.as('admin')
  const reply = await admin.delete(`/payments/${deleted.body.id}`, {
    body: { version: deleted.body.version, reason: 'Wrong job' },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await collectedToday()).toBe(2_000)
})

test('the amount collected today is the sum of its payments and of its jobs', async () => {
  const before = await collectedToday()
  const job = await world.jobIn('completed')
  const pay = async (amount: number) =>
    (await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount, received_by: 'company' })).body
  await pay(6_000)
  const reversed = await pay(1_000)
  const admin = await t.as('admin')
  const corrected = await admin.put(`/payments/${reversed.id}`, {
    version: reversed.version,
    reason: 'Typed wrong',
    amount: 500,
    method: 'cash',
    received_by: 'company',
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBeLessThan(300)
  const refund = await staff.post(`/jobs/${job.id}/refunds`, {
    method: 'cash',
    amount: 2_500,
    refunded_by: 'company',
    concession: null,
    reason: 'Came too late',
  })
  expect(refund.status, JSON.stringify(refund.body)).toBe(201)
  expect((await collectedToday()) - before).toBe(6_000 + 500 - 2_500)
  const dev = await t.as('dev')
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const list = await dev.get(
    `/payments?state=standing&kind=received-from-customer,refund&from=${day}&to=${day}`,
  )
  expect(list.status, JSON.stringify(list.body)).toBe(200)
  const { received, refunded } = list.body.totals
  expect(await collectedToday()).toBe(received - refunded)
  const jobs = await staff.get(`/jobs?paid_from=${day}&paid_to=${day}`)
  expect(jobs.body.totals).toMatchObject({ collected: received - refunded, price: 200_000 })
  const ofRows = jobs.body.data.map((row: { collected: number }) => row.collected)
  expect(ofRows.reduce((sum: number, net: number) => sum + net, 0)).toBe(received - refunded)
  expect((await staff.get(`/jobs?paid_to=2026-01-01`)).body).toMatchObject({
    data: [],
    totals: { collected: 0 },
  })
})
