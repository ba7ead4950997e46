import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

async function sendLink({ id }: Job): Promise<string> {
  const { body } = await staff.post(`/jobs/${id}/partner-link`, { by: 'copy' })
  return `/partner-links/${body.url.split('/').at(-1)}`
}
async function assigned() {
  const job = await world.job({ partner_id: await world.partner() })
  return { job, url: await sendLink(job) }
}
/** Entries of the audit and lines of the timeline. */
async function recorded({ id }: Job, kind: string): Promise<number[]> {
  const { rows } = await t.database.pool.query(
    `SELECT (SELECT count(*) FROM audit_entries WHERE record_type = 'job' AND record_id = $1::text AND action = $2)::int AS audited,
      (SELECT count(*) FROM timeline_entries WHERE record_type = 'job' AND record_id = $1::bigint AND kind = $2)::int AS lines`,
    [id, kind],
  )
  return [rows[0].audited, rows[0].lines]
}
async function anHourPasses({ id }: Job): Promise<void> {
  const earlier = "- interval '61 minutes'"
  const { pool } = t.database
  await pool.query(`UPDATE public_links SET created_at = created_at ${earlier} WHERE job_id = $1`, [id])
  const entries = `UPDATE timeline_entries SET happened_at = happened_at ${earlier}`
  await pool.query(`${entries} WHERE record_type = 'job' AND record_id = $1`, [id])
}

test('the customer’s number is recorded once an hour', async () => {
  const sent = await assigned()
  await guest.post(`${sent.url}/accept`, { starts_at: sent.job.scheduled_at })
  for (let time = 0; time < 3; time += 1) {
    expect((await guest.post(`${sent.url}/phone`)).body.phone).toBe(sent.job.customer.phone)
  }
  expect(await recorded(sent.job, 'phone-shown')).toEqual([1, 1])
  await anHourPasses(sent.job)
  for (let time = 0; time < 3; time += 1) await guest.post(`${sent.url}/phone`)
  expect(await recorded(sent.job, 'phone-shown')).toEqual([2, 2])
})

test('how often the customer’s number was shown is counted on its line, up to ten times', async () => {
  const sent = await assigned()
  await guest.post(`${sent.url}/accept`, { starts_at: sent.job.scheduled_at })
  const lineOf = async () => {
    const { body } = await staff.get(`/timeline?record_type=job&record_id=${sent.job.id}`)
    return body.find(({ kind }: { kind: string }) => kind === 'phone-shown').data
  }
  await guest.post(`${sent.url}/phone`)
  expect(await lineOf()).not.toHaveProperty('times')
  for (let time = 0; time < 2; time += 1) await guest.post(`${sent.url}/phone`)
  expect(await lineOf()).toMatchObject({ times: 3 })
  for (let time = 0; time < 10; time += 1) await guest.post(`${sent.url}/phone`)
  expect(await lineOf()).toMatchObject({ times: 10 })
  expect(await recorded(sent.job, 'phone-shown')).toEqual([1, 1])
})

test('a link that is copied again within an hour is one line of the timeline', async () => {
  const { job, url } = await assigned()
  for (let time = 0; time < 3; time += 1) expect(await sendLink(job)).toBe(url)
  expect(await recorded(job, 'link-sent')).toEqual([1, 1])
  const admin = await t.as('admin')
  await admin.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  await staff.post(`/jobs/${job.id}/partner-link`, { by: 'whatsapp' })
  expect(await recorded(job, 'link-sent')).toEqual([3, 3])
  await anHourPasses(job)
  await sendLink(job)
  expect(await recorded(job, 'link-sent')).toEqual([4, 4])
})

test('the link of a new assignment is another line, also within an hour', async () => {
  const { job, url } = await assigned()
  await guest.post(`${url}/reject`, { reason: 'Not today' })
  const body = {
    partner_id: job.partner?.id,
    version: (await staff.get(`/jobs/${job.id}`)).body.version,
    confirmed: true,
  }
  await staff.post(`/jobs/${job.id}/assign`, body)
  expect(await sendLink(job)).not.toBe(url)
  expect(await recorded(job, 'link-sent')).toEqual([2, 2])
})
