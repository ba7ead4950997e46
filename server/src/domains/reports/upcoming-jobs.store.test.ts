import { upcomingGroups } from 'contract/reports/report-groups.rules.ts'
import type { CompletedJobs } from 'contract/reports/reports.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
const days = 'from=2026-09-08&to=2026-09-10'
const at = (day: number) => ({
  starts_at: `2026-09-${String(day).padStart(2, '0')}T05:30:00.000Z`,
  ends_at: `2026-09-${String(day).padStart(2, '0')}T06:30:00.000Z`,
})
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  const partner = await world.partner({ name: 'Anil' })
  await world.job({ ...at(8), price: 10_000 })
  await world.job({ ...at(9), price: 20_000, partner_id: partner })
  await world.jobIn('accepted', { ...at(9), price: 30_000, partner_id: partner })
  // Finished or cancelled jobs of these days are not counted.
  await world.jobIn('completed', { ...at(10), price: 70_000, partner_id: partner })
  const cancelled = await world.job({ ...at(10), price: 80_000 })
  await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })
  // The period before counts jobs that were scheduled and not cancelled.
  await world.jobIn('completed', { ...at(6), price: 5_000, partner_id: partner })
  await world.job({ ...at(7), price: 6_000 })
  await world.job({ ...at(4), price: 9_000 })
})
afterAll(() => t.close())

const report = async (query: string): Promise<CompletedJobs> =>
  (await staff.get(`/reports/upcoming-jobs/groups?${query}`)).body

test.each(upcomingGroups)(
  'by %s the rows add up to the open jobs, and before to those of the period before',
  async (group) => {
    const { data, total, before } = await report(`${days}&group=${group}`)
    expect(before).toEqual({ from: '2026-09-05', to: '2026-09-07' })
    expect([total.now.jobs, total.now.price, total.before.jobs, total.before.price]).toEqual([
      3, 60_000, 2, 11_000,
    ])
    const sum = (of: 'now' | 'before') => data.reduce((all, row) => all + (row[of]?.jobs ?? 0), 0)
    expect([sum('now'), sum('before')]).toEqual(
      group === 'partner' || group === 'staff' ? [3, sum('before')] : [3, 2],
    )
  },
)

test('a row by partner, service and place has the count of its list of jobs', async () => {
  const open = `${days}&status=pending,accepted,started`
  const names = { category: 'category_id', place: 'location_id', partner: 'partner_id' } as const
  for (const [group, name] of Object.entries(names)) {
    const { data } = await report(`${days}&group=${group}`)
    expect(data.length, group).toBeGreaterThan(0)
    for (const { id, now } of data) {
      const filter = id === null ? `without=${group}` : `${name}=${id}`
      const { meta } = (await staff.get(`/jobs?${open}&${filter}`)).body
      expect(meta.total, `${group} ${id}`).toBe(now.jobs)
    }
  }
})

test('days have the days before as comparison, and partners are sorted and paged', async () => {
  const byDay = await report(`${days}&group=day`)
  expect(byDay.data.map(({ key, now, before }) => [key, now.jobs, before?.jobs])).toEqual([
    ['2026-09-08', 1, 0],
    ['2026-09-09', 2, 1],
    ['2026-09-10', 0, 1],
  ])
  const byPartner = await report(`${days}&group=partner&sort=jobs&per_page=1`)
  expect(byPartner.data.map(({ name, now }) => [name, now.jobs])).toEqual([[null, 1]])
  expect(byPartner.meta).toMatchObject({ total: 2, per_page: 1 })
})

test('the export by partner has the rows of the report, and the groups of other reports are refused', async () => {
  const { raw } = await staff.get(`/reports/upcoming-jobs/download?${days}&group=partner`)
  const [head, ...rows] = raw.toString('utf8').trim().split('\r\n')
  expect(head).toContain('Partner,Jobs,Jobs (previous period),Value (₹)')
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual(['Anil,2,1,500', 'No partner,1,1,100'])
  for (const query of ['group=week', 'group=day&sort=jobs', 'group=partner&category_id=1'])
    expect((await staff.get(`/reports/upcoming-jobs/groups?${days}&${query}`)).status, query).toBe(422)
})
