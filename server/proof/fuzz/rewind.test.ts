import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { createWorld, type World } from '../../test/world.ts'
import { type ChangeLog, keepChangeLog } from './rewind.ts'

let t: TestApp
let world: World
let log: ChangeLog
beforeAll(async () => {
  t = await testApp()
  world = await createWorld(t, await t.as('admin'))
  await t.as('staff')
  log = await keepChangeLog(t.database)
})
afterAll(() => t.close())

/** Every row of every table of the product, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.database.pool.query(
      `SELECT to_jsonb(one)::text AS row FROM ${name} AS one ORDER BY 1`,
    )
    texts.push(name, ...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('a whole job, written through the API, is recorded and rolled back to the last row', async () => {
  const before = await everything()
  const job = await world.jobIn('completed')
  const admin = await t.as('admin')
  const payment = { method: 'cash', amount: 100, received_by: 'company' }
  expect((await admin.post(`/jobs/${job.id}/payments`, payment)).status).toBe(201)
  expect((await admin.post('/admin/config', { key: 'business.name', value: 'Another' })).status).toBe(200)
  const changed = new Set((await log.changes()).map((change) => change.table))
  expect([...changed]).toEqual(
    expect.arrayContaining(['jobs', 'payments', 'ledger_entries', 'audit_entries', 'settings']),
  )
  expect(await everything()).not.toBe(before)
  await log.rewind()
  expect(await everything()).toBe(before)
  expect(await log.changes()).toEqual([])
})

test('a refused call leaves no change', async () => {
  const staff = await t.as('staff')
  expect((await staff.post('/customers', { name: 'Asha' })).status).toBe(422)
  expect((await staff.get('/customers')).status).toBe(200)
  expect(await log.rewind()).toEqual([])
})
