import type { CustomerDues, DuesPage } from 'contract/reports/reports.contract.ts'
import { addDays, businessDay } from 'contract/shared/business-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'
import { duesPageOf } from './dues.store.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const report = async (query = ''): Promise<DuesPage> => {
  const { status, body } = await staff.get(`/reports/dues${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const customer = async (name: string): Promise<number> =>
  (await staff.post('/customers', { name, phone: randomPhone() })).body.id

/** A completed job that was completed so many days ago, at the first minute of the business's day. */
async function completed(customer_id: number, price: number, daysAgo: number): Promise<number> {
  const { id } = await world.jobIn('completed', { price })
  const day = addDays(businessDay(Date.now()), -daysAgo)
  await t.database.pool.query(
    `UPDATE jobs SET customer_id = $3, completed_at = ($1::date::timestamp AT TIME ZONE 'Asia/Kolkata') + interval '1 minute'
     WHERE id = $2`,
    [day, id, customer_id],
  )
  return id
}

test('dues are debts of customers for completed jobs, by the days since completion', async () => {
  const [asha, bina] = [await customer('Asha'), await customer('Bina')]
  for (const [price, daysAgo] of [
    [1_00, 0],
    [6_00, 30],
    [8_00, 31],
    [16_00, 60],
    [32_00, 61],
    [64_00, 91],
  ] as const) {
    await completed(asha, price, daysAgo)
  }
  const part = await completed(bina, 500_00, 10)
  await staff.post(`/jobs/${part}/payments`, { method: 'cash', amount: 100_00, received_by: 'company' })
  // These jobs have no due yet, or none any more.
  const planned = await world.job({ price: 900_00 })
  await t.database.pool.query('UPDATE jobs SET customer_id = $1 WHERE id = $2', [bina, planned.id])
  const paid = await completed(bina, 700_00, 3)
  await staff.post(`/jobs/${paid}/payments`, { method: 'cash', amount: 700_00, received_by: 'company' })

  const { data, totals, meta } = await report()
  expect(data.map(({ name, due }) => [name, due])).toEqual([
    ['Bina', 400_00],
    ['Asha', 127_00],
  ])
  expect(data[1]).toMatchObject({
    jobs: 6,
    days_0_30: 7_00,
    days_31_60: 24_00,
    days_61_90: 32_00,
    days_over_90: 64_00,
  })
  expect(meta).toMatchObject({ total: 2, exact: true })
  expect(totals).toEqual({
    customers: 2,
    jobs: 7,
    due: 527_00,
    days_0_30: 407_00,
    days_31_60: 24_00,
    days_61_90: 32_00,
    days_over_90: 64_00,
  })
  const { customers_owe } = (await staff.get('/dashboard/today')).body
  expect(customers_owe).toBe(totals.due)
})

test('dues can be sorted by any of their sums and filtered by an amount of an age', async () => {
  const names = async (query: string) => (await report(query)).data.map(({ name }) => name)
  expect(await names('?sort=due')).toEqual(['Asha', 'Bina'])
  expect(await names('?sort=oldest_at')).toEqual(['Asha', 'Bina'])
  expect(await names('?sort=-days_0_30')).toEqual(['Bina', 'Asha'])
  const old = await report('?age=over-90')
  expect(old.data.map(({ name }) => name)).toEqual(['Asha'])
  expect(old.totals).toMatchObject({ customers: 1, due: 127_00, days_over_90: 64_00 })
  expect((await report('?page=2&per_page=1')).data.map(({ name }) => name)).toEqual(['Asha'])
  expect((await staff.get('/reports/dues?age=none')).status).toBe(422)
})

test('the export of dues holds the customers of the list', async () => {
  const { status, body } = await staff.get('/reports/dues/download?format=csv&sort=due')
  expect(status).toBe(200)
  const lines = String(body).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Asha')
})

test('the index of dues serves the report', async () => {
  await t.database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ plan: string }>`
      EXPLAIN SELECT customer_id, sum(payable - received) FROM jobs
      WHERE status IN ('completed', 'cancelled') AND payable > received
      GROUP BY customer_id`.execute(trx)
    expect(JSON.stringify(rows)).toContain('jobs_customer_dues_idx')
    const { data } = await duesPageOf(trx, { page: 1, per_page: 25, today: businessDay(Date.now()) })
    expect(data.map(({ name }: CustomerDues) => name)).toEqual(['Bina', 'Asha'])
  })
})
