import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
let t: TestApp
let staff: Caller
let admin: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  admin = await t.as('admin')
  guest = await t.as(null)
  world = await createWorld(t, staff)
  await world.setting('assignment.uncomplete', true)
})
afterAll(() => t.close())

const jobNow = async ({ id }: Job): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const change = async (job: Job, partner_id: number, more: object = {}) =>
  staff.post(`/jobs/${job.id}/assign`, { partner_id, version: (await jobNow(job)).version, ...more })
const reason = 'The van broke down'
const linkOf = async (job: Job) => {
  const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  return `/partner-links/${String(body.url).split('/').at(-1)}`
}

test('a started job changes its partner only with a reason, and is pending for the new one', async () => {
  const [first, second] = [
    await world.partner({ name: 'Ravi Kumar' }),
    await world.partner({ name: 'Imran Shaikh' }),
  ]
  const job = await world.jobIn('started', { partner_id: first })
  const url = await linkOf(job)
  const refused = await change(job, second)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
  const { status, body } = await change(job, second, { reason })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'pending',
    started_at: null,
    accepted_at: null,
    scheduled_at: job.scheduled_at,
    partner: { id: second },
    assignments: [
      { partner: { id: first }, status: 'cancelled', reason, started_at: expect.any(String) },
      { partner: { id: second }, status: 'pending' },
    ],
  })
  expect((await guest.get(url)).status).toBe(404)
  const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'partner-assigned', data: { to: 'Imran Shaikh' } },
    { kind: 'status', data: { from: 'started', to: 'pending', reason } },
  ])
  const { body: own } = await staff.get(`/timeline?record_type=partner&record_id=${first}`)
  expect(own[0]).toMatchObject({ kind: 'status', data: { to: 'pending', reason } })
})

test('cash that the earlier partner received stays in that account, and the new partner did the work', async () => {
  const [first, second] = [await world.partner(), await world.partner()]
  const job = await world.jobIn('started', { partner_id: first })
  const cash = { method: 'cash', amount: 40_000, received_by: 'partner' }
  expect((await staff.post(`/jobs/${job.id}/payments`, cash)).status).toBe(201)
  let now: Job = (await change(job, second, { reason })).body
  for (const step of ['accept', 'start', 'complete']) {
    now = (await staff.post(`/jobs/${job.id}/${step}`, { version: now.version })).body
  }
  expect(now).toMatchObject({ status: 'completed', received: 40_000 })
  const { rows } = await t.database.pool.query(
    'SELECT partner_id, kind, amount FROM ledger_entries WHERE job_id = $1 ORDER BY kind',
    [job.id],
  )
  expect(rows).toEqual([
    { partner_id: first, kind: 'cash-held', amount: 40_000 },
    { partner_id: second, kind: 'commission-due', amount: now.commission },
    { partner_id: second, kind: 'owed-to-partner', amount: -40_000 },
  ])
})

test('money that a partner reported before the job was reopened is decided before the partner changes', async () => {
  const first = await world.partner({ name: 'Ravi Kumar' })
  const job = await world.jobIn('started', { partner_id: first })
  const collected = { amount: 40_000, means: 'cash' }
  await guest.post(`${await linkOf(job)}/complete`, { material_cost: 0, collected })
  const { version } = await jobNow(job)
  await admin.post(`/jobs/${job.id}/uncomplete`, { version, reason: 'It leaks' })
  const second = await world.partner()
  const refused = await change(job, second, { reason })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'Confirm or dismiss the ₹400.00 that Ravi Kumar reported first. Then change the partner.',
    },
  })
  const report_id = (await jobNow(job)).completion_report!.id
  expect((await staff.post(`/jobs/${job.id}/completion-report/confirm`, { report_id })).status).toBe(200)
  expect((await change(job, second, { reason })).status).toBe(200)
  expect((await jobNow(job)).payments).toMatchObject([{ amount: 40_000, partner: { id: first } }])
})

test('a message that the earlier partner is on the way is withdrawn', async () => {
  await world.setting('message.on-the-way.enable', true)
  const job = await world.jobIn('started')
  await t.database.pool.query(
    `INSERT INTO messages (channel, template, "to", body, state, job_id, customer_id)
     SELECT 'sms', 'message.on-the-way', '+919800000000', 'On the way', 'pending', id, customer_id FROM jobs WHERE id = $1`,
    [job.id],
  )
  await change(job, await world.partner(), { reason })
  const { rows } = await t.database.pool.query(
    `SELECT state FROM messages WHERE job_id = $1 AND template = 'message.on-the-way'`,
    [job.id],
  )
  expect(rows).toEqual([{ state: 'failed' }])
})

test('many jobs at once, and the replacement of a partner, leave a started job unchanged', async () => {
  const [first, second] = [await world.partner(), await world.partner()]
  const job = await world.jobIn('started', { partner_id: first })
  const bulk = await staff.post('/jobs/bulk/assign', { ids: [job.id], partner_id: second, confirmed: true })
  expect(bulk.body.results).toMatchObject([
    { ok: false, message: expect.stringContaining('is started and cannot be assigned') },
  ])
  const fits = await staff.get(`/jobs/fits?ids=${job.id}&partner_id=${second}`)
  expect(fits.body.jobs).toMatchObject([{ is_assignable: false }])
  const days = { from_day: '2037-05-04', to_day: '2037-05-04', reason: null }
  for (const partner_id of [second, null]) {
    const rows = [{ job_id: job.id, version: job.version, partner_id, confirmed: true }]
    const reply = await staff.post('/replacements', {
      partner_id: first,
      cause: { kind: 'days-off', days },
      rows,
    })
    expect(reply.body.results).toMatchObject([{ ok: false }])
  }
  expect(await jobNow(job)).toMatchObject({ status: 'started', partner: { id: first } })
})
