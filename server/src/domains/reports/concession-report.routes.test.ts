import type { ConcessionReport } from 'contract/reports/concession-report.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
let ravi: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, admin)
  ravi = await world.partner({ name: 'Ravi' })
  // Midnight of May in the business's zone is the evening before in UTC.
  await given(staff, 10_000, '2026-04-30T18:30:00Z', { reason: 'damage' })
  await given(admin, 30_000, '2026-05-31T18:29:59Z', { borne_by: 'shared', partner_amount: 10_000 })
  await given(staff, 5_000, '2026-05-31T18:30:00Z')
  await given(staff, 7_000, '2026-04-30T18:29:59Z')
  const withdrawn = await given(staff, 9_000, '2026-05-10T06:00:00Z')
  await admin.post(`/concessions/${withdrawn}/withdraw`, { end_reason: 'Wrong job' })
  await given(staff, 90_000, null)
  const nobodys = await world.job({ price: 100_000 })
  const { id } = (await post(staff, nobodys.id, 2_000)).body
  await dated(id, '2026-05-12T06:00:00Z')
})
afterAll(() => t.close())

const post = (by: Caller, job: number, amount: number, more: object = {}) =>
  by.post(`/jobs/${job}/concessions`, { amount, reason: 'goodwill', borne_by: 'company', ...more })
const dated = (id: number, at: string) =>
  t.database.pool.query('UPDATE concessions SET posted_at = $2 WHERE id = $1', [id, at])

async function given(by: Caller, amount: number, at: string | null, more: object = {}): Promise<number> {
  const { id } = await world.jobIn('completed', { price: 100_000, partner_id: ravi })
  const { body } = await post(by, id, amount, more)
  if (at !== null) await dated(body.id, at)
  return body.id
}

const may = 'from=2026-05-01&to=2026-05-31'
const report = async (group: string): Promise<ConcessionReport> =>
  (await staff.get(`/reports/concessions?${may}&group=${group}`)).body
const short = ({ data }: ConcessionReport) =>
  data.map(({ name, now, before }) => [name, now.concessions, now.amount, now.company_amount, before.amount])

test('returns posted, valid concessions by reason, partner and giver, with the period before', async () => {
  const byReason = await report('reason')
  expect(short(byReason)).toEqual([
    ['Goodwill', 2, 32_000, 22_000, 7_000],
    ['Damage', 1, 10_000, 10_000, 0],
  ])
  const total = { concessions: 3, amount: 42_000, company_amount: 32_000, partner_amount: 10_000 }
  expect(byReason.total.now).toEqual(total)
  expect(short(await report('partner'))).toEqual([
    ['Ravi', 2, 40_000, 30_000, 7_000],
    [null, 1, 2_000, 2_000, 0],
  ])
  expect(short(await report('staff'))).toEqual([
    ['Test admin', 1, 30_000, 20_000, 0],
    ['Test staff', 2, 12_000, 12_000, 7_000],
  ])
})

test.each(['reason', 'partner', 'staff'])(
  'by %s each figure equals the rows that it opens',
  async (group) => {
    const { data } = await report(group)
    expect(data.length).toBeGreaterThan(1)
    for (const { key, now } of data) {
      const filter = {
        reason: `reason=${key}`,
        partner: key === '0' ? 'without=partner' : `partner_id=${key}`,
        staff: `given_by=${key}`,
      }[group]
      const rows = (await staff.get(`/concessions?status=posted&${may}&${filter}`)).body
      const sum = (field: 'amount' | 'partner_amount') =>
        rows.data.reduce((all: number, row: Record<string, number>) => all + row[field]!, 0)
      expect([rows.meta.total, sum('amount'), sum('partner_amount')]).toEqual([
        ...[now.concessions, now.amount, now.partner_amount],
      ])
    }
  },
)

test('the export has a row for each partner and the sums', async () => {
  const { body } = await staff.get(`/reports/concessions/download?${may}&group=partner&format=csv`)
  const lines = String(body).trim().split(/\r?\n/)
  expect(lines.map((line) => line.split(',')[0]?.replaceAll(/[^\w ]/g, ''))).toEqual([
    ...['Partner', 'Ravi', 'Without partner', 'All'],
  ])
})
