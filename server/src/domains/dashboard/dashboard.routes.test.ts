import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'
import { readToday } from './dashboard.store.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const nothing: Today = {
  waiting: { count: 0, longest_minutes: null, overdue: 0 },
  follow_ups: { due: 0, overdue: 0 },
  jobs: { count: 0, completed: 0, started: 0 },
  unassigned: { count: 0, overdue: 0, next_at: null },
  attention: { count: 0, slipped: 0, late: 0 },
  collected: { today: 0, yesterday: 0 },
  reported: { amount: 0, reports: 0 },
  billed: { amount: 0, jobs: 0 },
  commission_due: { amount: 0, partners: 0 },
  partners_owed: { amount: 0, partners: 0 },
  customers_owe: 0,
}

test('an empty business has an empty day, and needs a session', async () => {
  const { status, body } = await staff.get('/dashboard/today')
  expect(status).toBe(200)
  expect(body).toEqual(nothing)
  expect((await staff.get('/dashboard/today?day=1')).status).toBe(422)
  expect((await (await t.as(null)).get('/dashboard/today')).status).toBe(401)
})

test('counts the business’s day, which begins at half past six in the evening of UTC', async () => {
  const { db } = t.database
  // 4 May 2026 in India runs from 3 May 18:30 to 4 May 18:30 UTC.
  const [start, end] = ['2026-05-03T18:30:00.000Z', '2026-05-04T18:30:00.000Z']
  const shifted = (moment: string, minutes: number) =>
    new Date(Date.parse(moment) + minutes * 60_000).toISOString()
  const hour = (moment: string) => ({ starts_at: moment, ends_at: shifted(moment, 60) })
  await world.job(hour(shifted(start, -1)))
  await world.job(hour(start))
  await world.jobIn('started', hour(shifted(end, -1)))
  const done = await world.jobIn('completed', hour(shifted(start, 600)))
  await t.database.pool.query('UPDATE jobs SET completed_at = $1 WHERE id = $2', [
    shifted(start, 700),
    done.id,
  ])
  await world.job(hour(end))
  const cancelled = await world.job(hour(shifted(start, 60)))
  await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })

  const paidAt: [number, string][] = [
    [1_000, shifted(start, -1)],
    [2_000, start],
    [3_000, shifted(end, -1)],
    [4_000, end],
    [500, shifted(start, -1440)],
    [700, shifted(start, -1441)],
  ]
  for (const [amount, paid_at] of paidAt) {
    await db
      .insertInto('payments')
      .values({
        kind: 'received-from-customer',
        method: 'cash',
        amount,
        received_by: 'partner',
        paid_at,
        job_id: done.id,
        customer_id: null,
        partner_id: null,
        reference: null,
        note: null,
        created_by: null,
      })
      .execute()
  }
  const now = Date.parse('2026-05-04T06:30:00.000Z')
  for (const follow_up_at of [
    '2026-05-04T05:00:00.000Z',
    '2026-05-04T06:00:00.000Z',
    shifted(end, -1),
    end,
  ]) {
    await staff.post('/enquiries', {
      name: 'Later',
      phone: randomPhone(),
      status: 'asked-to-call-later',
      follow_up_at,
    })
  }
  await staff.post('/enquiries', { name: 'Waits', phone: randomPhone() })
  await db.updateTable('enquiries').set({ first_touched_at: null }).where('name', '=', 'Waits').execute()
  await t.database.pool.query(
    "UPDATE enquiries SET created_at = '2026-05-04T05:58:30Z', response_due_at = '2026-05-04T06:28:30Z' WHERE name = 'Waits'",
  )

  const today = await readToday({ db, now })
  expect(today).toEqual({
    waiting: { count: 1, longest_minutes: 31, overdue: 1 },
    follow_ups: { due: 2, overdue: 1 },
    jobs: { count: 3, completed: 1, started: 1 },
    // The job of the day before is the first that a dispatcher looks for.
    unassigned: { count: 3, overdue: 2, next_at: shifted(end, 0) },
    // The two jobs without a partner.
    attention: { count: 3, slipped: 2, late: 0 },
    collected: { today: 5_000, yesterday: 1_500 },
    reported: { amount: 0, reports: 0 },
    billed: { amount: 100_000, jobs: 1 },
    commission_due: { amount: 20_000, partners: 1 },
    partners_owed: { amount: 0, partners: 0 },
    customers_owe: 88_800,
  })
})

test('adds up what partners reported and no user has decided', async () => {
  const before: Today = (await staff.get('/dashboard/today')).body
  const guest = await t.as(null)
  const reportOf = async (amount: number) => {
    const job = await world.jobIn('started')
    const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
    const path = `/partner-links/${String(body.url).split('/').at(-1)}/complete`
    const report = { material_cost: 0, extra: null, collected: { amount, means: 'cash' } }
    expect((await guest.post(path, report)).status).toBe(200)
    return job.id
  }
  const first = await reportOf(30_000)
  await reportOf(12_345)
  const { reported }: Today = (await staff.get('/dashboard/today')).body
  expect(reported).toEqual({ amount: before.reported.amount + 42_345, reports: before.reported.reports + 2 })
  const { completion_report } = (await staff.get(`/jobs/${first}`)).body
  const confirmed = await staff.post(`/jobs/${first}/completion-report/confirm`, {
    report_id: completion_report.id,
  })
  expect(confirmed.status).toBe(200)
  const after: Today = (await staff.get('/dashboard/today')).body
  expect(after.reported).toEqual({
    amount: before.reported.amount + 12_345,
    reports: before.reported.reports + 1,
  })
})
