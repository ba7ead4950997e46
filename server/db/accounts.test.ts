import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrations.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'

/** Accounts as they stood before their entries were numbered, led through the migrations that came after. */
const log = pino({ level: 'silent' })
const ownFolder = join(import.meta.dirname, 'migrations')
const name = `old_${randomBytes(6).toString('hex')}`
let beside: TestDatabase
let client: Client

beforeAll(async () => {
  beside = await testDatabase()
  await beside.reach(`CREATE DATABASE ${name}`)
  const connection = { ...beside.connection, database: name }
  const folder = mkdtempSync(join(tmpdir(), 'house-care-old-'))
  for (const file of readdirSync(ownFolder)) if (file < '0016') cpSync(join(ownFolder, file), join(folder, file))
  await migrate(connection, log, folder)
  rmSync(folder, { recursive: true })
  client = new Client(connection)
  await client.connect()
  await client.query(`
    INSERT INTO partners (id, name, phone) VALUES (1, 'Ravi', '+919000000001'), (2, 'Salma', '+919000000002');
    INSERT INTO ledger_entries (partner_id, kind, amount, created_at) VALUES
      (1, 'commission-due', 500, '2026-04-03T06:00Z'),
      (2, 'commission-due', 70, '2026-04-01T06:00Z'),
      (1, 'commission-due', 300, '2026-04-01T06:00Z'),
      (1, 'commission-received', -200, '2026-04-02T06:00Z'),
      (2, 'collected-by-company', -60, '2026-04-03T06:00Z')`)
  await migrate(connection, log)
}, 60_000)
afterAll(async () => {
  await client.end()
  await beside.reach(`DROP DATABASE ${name} WITH (FORCE)`)
  await beside.drop()
})

test('entries are numbered by their time, each with the balance and what was added so far, and go on from there', async () => {
  await client.query(`
    INSERT INTO ledger_entries (partner_id, kind, amount, created_at) VALUES
      (1, 'payout', 40, '2026-04-01T00:00Z'), (1, 'adjustment', -10, now())`)
  const { rows } = await client.query<{ told: string }>(`
    SELECT concat_ws(' ', number, amount, balance_after, added_after, to_char(created_at AT TIME ZONE 'UTC', 'DD')) AS told
    FROM ledger_entries WHERE partner_id = 1 AND kind <> 'adjustment' ORDER BY number`)
  // The payout is dated before the last entry, and stands at its time.
  expect(rows.map(({ told }) => told)).toEqual([
    '1 300 300 300 01',
    '2 -200 100 300 02',
    '3 500 600 800 03',
    '4 40 640 840 03',
  ])
  const balances = await client.query('SELECT balance FROM partners ORDER BY id')
  expect(balances.rows.map(({ balance }) => Number(balance))).toEqual([630, 10])
})

test('what was called by who collected it is called by what it says, and pairs what is paired from now on', async () => {
  const { rows } = await client.query(
    'SELECT kind, amount, balance_after, paired_after FROM ledger_entries WHERE partner_id = 2 ORDER BY number',
  )
  expect(rows.map((row) => [row.kind, ...[row.amount, row.balance_after, row.paired_after].map(Number)])).toEqual([
    ['commission-due', 70, 70, 0],
    ['owed-to-partner', -60, 10, 0],
  ])
})

test('terms are added and not changed', async () => {
  await client.query(
    `INSERT INTO commission_terms (partner_id, applies_from, kind, value) VALUES (1, '2026-04-01', 'fixed', 5)`,
  )
  await expect(client.query('UPDATE commission_terms SET value = 6')).rejects.toThrow('append-only')
  const nobody = client.query(`INSERT INTO commission_terms (applies_from, kind) VALUES ('2026-04-01', 'none')`)
  await expect(nobody).rejects.toThrow('commission_terms_owner_check')
})
