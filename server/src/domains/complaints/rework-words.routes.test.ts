import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
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
  await world.setting('sms.complete.enable', true)
  await world.setting('sms.complete.message', '{job} is done. Price {price}, paid {paid}, due {due}')
})
afterAll(() => t.close())

const period = { starts_at: '2037-11-26T05:30:00.000Z', ends_at: '2037-11-26T06:30:00.000Z' }

async function reworkOf(first: Job, body: object = {}) {
  const complaint = { job_id: first.id, kind: 'quality', severity: 'high', text: 'The tap leaks again.' }
  const { id, version } = (await staff.post('/complaints', complaint)).body
  return staff.post(`/complaints/${id}/rework`, { ...period, version, ...body })
}

test('the message about a free rework job names no amounts, and its timeline names the first job as repeated', async () => {
  const first = await world.jobIn('completed')
  const { body } = await reworkOf(first, { visit_cost: 20_000 })
  const { id } = body.reworks.at(-1)
  const step = async (name: string, more = {}) => {
    const { version } = (await staff.get(`/jobs/${id}`)).body
    expect(await staff.post(`/jobs/${id}/${name}`, { version, ...more })).toMatchObject({ status: 200 })
  }
  await step('assign', { partner_id: await world.partner(), confirmed: true })
  for (const name of ['accept', 'start', 'complete']) await step(name)
  const { rows } = await t.database.pool.query(
    `SELECT body FROM messages WHERE job_id = $1 AND template = 'sms.complete'`,
    [id],
  )
  expect(rows).toEqual([{ body: `${recordId('job', id)} is done. Price free, paid nothing, due nothing` }])
  const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${id}`)
  expect(entries.at(-1)).toMatchObject({ kind: 'created', data: { related: { type: 'job', id: first.id } } })
})

test('a partner who does not fit the rework is refused with the reasons, and assigned once that is confirmed', async () => {
  const partner_id = await world.partner({ areas: [] })
  const first = await world.jobIn('completed', { partner_id })
  const refused = await reworkOf(first, { partner_id })
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'partner_id' }] } })
  expect((await reworkOf(first, { partner_id, confirmed: true })).status).toBe(200)
})
