import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`INSERT INTO partners (id, name, phone) VALUES (1, 'Ravi', '+919000000001')`)
})
afterAll(() => database.drop())

test('ledger entries are numbered per partner with running sums, and none is dated before the one before it', async () => {
  await database.pool.query(`
    INSERT INTO ledger_entries (partner_id, kind, amount, created_at) VALUES
      (1, 'commission-due', 300, '2026-04-01T06:00Z'),
      (1, 'commission-received', -200, '2026-04-03T06:00Z'),
      (1, 'payout', 40, '2026-04-01T00:00Z')`)
  const { rows } = await database.pool.query<{ entry: string }>(`
    SELECT concat_ws(' ', number, amount, balance_after, added_after, to_char(created_at AT TIME ZONE 'UTC', 'DD')) AS entry
    FROM ledger_entries ORDER BY number`)
  expect(rows.map(({ entry }) => entry)).toEqual(['1 300 300 300 01', '2 -200 100 300 03', '3 40 140 340 03'])
  const { rows: partners } = await database.pool.query('SELECT balance::int FROM partners')
  expect(partners).toEqual([{ balance: 140 }])
})

test('commission terms cannot be changed and need a partner or a category', async () => {
  await database.pool.query(
    `INSERT INTO commission_terms (partner_id, applies_from, kind, value) VALUES (1, '2026-04-01', 'fixed', 5)`,
  )
  await expect(database.pool.query('UPDATE commission_terms SET value = 6')).rejects.toThrow('append-only')
  const ownerless = database.pool.query(
    `INSERT INTO commission_terms (applies_from, kind) VALUES ('2026-04-01', 'none')`,
  )
  await expect(ownerless).rejects.toThrow('commission_terms_owner_check')
})
