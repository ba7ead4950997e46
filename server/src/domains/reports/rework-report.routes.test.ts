import { countedComplaints, countedReworks } from 'contract/reports/reports.words.ts'
import type { ReworkReport } from 'contract/reports/rework-report.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
const partners: { suresh: number; ravi: number } = { suresh: 0, ravi: 0 }
const run = (text: string, values: unknown[]) => t.database.pool.query(text, values)
let hours = 0
/** Each job of a partner has an hour of its own. */
const hour = () => {
  hours += 2
  const starts = Date.parse('2026-01-01T04:00:00Z') + hours * 3_600_000
  return { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + 3_600_000).toISOString() }
}

async function completed(partner_id: number, at: string): Promise<number> {
  const { id } = await world.jobIn('completed', { partner_id, ...hour() })
  await run('UPDATE jobs SET completed_at = $1 WHERE id = $2', [at, id])
  return id
}
async function complaint(
  job_id: number,
  at: string,
  status = 'open',
): Promise<{ id: number; version: number }> {
  const body = { job_id, kind: 'quality', severity: 'high', text: 'It leaks' }
  const created = (await staff.post('/complaints', body)).body
  await run(
    `UPDATE complaints SET created_at = $1, status = $2, closed_at = CASE WHEN $2 = 'rejected' THEN app_now() END WHERE id = $3`,
    [at, status, created.id],
  )
  return created
}
async function rework(job_id: number, at: string, isCancelled = false): Promise<void> {
  const { id, version } = await complaint(job_id, '2020-01-01T00:00:00Z')
  const { reworks } = (await staff.post(`/complaints/${id}/rework`, { ...hour(), was_done: true, version }))
    .body
  const created = reworks.at(-1).id
  await run('UPDATE jobs SET created_at = $1, status = $2 WHERE id = $3', [
    ...[at, isCancelled ? 'cancelled' : 'pending', created],
  ])
}

beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  partners.suresh = await world.partner({ name: 'Suresh' })
  partners.ravi = await world.partner({ name: 'Ravi' })
  const { suresh, ravi } = partners
  // April and May 2026; the last hours of April in UTC are May in the business's zone.
  const [first] = [
    await completed(suresh, '2026-05-03T06:00:00Z'),
    await completed(suresh, '2026-05-04T06:00:00Z'),
  ]
  await completed(suresh, '2026-04-10T06:00:00Z')
  await completed(ravi, '2026-05-05T06:00:00Z')
  const nobodys = (await world.job(hour())).id
  await rework(first, '2026-04-30T19:00:00Z')
  await rework(first, '2026-05-20T06:00:00Z')
  await rework(first, '2026-05-21T06:00:00Z', true)
  await rework(first, '2026-04-20T06:00:00Z')
  await complaint(first, '2026-05-06T06:00:00Z')
  await complaint(first, '2026-05-07T06:00:00Z', 'rejected')
  await complaint(nobodys, '2026-05-08T06:00:00Z')
  await complaint(first, '2026-04-08T06:00:00Z')
}, 60_000)
afterAll(() => t.close())

const may = 'from=2026-05-01&to=2026-05-31'
const report = async (query: string): Promise<ReworkReport> =>
  (await staff.get(`/reports/rework?${query}`)).body

describe('GET /reports/rework', () => {
  test('by partner of the first job, with the period before; those without either are left out', async () => {
    const { data, total, meta } = await report(may)
    expect(data).toEqual([
      {
        key: String(partners.suresh),
        id: partners.suresh,
        name: 'Suresh',
        range: null,
        now: { completed: 2, reworks: 2, complaints: 1 },
        before: { completed: 1, reworks: 1, complaints: 1 },
      },
      {
        key: '0',
        id: null,
        name: null,
        range: null,
        now: { completed: 0, reworks: 0, complaints: 1 },
        before: { completed: 0, reworks: 0, complaints: 0 },
      },
    ])
    expect(meta.total).toBe(2)
    expect(total).toEqual({
      now: { completed: 3, reworks: 2, complaints: 2 },
      before: { completed: 1, reworks: 1, complaints: 1 },
    })
  })

  test('by service and by month; sorted by a rate, rows without one last; months have no order of their own', async () => {
    const { data } = await report(`${may}&group=service`)
    expect(data).toMatchObject([{ now: { completed: 3, reworks: 2, complaints: 2 } }])
    const { data: months } = await report('from=2026-04-01&to=2026-05-31&group=month')
    expect(months.map(({ range, now, before }) => [range, now, before])).toEqual([
      [
        { from: '2026-04-01', to: '2026-04-30' },
        { completed: 1, reworks: 1, complaints: 1 },
        { completed: 0, reworks: 0, complaints: 0 },
      ],
      [
        { from: '2026-05-01', to: '2026-05-31' },
        { completed: 3, reworks: 2, complaints: 2 },
        { completed: 0, reworks: 0, complaints: 0 },
      ],
    ])
    const byRate = await report(`${may}&sort=complaint_rate`)
    expect(byRate.data.map(({ key }) => key)).toEqual([String(partners.suresh), '0'])
    expect(await staff.get(`/reports/rework?${may}&group=month&sort=reworks`)).toMatchObject({ status: 422 })
  })

  test('each number equals the rows that it opens', async () => {
    const rows = async (path: string) => (await staff.get(path)).body.meta.total as number
    const created = 'created_from=2026-05-01&created_to=2026-05-31'
    const reworks = `/jobs?rework=true&status=${countedReworks.join(',')}&${created}`
    const complaints = `/complaints?status=${countedComplaints.join(',')}&from=2026-05-01&to=2026-05-31`
    const done = '/jobs?completed_from=2026-05-01&completed_to=2026-05-31'
    const byPartner = await report(may)
    for (const { id, now } of byPartner.data) {
      const [first, own, of] =
        id === null
          ? ['without=first-partner', 'without=partner', 'without=partner']
          : [`rework_partner_id=${id}`, `partner_id=${id}`, `partner_id=${id}`]
      expect(await rows(`${reworks}&${first}`)).toBe(now.reworks)
      expect(await rows(`${complaints}&${own}`)).toBe(now.complaints)
      expect(await rows(`${done}&${of}`)).toBe(now.completed)
    }
    for (const { id, now } of (await report(`${may}&group=service`)).data) {
      const of = `category_id=${id}&category_only=true`
      expect(await rows(`${reworks}&${of}`)).toBe(now.reworks)
      expect(await rows(`${complaints}&${of}`)).toBe(now.complaints)
      expect(await rows(`${done}&${of}`)).toBe(now.completed)
    }
    expect(await rows(reworks)).toBe(byPartner.total.now.reworks)
    expect(await rows(complaints)).toBe(byPartner.total.now.complaints)
  })

  test('the download has every row and the sum', async () => {
    const { body, status } = await staff.get(`/reports/rework/download?${may}&format=csv`)
    expect(status).toBe(200)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines[0]).toContain('Partner')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^"?Suresh"?,2,2,100,1,50,1,1,1$/)
    expect(lines[3]).toMatch(/^"?All"?,3,2,66\.7,2,66\.7,1,1,1$/)
  })
})

test('complaints are counted by state, exactly, within the other filters', async () => {
  const counts = async (query: string) => (await staff.get(`/complaints/counts?${query}`)).body
  const days = 'from=2026-04-01&to=2026-05-31'
  expect(await counts(days)).toMatchObject({ open: 3, 'visit-planned': 0, resolved: 0, rejected: 1 })
  expect(await counts(`${days}&partner_id=${partners.ravi}`)).toMatchObject({
    open: 0,
    rejected: 0,
    overdue: 0,
  })
  await run(
    "UPDATE complaints SET due_at = app_now() - interval '1 hour' WHERE created_at > '2026-04-01'",
    [],
  )
  expect(await counts(days)).toMatchObject({ open: 3, overdue: 3, rejected: 1 })
})

test('the download of complaints has every complaint of the list', async () => {
  const { body } = await staff.get(
    '/complaints/download?format=csv&from=2026-04-01&to=2026-05-31&status=rejected',
  )
  const lines = String(body).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Rejected')
})
