import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let app: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  world = await createWorld(app, staff)
})
afterAll(() => app.close())

const later = { starts_at: '2026-05-04T08:30:00.000Z', ends_at: '2026-05-04T09:30:00.000Z' }
const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body

it('assigns a partner to many jobs, and returns the reason for each that is refused', async () => {
  const [first, second] = [await world.job(), await world.job(later)]
  const started = await world.jobIn('started')
  const partner_id = await world.partner()
  const { status, body } = await staff.post('/jobs/bulk/assign', {
    ids: [second.id, started.id, first.id],
    partner_id,
  })
  expect(status).toBe(200)
  const results = new Map(body.results.map((result: { id: number }) => [result.id, result]))
  expect(results.get(first.id)).toEqual({ id: first.id, ok: true, message: null })
  expect(results.get(second.id)).toEqual({ id: second.id, ok: true, message: null })
  expect(results.get(started.id)).toMatchObject({
    ok: false,
    message: `J-${started.id} is started and cannot be assigned a partner.`,
  })
  expect((await jobOf(first.id)).partner.id).toBe(partner_id)
  expect((await jobOf(started.id)).partner.id).not.toBe(partner_id)
})

it('assigns the jobs the partner fits, and the others with their reasons only once confirmed', async () => {
  const { places, categories } = world
  const elsewhere = await world.partner({
    name: 'Mysuru Works',
    services: [categories.taps],
    areas: [places.other],
  })
  const partner_id = await world.partner({
    name: 'Cleaner Too',
    services: [categories.taps],
    areas: [places.pincode],
  })
  const [first, same, after] = [await world.job(), await world.job(), await world.job(later)]
  const ids = [first.id, same.id, after.id]
  const { body } = await staff.post('/jobs/bulk/assign', { ids, partner_id })
  expect(body.results).toEqual([
    { id: first.id, ok: true, message: null },
    {
      id: same.id,
      ok: false,
      needs_confirmation: true,
      message: `Cleaner Too does not fit this job. Overlaps J-${first.id} by 2 h.`,
    },
    { id: after.id, ok: true, message: null },
  ])
  expect(await jobOf(same.id)).toMatchObject({ partner: null, assignments: [], version: same.version })

  const far = await staff.post('/jobs/bulk/assign', { ids: [same.id], partner_id: elsewhere })
  const place = '560102 HSR Layout'
  expect(far.body.results[0].message).toBe(`Mysuru Works does not fit this job. Does not cover ${place}.`)
  const sent = await staff.post('/jobs/bulk/assign', {
    ids: [same.id],
    partner_id: elsewhere,
    confirmed: true,
  })
  expect(sent.body.results).toEqual([{ id: same.id, ok: true, message: null }])
  expect((await jobOf(same.id)).partner.id).toBe(elsewhere)
})

it('refuses a partner who is not approved', async () => {
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
