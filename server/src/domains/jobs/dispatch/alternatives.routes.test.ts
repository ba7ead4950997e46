import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  await t.database.pool.query("UPDATE partners SET status = 'deactivated'")
})
afterAll(() => t.close())

const day = businessDay(Date.now() + 3 * dayMs)
const span = (start: string, end: string) => ({
  starts_at: new Date(`${day}T${start}:00+05:30`).toISOString(),
  ends_at: new Date(`${day}T${end}:00+05:30`).toISOString(),
})

test('GET /jobs/{id}/alternatives lists free slots of the own partner and of others, and partners with a conflict', async () => {
  const own = await world.partner({ name: 'Own' })
  const busy = await world.partner({ name: 'Busy' })
  await world.partner({ name: 'Elsewhere', areas: [world.places.other] })
  const one = await world.job({ ...span('09:00', '11:00'), partner_id: busy })
  const job = await world.job({ ...span('10:00', '12:00'), partner_id: own })
  const { status, body } = await staff.get(`/jobs/${job.id}/alternatives`)
  expect(status).toBe(200)
  expect(body.slots).toEqual([
    // Its own job does not block the partner.
    { ...span('10:30', '12:30'), partner: { id: own, name: 'Own' }, is_own: true },
    { ...span('11:00', '13:00'), partner: { id: busy, name: 'Busy' }, is_own: false },
    { ...span('13:00', '15:00'), partner: { id: busy, name: 'Busy' }, is_own: false },
  ])
  expect(body.anyway).toEqual([
    { partner: { id: busy, name: 'Busy' }, reasons: [`Overlaps J-${one.id} by 1 h`] },
    {
      partner: { id: expect.any(Number), name: 'Elsewhere' },
      reasons: [expect.stringMatching(/^Does not cover/)],
    },
  ])
  expect((await staff.get('/jobs/999999/alternatives')).status).toBe(404)
})
