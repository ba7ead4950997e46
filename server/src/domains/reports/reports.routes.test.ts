import type { CompletedJobs, CompletedJobsRow, UpcomingJobs } from 'contract/reports/reports.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/http/context.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { reportCompleted } from './reports.service.ts'

let t: TestApp
let staff: Caller
let world: World
let ravi: number

/** Completes jobs at that time. */
const done: [day: string, at: 'taps' | 'plumbing' | 'cleaning', price: number, received: number][] = [
  ['2026-03-30', 'taps', 100_000, 100_000],
  ['2026-04-01', 'taps', 150_000, 50_000],
  ['2026-04-01', 'plumbing', 80_000, 80_000],
  ['2026-04-30', 'cleaning', 60_000, 0],
  ['2026-05-02', 'taps', 40_000, 40_000],
  ['2026-06-15', 'cleaning', 30_000, 10_000],
]

beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  ravi = await world.partner({ name: 'Ravi Kumar' })
  const admin = await t.as('admin')
  for (const [place, [day, category, price, received]] of done.entries()) {
    const job = await world.jobIn('completed', { price, ...(place % 2 === 0 ? { partner_id: ravi } : {}) })
    // A quarter of an hour before midnight in India, which is another day in UTC.
    await sql`UPDATE jobs SET completed_at = (${`${day} 23:45`}::timestamp AT TIME ZONE 'Asia/Kolkata'),
      category_id = ${world.categories[category]}, created_by = ${place < 2 ? admin.userId : staff.userId}
      WHERE id = ${job.id}`.execute(t.database.db)
    if (received > 0) {
      await staff.post(`/jobs/${job.id}/payments`, {
        amount: received,
        method: 'cash',
        received_by: 'company',
      })
    }
  }
  await sql`UPDATE jobs SET address_id = NULL WHERE price = 60000`.execute(t.database.db)
  await world.jobIn('started')
})
afterAll(() => t.close())

const report = async (query: string): Promise<CompletedJobs> => {
  const { status, body } = await staff.get(`/reports/completed-jobs?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const april = 'from=2026-04-01&to=2026-04-30'
const spring = 'from=2026-03-01&to=2026-06-30'
const jobsOf = ({ data }: CompletedJobs) =>
  data.map((row) => [row.name, row.now.jobs, row.before?.jobs ?? null])

test('returns a month and the month before, by business days', async () => {
  const { range, before, total } = await report(`${april}&group=month`)
  expect([range, before]).toEqual([
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-03-01', to: '2026-03-31' },
  ])
  expect(total.now).toMatchObject({ jobs: 3, price: 290_000, received: 130_000, due: 160_000 })
  expect(total.before).toMatchObject({ jobs: 1, price: 100_000, due: 0 })
})

test('by day, week and month has every day, and their sum is the total', async () => {
  for (const [group, rows] of [
    ['day', 122],
    ['week', 19],
    ['month', 4],
  ] as const) {
    const { data, total } = await report(`${spring}&group=${group}`)
    expect(data.length).toBe(rows)
    expect(data.reduce((sum, { now }) => sum + now.price, 0)).toBe(total.now.price)
  }
})

test('one day by hour: the business hours and the hours with jobs, compared with the day before', async () => {
  const { data, before, total } = await report('from=2026-04-01&to=2026-04-01&group=hour')
  expect(before).toEqual({ from: '2026-03-31', to: '2026-03-31' })
  expect(data.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  expect(data.at(-1)).toMatchObject({ now: { jobs: 2, price: 230_000, due: 100_000 }, before: { jobs: 0 } })
  expect(data.reduce((sum, { now }) => sum + now.received, 0)).toBe(total.now.received)
})

test('this month has one day on the first of the month, and has hours', async () => {
  const first = Date.parse('2026-05-01T06:00:00Z')
  const query = { range: 'this-month', group: 'hour' } as const
  const of = (now: number) => reportCompleted({ db: t.database.db, now } as Context, query)
  expect((await of(first)).range).toEqual({ from: '2026-05-01', to: '2026-05-01' })
  await expect(of(first + 86_400_000)).rejects.toMatchObject({ details: { issues: [{ field: 'group' }] } })
})

test('services include those below them, and open one level further down', async () => {
  const top = await report(`${spring}&group=category`)
  expect(jobsOf(top)).toEqual([
    ['Plumbing', 4, 0],
    ['Cleaning', 2, 0],
  ])
  expect(top.data.map(({ has_more }) => has_more)).toEqual([true, false])
  const { plumbing } = world.categories
  const below = await report(`${spring}&group=category&category_id=${plumbing}`)
  expect(below.path).toEqual([{ id: plumbing, name: 'Plumbing' }])
  expect(below.total.now.jobs).toBe(4)
  expect(below.data.map(({ name, is_own, now }) => [name, is_own, now.jobs])).toEqual([
    ['Tap repair', false, 3],
    ['Plumbing', true, 1],
  ])
  await sql`UPDATE categories SET parent_id = ${world.categories.cleaning} WHERE id = ${world.categories.taps}`.execute(
    t.database.db,
  )
  expect(jobsOf(await report(`${spring}&group=category`))).toEqual([
    ['Cleaning', 5, 0],
    ['Plumbing', 1, 0],
  ])
  await sql`UPDATE categories SET parent_id = ${plumbing} WHERE id = ${world.categories.taps}`.execute(
    t.database.db,
  )
})

test('locations go from the state to the pincode, with jobs without a location', async () => {
  const { state, district, area, pincode } = world.places
  expect(jobsOf(await report(`${spring}&group=place`))).toEqual([
    ['Karnataka', 5, 0],
    [null, 1, 0],
  ])
  for (const [within, name] of [
    [state, 'Bengaluru Urban'],
    [district, 'HSR Layout'],
    [area, '560102'],
  ] as const) {
    expect(jobsOf(await report(`${spring}&group=place&location_id=${within}`))).toEqual([[name, 5, 0]])
  }
  const { path } = await report(`${spring}&group=place&location_id=${pincode}`)
  expect(path.map(({ name }) => name)).toEqual(['Karnataka', 'Bengaluru Urban', 'HSR Layout', '560102'])
})

test('partners and staff are paged, sorted by any of the sums', async () => {
  const partners = await report(`${spring}&group=partner&per_page=2`)
  expect(partners.meta).toMatchObject({ total: 4, page: 1, from: 1, to: 2 })
  expect(partners.data[0]).toMatchObject({ name: 'Ravi Kumar', id: ravi, now: { jobs: 3, price: 220_000 } })
  const cheapest = await report(`${spring}&group=partner&sort=price&per_page=1&page=4`)
  expect(cheapest.data[0]?.id).toBe(ravi)
  expect((await report(`${spring}&group=staff&sort=-jobs`)).data.map(({ now }) => now.jobs)).toEqual([4, 2])
})

/** The list of jobs that a row's numbers open. */
function behind(group: string, { range, hour, id, is_own }: CompletedJobsRow, days: string): string {
  if (range) return `completed_from=${range.from}&completed_to=${range.to}`
  const within = days.replace('from', 'completed_from').replace('&to', '&completed_to')
  if (hour !== null) return `${within}&completed_hour=${hour}`
  if (id === null) return `${within}&without=${group}`
  const name = { category: 'category_id', place: 'location_id', partner: 'partner_id', staff: 'created_by' }[
    group
  ]
  return `${within}&${name}=${id}${is_own && group === 'category' ? '&category_only=true' : ''}`
}

describe('every number equals the list that it opens', () => {
  test.each(['hour', 'day', 'week', 'month', 'category', 'place', 'partner', 'staff'])(
    'by %s',
    async (group) => {
      const days = group === 'day' ? april : group === 'hour' ? 'from=2026-04-01&to=2026-04-01' : spring
      const { data } = await report(`${days}&group=${group}`)
      expect(data.some(({ now }) => now.jobs > 0)).toBe(true)
      for (const row of data) {
        const { body } = await staff.get(`/jobs?${behind(group, row, days)}&per_page=100`)
        expect(body.meta, `${row.key}`).toMatchObject({ total: row.now.jobs, exact: true })
        expect(body.data.length).toBe(row.now.jobs)
        const sum = (name: string) =>
          body.data.reduce((all: number, job: Record<string, number>) => all + job[name]!, 0)
        expect([sum('price'), sum('received'), sum('due')]).toEqual([
          row.now.price,
          row.now.received,
          row.now.due,
        ])
      }
    },
  )

  test('of a service alone, without those below it', async () => {
    const { plumbing } = world.categories
    const { data } = await report(`${spring}&group=category&category_id=${plumbing}`)
    for (const row of data) {
      const { body } = await staff.get(`/jobs?${behind('category', row, spring)}`)
      expect(body.meta).toMatchObject({ total: row.now.jobs, exact: true })
    }
  })

  test('also with another filter, for which the rows are read', async () => {
    const { body } = await staff.get(
      `/jobs?completed_from=2026-03-01&completed_to=2026-06-30&partner_id=${ravi}&has_due=true`,
    )
    expect(body.meta.total).toBe(0)
    const { body: one } = await staff.get(
      '/jobs?completed_from=2026-04-01&completed_to=2026-06-30&has_due=true',
    )
    expect(one.meta.total).toBe(3)
    expect(one.data.map((job: { price: number }) => job.price)).toEqual([30_000, 60_000, 150_000])
  })
})

test('an invalid request is refused with a message', async () => {
  for (const [query, field] of [
    ['from=2026-04-01', 'to'],
    ['from=2026-04-02&to=2026-04-01', 'to'],
    ['from=2010-01-01&to=2026-04-01', 'to'],
    ['from=2024-01-01&to=2026-04-01&group=day', 'group'],
    ['group=day&category_id=1', 'category_id'],
    ['group=month&sort=price', 'sort'],
    ['range=always', 'range'],
    ['range=last-week&group=hour', 'group'],
  ] as const) {
    const { status, body } = await staff.get(`/reports/completed-jobs?${query}`)
    expect([status, JSON.stringify(body).includes(`"${field}"`)], query).toEqual([422, true])
  }
})

test('an export holds the rows of the screen, and their numbers', async () => {
  const { raw } = await staff.get(`/reports/completed-jobs/download?${april}&group=category`)
  const [head, ...rows] = raw.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toContain('Service,Completed jobs,Completed jobs (previous period),Billed (₹)')
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
    'Plumbing,2,1,2300',
    'Cleaning,1,0,600',
  ])
  const days = await staff.get('/reports/upcoming-jobs/download?from=2026-08-01&to=2026-08-03')
  expect(days.raw.toString('utf8').trim().split('\r\n').length).toBe(4)
})

describe('upcoming jobs', () => {
  const upcoming = async (query: string): Promise<UpcomingJobs> =>
    (await staff.get(`/reports/upcoming-jobs?${query}`)).body
  const at = (day: number, hour: number, hours: number) => ({
    starts_at: new Date(Date.UTC(2026, 7, day, hour - 5, -30)).toISOString(),
    ends_at: new Date(Date.UTC(2026, 7, day, hour - 5 + hours, -30)).toISOString(),
  })

  test('by day: jobs without a partner, and partners with more work than hours', async () => {
    await (await t.as('admin')).post('/admin/config', {
      key: 'business.hours',
      value: 'Mon 09:00-17:00\nWed 09:00-17:00',
    })
    const [anil, sita] = [await world.partner({ name: 'Anil' }), await world.partner({ name: 'Sita' })]
    // Sita works on Mondays from nine to one, and in the night of Thursday.
    await sql`INSERT INTO partner_hours (partner_id, weekday, starts, ends)
      VALUES (${sita}, 1, 540, 780), (${sita}, 4, 1320, 1560)`.execute(t.database.db)
    await world.job(at(10, 9, 2))
    await world.job({ ...at(10, 9, 5), partner_id: anil })
    await world.job({ ...at(10, 14, 4), partner_id: anil })
    await world.jobIn('accepted', { ...at(10, 9, 4), partner_id: sita })
    await world.job({ ...at(11, 9, 1), partner_id: sita })
    await world.job({ ...at(12, 9, 8), partner_id: anil })
    const cancelled = await world.job(at(12, 9, 8))
    await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })

    const { data } = await upcoming('from=2026-08-09&to=2026-08-12')
    expect(
      data.map(({ day, jobs, unassigned, overloaded_partners }) => [
        day,
        jobs,
        unassigned,
        overloaded_partners,
      ]),
    ).toEqual([
      ['2026-08-09', 0, 0, 0],
      ['2026-08-10', 4, 1, 1],
      ['2026-08-11', 1, 0, 1],
      ['2026-08-12', 1, 0, 0],
    ])
    expect(data[1]).toMatchObject({ waiting: 2, accepted: 1, partners: 2, minutes: 900 })
    expect(data[1]?.overloaded).toEqual([
      { partner: { id: anil, name: 'Anil' }, minutes: 540, capacity: 480 },
    ])
    expect(data[2]?.overloaded).toEqual([{ partner: { id: sita, name: 'Sita' }, minutes: 60, capacity: 0 }])
    const { hours } = await upcoming('from=2026-08-10&to=2026-08-10')
    expect(hours.filter(({ jobs }) => jobs > 0)).toEqual([
      { hour: 9, jobs: 3, unassigned: 1 },
      { hour: 14, jobs: 1, unassigned: 0 },
    ])
    expect(hours.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
    for (const { day, jobs, unassigned } of data) {
      const days = `from=${day}&to=${day}`
      expect((await staff.get(`/jobs?${days}&status=pending,accepted,started`)).body.meta.total).toBe(jobs)
      expect((await staff.get(`/jobs?${days}&unassigned=true`)).body.meta.total).toBe(unassigned)
    }
    await sql`INSERT INTO partner_days_off (partner_id, from_day, to_day) VALUES (${anil}, '2026-07-30', '2026-08-20')`.execute(
      t.database.db,
    )
    expect((await upcoming('from=2026-08-12&to=2026-08-12')).data[0]?.overloaded_partners).toBe(1)
    // The hours of a night are split between both days.
    await world.job({ ...at(13, 21, 3), partner_id: sita })
    await world.job({ ...at(14, 0, 3), partner_id: sita })
    const nights = await upcoming('from=2026-08-13&to=2026-08-14')
    const overloads = nights.data.flatMap(({ overloaded }) => overloaded)
    expect(overloads.map(({ minutes, capacity }) => [minutes, capacity])).toEqual([
      [180, 120],
      [180, 120],
    ])
    // Work in both nights counts once.
    await sql`INSERT INTO partner_hours (partner_id, weekday, starts, ends) VALUES (${sita}, 5, 60, 150)`.execute(
      t.database.db,
    )
    expect((await upcoming('from=2026-08-14&to=2026-08-14')).data[0]?.overloaded).toMatchObject([
      { capacity: 150 },
    ])
    await sql`INSERT INTO partner_days_off (partner_id, from_day, to_day) VALUES (${sita}, '2026-08-13', '2026-08-13')`.execute(
      t.database.db,
    )
    const [, friday] = (await upcoming('from=2026-08-13&to=2026-08-14')).data
    expect(friday?.overloaded).toMatchObject([{ minutes: 180, capacity: 90 }])
  })

  test('the days of a preset begin today', async () => {
    const { range, data } = await upcoming('range=next-14-days')
    expect(data.length).toBe(14)
    expect(data[0]?.day).toBe(range.from)
    expect((await staff.get('/reports/upcoming-jobs?from=2026-01-01&to=2026-12-31')).status).toBe(422)
  })
})
