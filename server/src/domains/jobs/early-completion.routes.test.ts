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
})
afterAll(() => t.close())

test('a job completed before its planned time has its completion on the pages of its customer and its enquiry', async () => {
  const planned = { scheduled_at: '2036-11-20T04:30:00.000Z', ends_at: '2036-11-20T05:30:00.000Z' }
  const { id } = await world.jobIn('completed')
  const asked = await staff.post('/enquiries', { name: 'Meera Early', phone: '9811114455' })
  expect(asked.status).toBe(201)
  await t.database.db
    .updateTable('jobs')
    .set({ ...planned, enquiry_id: asked.body.id })
    .where('id', '=', id)
    .execute()
  const { completed_at } = (await staff.get(`/jobs/${id}`)).body
  expect(completed_at < planned.scheduled_at).toBe(true)
  const expected = { id, scheduled_at: planned.scheduled_at, completed_at }
  expect((await staff.get(`/customers/${world.customer}`)).body.last_job).toMatchObject(expected)
  expect((await staff.get(`/jobs?customer_id=${world.customer}`)).body.data).toMatchObject([expected])
  expect((await staff.get(`/enquiries/${asked.body.id}`)).body.jobs).toMatchObject([expected])
})
