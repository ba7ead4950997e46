import type { Job } from 'contract/jobs/jobs.schema.ts'
import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
const hour = 3_600_000
let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
  for (const name of ['on-the-way', 'booked']) await world.setting(`message.${name}.enable`, true)
})
afterAll(() => t.close())

const iso = (ms: number) => new Date(ms).toISOString()
const inHours = (hours: number) => ({
  starts_at: iso(Date.now() + hours * hour),
  ends_at: iso(Date.now() + (hours + 1) * hour),
})
/** Never the last seconds of a day, which are not those of the work. */
const today = () => ({ starts_at: iso(startOfDay(Date.now())), ends_at: iso(startOfDay(Date.now()) + dayMs) })

async function acceptedJob(when: { starts_at: string; ends_at: string }): Promise<{ job: Job; url: string }> {
  const job = await world.jobIn('accepted', when)
  const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  return { job, url: `/partner-links/${String(body.url).split('/').at(-1)}` }
}
const jobNow = async ({ id }: Job): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const unstart = async (job: Job, body: object = {}) =>
  staff.post(`/jobs/${job.id}/unstart`, { version: (await jobNow(job)).version, ...body })
const reasonsOf = async ({ id }: Job): Promise<string[]> => {
  const { body } = await staff.get('/jobs?attention=started-early&per_page=100')
  return body.data.find((row: { id: number }) => row.id === id)?.attention ?? []
}
const latestOf = async ({ id }: Job) => (await staff.get(`/timeline?record_type=job&record_id=${id}`)).body[0]
const waiting = async ({ id }: Job) => {
  const { rows } = await t.database.pool.query(
    `SELECT template FROM messages WHERE job_id = $1 AND state = 'pending' ORDER BY id`,
    [id],
  )
  return rows.map(({ template }) => template)
}

test('a start long before the planned time is refused until the partner confirms it', async () => {
  const { job, url } = await acceptedJob(inHours(3))
  expect((await guest.get(url)).body).toMatchObject({ is_early: true, can_undo_start: false })
  const refused = await guest.post(`${url}/start`, {})
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'starts_early' }] } })
  expect((await jobNow(job)).status).toBe('accepted')
  const started = await guest.post(`${url}/start`, { starts_early: true })
  expect(started.body).toMatchObject({ state: 'started', is_early: false, can_undo_start: true })
  expect((await jobNow(job)).assignments[0]).toMatchObject({ started_early: true })
  expect((await latestOf(job)).data).toMatchObject({
    to: 'started',
    started_early: true,
    starts_at: job.scheduled_at,
  })
})

test('a job that is not accepted yet has the mark of an early start, for a phone without a connection', async () => {
  const job = await world.job({ ...inHours(3), partner_id: await world.partner() })
  const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  const brief = await guest.get(`/partner-links/${String(body.url).split('/').at(-1)}`)
  expect(brief.body).toMatchObject({ state: 'pending', is_early: true })
})

test('the hours of an early start are a setting, and a start near the planned time is not marked', async () => {
  const { job, url } = await acceptedJob(inHours(1))
  await world.setting('business.early_hours', '0')
  expect((await guest.post(`${url}/start`, {})).status).toBe(422)
  await world.setting('business.early_hours', '2')
  expect((await guest.post(`${url}/start`, { starts_early: true })).status).toBe(200)
  expect((await jobNow(job)).assignments[0]).toMatchObject({ started_early: false })
  expect(await reasonsOf(job)).toEqual([])
})

test('a job started early needs attention, also when it is completed, until its planned time, and stays marked', async () => {
  const { job, url } = await acceptedJob(inHours(200))
  await guest.post(`${url}/start`, { starts_early: true })
  expect(await reasonsOf(job)).toEqual(['started-early'])
  await guest.post(`${url}/complete`, { material_cost: 0, collected: null })
  expect(await reasonsOf(job)).toEqual(['started-early'])
  const planned = `UPDATE jobs SET scheduled_at = app_now() - interval '1 minute' WHERE id = $1`
  await t.database.pool.query(planned, [job.id])
  expect(await reasonsOf(job)).toEqual([])
  const after = await jobNow(job)
  expect(after).toMatchObject({ status: 'completed', assignments: [{ started_early: true }] })
  expect((await latestOf(job)).data).toMatchObject({ to: 'completed', started_early: true })
})

test('the partner undoes a start within ten minutes, once or twice', async () => {
  const { job, url } = await acceptedJob(inHours(3))
  await guest.post(`${url}/start`, { starts_early: true })
  for (let time = 0; time < 2; time += 1) {
    expect((await guest.post(`${url}/unstart`)).body).toMatchObject({
      state: 'accepted',
      can_undo_start: false,
    })
  }
  const after = await jobNow(job)
  expect(after).toMatchObject({ status: 'accepted', started_at: null, accepted_at: job.accepted_at })
  expect(after.assignments).toMatchObject([{ status: 'accepted', started_at: null, started_early: false }])
  expect(await latestOf(job)).toMatchObject({ actor: null, data: { from: 'started', to: 'accepted' } })
  expect(await reasonsOf(job)).toEqual([])
})

test('the partner undoes a start three times; later starts add no entry and no message', async () => {
  const { job, url } = await acceptedJob(inHours(1))
  const kept = async () => {
    const { rows } = await t.database.pool.query(
      `SELECT (SELECT count(*) FROM timeline_entries WHERE record_type = 'job' AND record_id = $1)::int AS told,
         (SELECT count(*) FROM messages WHERE job_id = $1)::int AS messages`,
      [job.id],
    )
    return rows[0]
  }
  const responses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await guest.post(`${url}/start`, {})
    responses.push((await guest.post(`${url}/unstart`)).status)
  }
  expect(responses).toEqual([200, 200, 200, 409, 409])
  const before = await kept()
  await guest.post(`${url}/start`, {})
  expect((await guest.get(url)).body).toMatchObject({ state: 'started', can_undo_start: false })
  expect(await kept()).toEqual(before)
  expect((await unstart(job)).body.status).toBe('accepted')
})

test('after ten minutes the partner cannot undo a start, staff can, with the reason kept', async () => {
  const { job, url } = await acceptedJob(inHours(1))
  await guest.post(`${url}/start`, {})
  const aged = "UPDATE assignments SET started_at = app_now() - interval '11 minutes' WHERE job_id = $1"
  await t.database.pool.query(aged, [job.id])
  expect((await guest.get(url)).body.can_undo_start).toBe(false)
  expect((await guest.post(`${url}/unstart`)).status).toBe(409)
  expect((await unstart(job, { reason: 'Pressed by mistake' })).body.status).toBe('accepted')
  expect((await latestOf(job)).data).toMatchObject({ to: 'accepted', reason: 'Pressed by mistake' })
  expect((await guest.post(`${url}/start`, {})).body.state).toBe('started')
})

test('a job that is not started, or is completed, is not put back', async () => {
  const { job, url } = await acceptedJob(inHours(1))
  expect((await unstart(job)).status).toBe(409)
  await guest.post(`${url}/start`, {})
  await guest.post(`${url}/complete`, { material_cost: 0, collected: null })
  expect((await unstart(job)).status).toBe(409)
  expect((await guest.post(`${url}/unstart`)).status).toBe(409)
})

test('a message that the partner is on the way is withdrawn with the start', async () => {
  const { job, url } = await acceptedJob(today())
  await guest.post(`${url}/start`, {})
  expect(await waiting(job)).toEqual(['message.on-the-way'])
  await unstart(job)
  expect(await waiting(job)).toEqual([])
})
