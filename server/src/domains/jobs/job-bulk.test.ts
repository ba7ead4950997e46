import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let app: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  world = await makeWorld(app, staff)
})
afterAll(() => app.close())

const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body

it('sends a partner to many jobs, and tells of each that cannot be sent one', async () => {
  const [first, second] = [await world.job(), await world.job()]
  const started = await world.jobIn('started')
  const partner_id = await world.partner()
  const { status, body } = await staff.post('/jobs/bulk/assign', { ids: [second.id, started.id, first.id], partner_id })
  expect(status).toBe(200)
  const results = new Map(body.results.map((result: { id: number }) => [result.id, result]))
  expect(results.get(first.id)).toEqual({ id: first.id, ok: true, message: null })
  expect(results.get(second.id)).toEqual({ id: second.id, ok: true, message: null })
  expect(results.get(started.id)).toMatchObject({
    ok: false,
    message: `J-${started.id} is started and cannot be given a partner.`,
  })
  expect((await jobOf(first.id)).partner.id).toBe(partner_id)
  expect((await jobOf(started.id)).partner.id).not.toBe(partner_id)
})

it('sends nobody who may not be sent', async () => {
  const job = await world.job()
  const partner_id = await world.partner({ status: 'deactivated' })
  const { status, body } = await staff.post('/jobs/bulk/assign', { ids: [job.id], partner_id })
  expect([status, body.errors[0].field]).toEqual([422, 'partner_id'])
})

it('cancels many jobs for one reason', async () => {
  const job = await world.job()
  const done = await world.jobIn('completed')
  const { body } = await staff.post('/jobs/bulk/cancel', { ids: [job.id, done.id, 999_999], reason: 'Rain' })
  expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, false])
  expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled', status_reason: 'Rain' })
  expect((await jobOf(done.id)).status).toBe('completed')
})

it('takes 1 to 100 at a time', async () => {
  for (const ids of [[], Array.from({ length: 101 }, (_, index) => index + 1)])
    expect((await staff.post('/jobs/bulk/cancel', { ids, reason: 'Rain' })).status).toBe(422)
})
