import type { EnquiryResults } from 'contract/reports/business.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'
import { refreshUnserved } from './business-unserved.store.ts'
import { reportsTasks } from './reports.tasks.ts'

let t: TestApp
let staff: Caller
let world: World
let other: number
/** The fourth of the month, and the same days a month before. */
const days = 'from=2026-04-01&to=2026-04-30'
const created = 'created_from=2026-04-01&created_to=2026-04-30'

type Values = {
  source?: string
  day?: string
  category_id?: number | null
  location?: number
  assigned_to?: number | null
}

async function enquiry({ source = 'website', day = '2026-04-10', ...more }: Values = {}): Promise<number> {
  const { rows } = await t.database.pool.query(
    `INSERT INTO addresses (customer_id, line_1, location_id) VALUES ($1, '1', $2) RETURNING id`,
    [world.customer, more.location ?? world.places.pincode],
  )
  const category = more.category_id === undefined ? world.categories.taps : more.category_id
  const inserted = await t.database.pool.query(
    `INSERT INTO enquiries (name, phone, customer_id, address_id, source, category_id, assigned_to, created_by, created_at)
     VALUES ('Asha', $1, $2, $3, $4, $5, $6, $7, $8::timestamp AT TIME ZONE 'Asia/Kolkata') RETURNING id`,
    [
      randomPhone(),
      world.customer,
      rows[0].id,
      source,
      category,
      more.assigned_to ?? null,
      staff.userId,
      day,
    ],
  )
  return inserted.rows[0].id
}

const versionOf = async (id: number) => (await staff.get(`/enquiries/${id}`)).body.version as number

/** Creates a job of it, and brings it to the state. */
async function job(id: number, state?: 'completed' | 'cancelled', price = 100_000): Promise<number> {
  const response = await staff.post(`/enquiries/${id}/job`, {
    starts_at: '2026-05-04T05:30:00.000Z',
    ends_at: '2026-05-04T07:30:00.000Z',
    was_done: true,
    price,
    version: await versionOf(id),
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  let now = response.body
  const move = async (step: string, body: object = {}) => {
    const response = await staff.post(`/jobs/${now.id}/${step}`, { version: now.version, ...body })
    if (response.status !== 200) throw new Error(`${step}: ${JSON.stringify(response.body)}`)
    now = response.body
  }
  if (state === 'cancelled') await move('cancel', { reason: 'Not at home' })
  if (state === 'completed') {
    await move('assign', { partner_id: await world.partner() })
    for (const step of ['accept', 'start', 'complete']) await move(step)
  }
  return now.id
}

const lose = async (id: number, status: string, lost_reason: string) => {
  const response = await staff.post(`/enquiries/${id}/status`, {
    status,
    lost_reason,
    version: await versionOf(id),
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
}

const totalOf = async (list: string) => {
  const { status, body } = await staff.get(list)
  expect(status, list).toBe(200)
  expect(body.meta.exact, list).toBe(true)
  return body.meta.total as number
}

beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  other = await createUser(t.database.db, { role: 'staff', name: 'Ravi Rao' })
})
afterAll(() => t.close())

describe('sources of enquiries', () => {
  type Row = { source: string; now: EnquiryResults; before: EnquiryResults }
  const report = async () => (await staff.get(`/reports/enquiry-sources?${days}`)).body
  const rowOf = async (source: string): Promise<Row> =>
    (await report()).data.find((row: Row) => row.source === source)

  it('counts the jobs and the money of each source, also when they came later', async () => {
    const [first, second, third] = [await enquiry(), await enquiry(), await enquiry()]
    await enquiry({ source: 'poster' })
    await enquiry({ day: '2026-03-31 23:59' })
    await enquiry({ day: '2026-05-01 00:00' })
    const done = await job(first, 'completed', 250_000)
    await job(second)
    await job(third, 'cancelled')
    await staff.post(`/jobs/${done}/payments`, { amount: 90_000, method: 'cash', received_by: 'company' })
    const { commission } = (await staff.get(`/jobs/${done}`)).body
    const none = { enquiries: 0, booked: 0, completed: 0, jobs: 0, price: 0, received: 0, commission: 0 }
    expect(await rowOf('website')).toEqual({
      source: 'website',
      now: { enquiries: 3, booked: 2, completed: 1, jobs: 1, price: 250_000, received: 90_000, commission },
      before: { ...none, enquiries: 1 },
    })
    expect(await rowOf('poster')).toEqual({ source: 'poster', now: { ...none, enquiries: 1 }, before: none })
    const { range, before, total } = await report()
    expect([range, before]).toEqual([
      { from: '2026-04-01', to: '2026-04-30' },
      { from: '2026-03-01', to: '2026-03-31' },
    ])
    expect(total.now.enquiries).toBe(4)
  })

  it('counts the enquiry when its completion and payment are undone', async () => {
    const id = await enquiry({ source: 'sms' })
    const done = await job(id, 'completed')
    expect((await rowOf('sms')).now).toMatchObject({ booked: 1, completed: 1, jobs: 1, price: 100_000 })
    await world.setting('assignment.uncomplete', true)
    const admin = await t.as('admin')
    const { version } = (await staff.get(`/jobs/${done}`)).body
    const response = await admin.post(`/jobs/${done}/uncomplete`, { version, reason: 'A slip' })
    expect(response.status).toBe(200)
    expect((await rowOf('sms')).now).toMatchObject({
      booked: 1,
      completed: 0,
      jobs: 0,
      price: 0,
      commission: 0,
    })
  })

  it('gives the exact number of rows of its lists', async () => {
    const { data } = await report()
    expect(data.length).toBeGreaterThan(2)
    for (const { source, now } of data as Row[]) {
      const list = `/enquiries?source=${source}&${created}`
      expect(await totalOf(list)).toBe(now.enquiries)
      expect(await totalOf(`${list}&job=booked`)).toBe(now.booked)
      expect(await totalOf(`${list}&job=none`)).toBe(now.enquiries - now.booked)
      expect(await totalOf(`${list}&job=completed`)).toBe(now.completed)
      const jobs = await staff.get(
        `/jobs?status=completed&enquiry_source=${source}&enquiry_from=2026-04-01&enquiry_to=2026-04-30&per_page=100`,
      )
      expect(jobs.body.meta.total).toBe(now.jobs)
      const sum = (name: 'price' | 'received') =>
        jobs.body.data.reduce((all: number, row: Record<string, number>) => all + row[name]!, 0)
      expect([sum('price'), sum('received')]).toEqual([now.price, now.received])
    }
  })

  it('refuses days out of order, one day alone and unknown values', async () => {
    const fieldOf = async (query: string) => {
      const { status, body } = await staff.get(`/reports/enquiry-sources?${query}`)
      return [status, body.errors?.[0]?.field]
    }
    expect(await fieldOf('from=2026-04-02&to=2026-04-01')).toEqual([422, 'to'])
    expect(await fieldOf('from=2026-04-02')).toEqual([422, 'to'])
    expect(await fieldOf('range=whenever')).toEqual([422, 'range'])
    expect((await fieldOf('range=last-month'))[0]).toBe(200)
  })
})

describe('lost reasons', () => {
  const report = async (more = '') => (await staff.get(`/reports/lost-reasons?${days}${more}`)).body
  type Counted = { reason: string; status: string; now: number }

  it('counts reasons and statuses, and gives the exact number of rows of its lists', async () => {
    for (const source of ['app', 'app', 'quikr']) await lose(await enquiry({ source }), 'rate-high', 'price')
    await lose(await enquiry({ source: 'app' }), 'just-enquiry', 'only-asked')
    const back = await enquiry({ source: 'app' })
    await lose(back, 'rate-high', 'price')
    await staff.post(`/enquiries/${back}/status`, { status: 'open', version: await versionOf(back) })
    const { lost, reasons, statuses } = await report()
    expect(lost.now).toBe(4)
    expect(reasons[0]).toEqual({ reason: 'price', now: 3, before: 0 })
    expect(statuses[0]).toEqual({ status: 'rate-high', now: 3, before: 0 })
    for (const narrow of ['', '&source=app', `&category_id=${world.categories.plumbing}`]) {
      const of = await report(narrow)
      expect(of.lost.now).toBe(await totalOf(`/enquiries?group=lost&${created}${narrow}`))
      expect(of.enquiries.now).toBe(await totalOf(`/enquiries?${created}${narrow}`))
      for (const { reason, now } of of.reasons as Counted[]) {
        expect(await totalOf(`/enquiries?lost_reason=${reason}&${created}${narrow}`), reason).toBe(now)
      }
      for (const { status, now } of of.statuses as Counted[]) {
        expect(await totalOf(`/enquiries?status=${status}&${created}${narrow}`), status).toBe(now)
      }
    }
    expect((await report('&source=app')).lost.now).toBe(3)
    expect((await report(`&category_id=${world.categories.cleaning}`)).lost.now).toBe(0)
  })

  it('is for one source or one service, not for both', async () => {
    const { status, body } = await staff.get(
      `/reports/lost-reasons?source=app&category_id=${world.categories.taps}`,
    )
    expect([status, body.errors[0].field]).toEqual([422, 'category_id'])
  })
})

test('the report of staff has a row for each user, equal to the lists behind it', async () => {
  const mine = await enquiry({ assigned_to: other })
  await enquiry({ assigned_to: other })
  await job(mine)
  await sql`UPDATE enquiries SET first_touched_at = created_at + interval '10 minutes' WHERE id = ${mine}`.execute(
    t.database.db,
  )
  const { body } = await staff.get(`/reports/staff?${days}`)
  type Row = { person: { id: number } | null; now: Record<string, number>; overdue: number }
  const of = (id: number | null) => (body.data as Row[]).find(({ person }) => (person?.id ?? null) === id)!
  expect(of(other).now).toMatchObject({ assigned: 2, booked: 1, completed: 0, contacted: 1, mean_wait: 600 })
  for (const [type, day] of [
    ['call', '2026-04-09'],
    ['call', '2026-04-30'],
    ['note', '2026-04-10'],
    ['visit', '2026-05-01'],
  ]) {
    const written = { record_type: 'enquiry', record_id: mine, type, note: 'Wrote' }
    const { status } = await staff.post('/activities', written)
    expect(status).toBe(201)
    await sql`UPDATE activities SET created_at = ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata'
      WHERE id = (SELECT max(id) FROM activities)`.execute(t.database.db)
  }
  const { body: report } = await staff.get(`/reports/staff?${days}`)
  const author = (report.data as Row[]).find(({ person }) => person?.id === staff.userId)!
  expect(author.now).toMatchObject({ calls: 2, activities: 3 })
  const entries = (await staff.get(`/reports/staff-entries?${days}&created_by=${staff.userId}&type=call`))
    .body
  expect(entries.data).toMatchObject(
    Array.from({ length: 2 }, () => ({
      type: 'call',
      note: 'Wrote',
      record: { type: 'enquiry', id: mine, name: 'Asha' },
    })),
  )
  for (const { person, now, overdue } of report.data as Row[]) {
    const assignee = `assigned_to=${person?.id ?? 'nobody'}`
    expect(await totalOf(`/enquiries?${assignee}&${created}`)).toBe(now.assigned)
    expect(await totalOf(`/enquiries?${assignee}&${created}&job=booked`)).toBe(now.booked)
    expect(await totalOf(`/enquiries?${assignee}&${created}&job=completed`)).toBe(now.completed)
    expect(await totalOf(`/enquiries?${assignee}&follow_up=overdue`)).toBe(overdue)
    if (!person) continue
    expect(await totalOf(`/enquiries?created_by=${person.id}&${created}`)).toBe(now.recorded)
    for (const [name, type] of [
      ['calls', '&type=call'],
      ['activities', ''],
    ] as const) {
      const list = `/reports/staff-entries?${days}&created_by=${person.id}${type}&per_page=100`
      expect(await totalOf(list)).toBe(now[name])
      expect((await staff.get(list)).body.data).toHaveLength(now[name]!)
    }
  }
  const { body: present } = await staff.get('/reports/staff?range=today')
  const me = (present.data as Row[]).find(({ person }) => person?.id === staff.userId)!
  const { rows } = await t.database.pool.query('SELECT business_day(app_now())::text AS today')
  const today = rows[0].today
  expect(me.now.jobs_made).toBeGreaterThan(2)
  expect(await totalOf(`/jobs?created_by=${staff.userId}&created_from=${today}&created_to=${today}`)).toBe(
    me.now.jobs_made,
  )
})

describe('locations without a partner', () => {
  const report = async () => {
    await refreshUnserved(t.database.db)
    return (await staff.get(`/reports/unserved-places?${days}&per_page=100`)).body
  }
  const at = async (id: number) =>
    (await report()).data.find(({ location_id }: { location_id: number }) => location_id === id)

  it('counts enquiries without an approved partner for the pincode, a twin of it, or a location above it', async () => {
    const { other: here, pincode, twin } = world.places
    const cleaning = world.categories.cleaning
    const lost = await enquiry({ location: here, category_id: cleaning, day: '2026-04-20' })
    await enquiry({ location: here, category_id: cleaning, day: '2026-04-20' })
    await enquiry({ location: twin, category_id: cleaning, day: '2026-04-20' })
    await enquiry({ location: here, category_id: null, day: '2026-04-20' })
    await lose(
      await enquiry({ location: here, category_id: cleaning, day: '2026-03-20' }),
      'not-interested',
      'place-not-served',
    )
    await lose(lost, 'not-interested', 'place-not-served')
    // A plumber covers the whole area: an enquiry without a service can be served.
    await world.partner()
    expect(await at(here)).toMatchObject({
      before: { enquiries: 1, lost: 1, said: 1 },
      enquiries: 2,
      lost: 1,
      said: 1,
      pincode: '560103',
      area: 'HSR Layout',
      district: 'Bengaluru Urban',
      services: [{ category: { id: cleaning, title: 'Cleaning' }, enquiries: 2 }],
    })
    expect((await at(twin)).enquiries).toBe(1)
    for (const { location_id, enquiries, lost: gone } of (await report()).data) {
      const list = `/enquiries?unserved=true&location_id=${location_id}&${created}`
      expect(await totalOf(list)).toBe(enquiries)
      expect(await totalOf(`${list}&group=lost`)).toBe(gone)
    }
    expect(await totalOf(`/enquiries?unserved=true&${created}`)).toBe((await report()).total.now.enquiries)

    const waiting = await world.partner({ status: 'submitted', services: [cleaning], areas: [pincode] })
    expect((await at(twin)).enquiries).toBe(1)
    await sql`UPDATE partners SET status = 'approved' WHERE id = ${waiting}`.execute(t.database.db)
    expect(await at(twin)).toBeUndefined()
    expect((await at(here)).enquiries).toBe(2)
    await world.partner({ services: [cleaning], areas: [world.places.district] })
    expect(await at(here)).toBeUndefined()
    expect((await report()).total.now).toEqual({ places: 0, enquiries: 0, lost: 0, said: 0 })
  })

  it('is computed by a task, and the report has the time of it', async () => {
    const { as_of } = await report()
    expect(Date.now() - Date.parse(as_of)).toBeLessThan(60_000)
    await enquiry({ location: world.places.other, category_id: world.categories.plumbing, day: '2026-04-21' })
    await sql`UPDATE partners SET status = 'deactivated'`.execute(t.database.db)
    const path = `/reports/unserved-places?${days}`
    expect((await staff.get(path)).body).toMatchObject({ as_of, data: [] })
    await reportsTasks(t.database)[0]!.handler({}, { number: 1, isLast: true })
    const { body } = await staff.get(path)
    expect(body.data).not.toEqual([])
    expect(Date.parse(body.as_of)).toBeGreaterThan(Date.parse(as_of))
  })
})

test.each(['enquiry-sources', 'lost-reasons', 'staff', 'unserved-places'])(
  '%s leaves as a sheet, noted',
  async (name) => {
    const { status, raw, headers } = await staff.get(`/reports/${name}/download?${days}&format=csv`)
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/csv')])
    const { body } = await staff.get(`/reports/${name}?${days}`)
    const rows = name === 'lost-reasons' ? 17 : body.data.length + (name === 'enquiry-sources' ? 1 : 0)
    expect(raw.toString('utf8').trim().split('\n')).toHaveLength(rows + 1)
    const entry = await t.database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'downloaded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ format: 'csv', rows, filters: { from: '2026-04-01' } })
  },
)
