import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

async function linkOf({ id }: Pick<Job, 'id'>): Promise<string> {
  const { status, body } = await staff.post(`/jobs/${id}/tracking-link`, { by: 'copy' })
  expect(status).toBe(200)
  expect(body.text).toContain(body.url)
  expect(body.whatsapp).toMatch(/^\+91\d{10}$/)
  return `/tracking-links/${/\/t\/([\w-]{43})$/.exec(body.url)?.[1]}`
}
const jobNow = async (id: number): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const kinds = async (id: number): Promise<string[]> => {
  const { body } = await staff.get(`/timeline?record_type=job&record_id=${id}`)
  return body.map(({ kind }: { kind: string }) => kind)
}
const set = (id: number, column: string, value: string) =>
  t.database.pool.query(`UPDATE jobs SET ${column} = $2, version = version + 1 WHERE id = $1`, [id, value])
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000).toISOString()

describe('a tracking link', () => {
  test('names the language of the customer', async () => {
    const url = await linkOf(await world.job())
    expect((await guest.get(url)).body.language).toBeNull()
    await t.database.pool.query(`UPDATE customers SET language = 'hi' WHERE id = $1`, [world.customer])
    expect((await guest.get(url)).body.language).toBe('hi')
    await t.database.pool.query('UPDATE customers SET language = NULL')
  })

  test('shows the state of the job with the whole name of the partner, and no phone, customer’s name or street', async () => {
    const job = await world.job()
    const url = await linkOf(job)
    expect((await guest.get(url)).body).toMatchObject({ state: 'booked', partner: null, can_request: true })
    const partner_id = await world.partner({ name: 'CoolPoint Aircon' })
    await staff.post(`/jobs/${job.id}/assign`, { partner_id, version: job.version })
    const read = await guest.get(url)
    const { address } = await jobNow(job.id)
    expect(read.body).toMatchObject({
      state: 'assigned',
      partner: 'CoolPoint Aircon',
      opened: false,
      due: job.due,
    })
    expect(read.raw.toString()).not.toMatch(/\+91\d{10}/)
    for (const secret of [address?.line_1, 'Asha Rao']) {
      expect(read.raw.toString()).not.toContain(secret)
    }
    await guest.post(`${url}/opened`)
    const times = { handed_at: expect.any(String), sent_at: null, opened_at: expect.any(String) }
    expect((await jobNow(job.id)).tracking_link).toMatchObject(times)
  })

  test('shows concessions and the amount due', async () => {
    const job = await world.jobIn('completed', { price: 60_000 })
    const url = await linkOf(job)
    await staff.post(`/jobs/${job.id}/concessions`, {
      amount: 10_000,
      reason: 'goodwill',
      borne_by: 'company',
    })
    expect((await guest.get(url)).body).toMatchObject({ price: 60_000, conceded: 10_000, due: 50_000 })
  })

  test('goes from on the way to done with the receipt, which opens', async () => {
    const job = await world.jobIn('started')
    const url = await linkOf(job)
    expect((await guest.get(url)).body).toMatchObject({
      state: 'in-progress',
      can_request: false,
      can_rate: false,
    })
    await staff.post(`/jobs/${job.id}/complete`, { version: job.version })
    const paid = { method: 'cash', amount: 40_000, received_by: 'company' }
    const { body } = await staff.post(`/jobs/${job.id}/payments`, paid)
    const done = (await guest.get(url)).body
    expect(done).toMatchObject({ state: 'done', can_rate: true, received: 40_000, due: job.due - 40_000 })
    expect(done.receipts).toMatchObject([{ number: body.receipt_number }])
    expect((await guest.get(`/receipts/${done.receipts[0].token}`)).status).toBe(200)
  })

  test('ends 30 days after completion and cancellation, with the response for an unknown one', async () => {
    const done = await world.jobIn('completed')
    const cancelled = await world.job()
    await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'Not needed', version: cancelled.version })
    const urls = [await linkOf(done), await linkOf(cancelled)]
    for (const url of urls) expect((await guest.get(url)).status).toBe(200)
    await set(done.id, 'completed_at', weeksAgo(5))
    await set(cancelled.id, 'updated_at', weeksAgo(5))
    const unknown = await guest.get(`/tracking-links/${'A'.repeat(43)}`)
    for (const url of urls) {
      const { status, body } = await guest.get(url)
      expect({ status, message: body.message }).toEqual({ status: 404, message: unknown.body.message })
    }
    expect((await staff.post(`/jobs/${done.id}/tracking-link`, { by: 'copy' })).status).toBe(409)
  })

  test('of a partner does not open as a tracking link', async () => {
    const job = await world.job({ partner_id: await world.partner() })
    const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
    expect((await guest.get(`/tracking-links/${body.url.split('/').at(-1)}`)).status).toBe(404)
  })
})

test('POST /jobs/{id}/tracking-link within an hour is one line of the timeline', async () => {
  const job = await world.job()
  for (let time = 0; time < 3; time += 1) await linkOf(job)
  const sent = async () => (await kinds(job.id)).filter((kind) => kind === 'tracking-sent').length
  expect(await sent()).toBe(1)
  await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'whatsapp' })
  expect(await sent()).toBe(2)
})

describe('a request of the customer', () => {
  test('is shown on the job and in Needs attention until the job is rescheduled', async () => {
    const { id } = await world.job()
    await set(id, 'ends_at', weeksAgo(-2))
    await set(id, 'scheduled_at', new Date(Date.parse(weeksAgo(-2)) - 3_600_000).toISOString())
    const job = await jobNow(id)
    const url = await linkOf(job)
    const change = { kind: 'reschedule', note: 'After 5 PM, please' }
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await guest.post(`${url}/request`, change)).body.request).toEqual(change)
    }
    const asked = await jobNow(job.id)
    expect(asked.customer_request).toMatchObject(change)
    expect(asked.version).toBe(job.version)
    expect((await kinds(job.id)).filter((kind) => kind === 'customer-asked')).toHaveLength(1)
    const { body } = await staff.get('/jobs?attention=customer-asked')
    expect(body.data).toMatchObject([{ id: job.id, attention: ['customer-asked'] }])
    const [starts_at, ends_at] = [3, 4].map((hour) => new Date(Date.now() + hour * 3_600_000).toISOString())
    const to = { starts_at, ends_at, reason: 'Customer asked', confirmed: true, version: job.version }
    const moved = await staff.post(`/jobs/${job.id}/reschedule`, to)
    expect(moved.body.customer_request).toBeNull()
  })

  test('adds its kind to the row of Needs attention until it is closed', async () => {
    const job = await world.job()
    const url = await linkOf(job)
    const rowKind = async () => {
      const { body } = await staff.get(`/jobs?q=J-${job.id}`)
      return body.data[0].request_kind
    }
    expect(await rowKind()).toBeNull()
    for (const kind of ['cancel', 'reschedule', 'cancel']) {
      await guest.post(`${url}/request`, { kind })
      expect(await rowKind()).toBe(kind)
    }
    const { id: customer_request_id, requested_at } = (await jobNow(job.id)).customer_request!
    await staff.post(`/jobs/${job.id}/customer-request/dismiss`, { customer_request_id, requested_at })
    expect(await rowKind()).toBeNull()
  })

  test('is dismissed by a user who read it, and not when a newer one exists', async () => {
    const job = await world.job()
    const url = await linkOf(job)
    await guest.post(`${url}/request`, { kind: 'reschedule' })
    const read = (await jobNow(job.id)).customer_request
    await guest.post(`${url}/request`, { kind: 'cancel', note: 'We are away' })
    const edited = (await jobNow(job.id)).customer_request
    const dismiss = (request: typeof read) =>
      staff.post(`/jobs/${job.id}/customer-request/dismiss`, {
        customer_request_id: request?.id,
        requested_at: request?.requested_at,
      })
    expect((await dismiss(read)).status).toBe(409)
    expect((await dismiss(edited)).body.customer_request).toBeNull()
    expect((await dismiss(edited)).status).toBe(409)
    expect(await kinds(job.id)).toContain('request-dismissed')
    expect((await guest.get(url)).body.request).toBeNull()
  })

  test('is one row that the customer can change five times a day; the sixth is refused', async () => {
    const job = await world.job()
    const url = await linkOf(job)
    const { pool } = t.database
    const count = async (text: string) => (await pool.query(text, [job.id])).rows[0].count
    const written = async () => ({
      rows: await count('SELECT count(*)::int FROM customer_requests WHERE job_id = $1'),
      events: (await kinds(job.id)).filter((kind) => kind === 'customer-asked').length,
      audited: await count(
        `SELECT count(*)::int FROM audit_entries WHERE action = 'customer-asked' AND record_id = $1::text`,
      ),
    })
    const requestChange = (nth: number) =>
      guest.post(`${url}/request`, { kind: nth % 2 ? 'cancel' : 'reschedule', note: `Wish ${nth}` })
    const replies = []
    for (let nth = 1; nth <= 12; nth += 1) replies.push(await requestChange(nth))
    expect(replies.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(7).fill(409)])
    expect(replies[5]?.body.message).toMatch(/5 times today.*call the office/)
    expect(replies.map(({ body }) => body.can_request).slice(0, 5)).toEqual([true, true, true, true, false])
    expect(await written()).toEqual({ rows: 1, events: 5, audited: 5 })
    // The open request is repeated without an effect, also by a phone that sends it again later.
    expect((await requestChange(5)).body.request).toEqual({ kind: 'cancel', note: 'Wish 5' })
    expect(await written()).toEqual({ rows: 1, events: 5, audited: 5 })
    // A dismissal does not reset the count.
    const { id: customer_request_id, requested_at } = (await jobNow(job.id)).customer_request!
    await staff.post(`/jobs/${job.id}/customer-request/dismiss`, { customer_request_id, requested_at })
    expect((await requestChange(6)).status).toBe(409)
    await pool.query(
      "UPDATE customer_requests SET requested_at = requested_at - interval '1 day' WHERE job_id = $1",
      [job.id],
    )
    expect((await requestChange(7)).body).toMatchObject({ request: { note: 'Wish 7' }, can_request: true })
    expect(await written()).toEqual({ rows: 2, events: 6, audited: 6 })
  })

  test('a changed request is recorded with its earlier content', async () => {
    const job = await world.job()
    const url = await linkOf(job)
    await guest.post(`${url}/request`, { kind: 'reschedule', note: 'Sunday' })
    const first = (await jobNow(job.id)).customer_request
    await guest.post(`${url}/request`, { kind: 'cancel' })
    expect((await jobNow(job.id)).customer_request).toMatchObject({
      id: first?.id,
      kind: 'cancel',
      note: null,
    })
    const { rows } = await t.database.pool.query(
      `SELECT before, after FROM audit_entries WHERE action = 'customer-asked' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [String(job.id)],
    )
    expect(rows[0]).toMatchObject({
      before: { kind: 'reschedule', note: 'Sunday' },
      after: { kind: 'cancel', note: null },
    })
  })

  test('is refused once the work has started', async () => {
    const url = await linkOf(await world.jobIn('started'))
    expect((await guest.post(`${url}/request`, { kind: 'cancel' })).status).toBe(409)
  })
})

describe('a rating', () => {
  test('is given once after completion, and is shown on the job and with the partner', async () => {
    const job = await world.jobIn('started')
    const url = await linkOf(job)
    expect((await guest.post(`${url}/rating`, { stars: 5 })).status).toBe(409)
    await staff.post(`/jobs/${job.id}/complete`, { version: job.version })
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await guest.post(`${url}/rating`, { stars: 4, comment: 'On time' })
      expect(body).toMatchObject({ rating: { stars: 4, comment: 'On time' }, can_rate: false })
    }
    expect((await guest.post(`${url}/rating`, { stars: 5 })).status).toBe(409)
    const { rating, partner } = await jobNow(job.id)
    expect(rating).toMatchObject({ stars: 4, comment: 'On time' })
    const { body } = await staff.get(`/partners/${partner?.id}/work`)
    expect(body.ratings).toMatchObject({ tenths: 40, count: 1, latest: [{ stars: 4, job_id: job.id }] })
    expect((await staff.get(`/complaints?job_id=${job.id}`)).body.meta.total).toBe(0)
  })

  test.each([
    [1, 'high'],
    [2, 'medium'],
  ])('of %i opens a complaint of %s severity for the customer', async (stars, severity) => {
    const job = await world.jobIn('completed')
    const url = await linkOf(job)
    await guest.post(`${url}/rating`, { stars, comment: 'It leaks again' })
    const { body } = await staff.get(`/complaints?job_id=${job.id}`)
    expect(body.data).toMatchObject([
      { severity, kind: 'quality', text: 'It leaks again', owner: { id: staff.userId } },
    ])
    const complaint: Complaint = (await staff.get(`/complaints/${body.data[0].id}`)).body
    expect(complaint.source).toBe('rating')
    const entries = (await staff.get(`/timeline?record_type=complaint&record_id=${complaint.id}`)).body
    expect(entries[0]).toMatchObject({
      actor: null,
      data: { guest: { type: 'customer', label: 'Asha Rao' } },
    })
  })

  test('has no owner when the account of the job’s creator was closed', async () => {
    const job = await world.jobIn('completed')
    await t.database.pool.query(
      `WITH leaver AS (INSERT INTO users (name, email, active) VALUES ('Leaver', 'leaver@example.in', false) RETURNING id)
       UPDATE jobs SET created_by = leaver.id FROM leaver WHERE jobs.id = $1`,
      [job.id],
    )
    await guest.post(`${await linkOf(job)}/rating`, { stars: 1, comment: null })
    expect((await staff.get(`/complaints?job_id=${job.id}`)).body.data).toMatchObject([{ owner: null }])
  })

  test.each([0, 6, 2.5, null])('refuses %s stars with the field', async (stars) => {
    const url = await linkOf(await world.jobIn('completed'))
    const { status, body } = await guest.post(`${url}/rating`, { stars })
    expect(status).toBe(422)
    expect(body.errors[0].field).toBe('stars')
  })
})
