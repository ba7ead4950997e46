import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrations.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'

/** Enquiries as they stood before every one had a next action, led through the migration that gives it to them. */
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
  for (const file of readdirSync(ownFolder)) if (file < '0007') cpSync(join(ownFolder, file), join(folder, file))
  await migrate(connection, log, folder)
  rmSync(folder, { recursive: true })
  client = new Client(connection)
  await client.connect()
  await client.query(`
    INSERT INTO customers (id, name, phone) VALUES (1, 'Asha', '+919000000001');
    INSERT INTO categories (id, title, position) VALUES (1, 'Taps', 0);
    INSERT INTO enquiries (id, name, phone, status, created_at, first_touched_at, closed_at, follow_up_at) VALUES
      (1, 'never touched', '1', 'open', '2026-04-01T06:00Z', NULL, NULL, NULL),
      (2, 'touched', '2', 'open', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, NULL),
      (3, 'planned', '3', 'asked-to-call-later', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, '2030-01-01T05:00Z'),
      (4, 'visited', '4', 'will-contact-us', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, NULL),
      (5, 'booked', '5', 'booking-done-will-take-service', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, NULL),
      (6, 'with a job', '6', 'booking-done-will-take-service', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, NULL),
      (7, 'lost', '7', 'rate-high', '2026-04-01T06:00Z', '2026-04-01T07:00Z', NULL, '2030-01-01T05:00Z'),
      (8, 'done', '8', 'work-done', '2026-04-01T06:00Z', '2026-04-01T07:00Z', '2026-04-02T06:00Z', '2030-01-01T05:00Z');
    INSERT INTO schedules (enquiry_id, starts_at, ends_at) VALUES (4, '2030-02-01T05:00Z', '2030-02-01T06:00Z');
    INSERT INTO jobs (enquiry_id, customer_id, category_id, scheduled_at, ends_at, commission_rule)
      VALUES (6, 1, 1, '2030-03-01T05:00Z', '2030-03-01T07:00Z', '{}')`)
  await migrate(connection, log)
}, 60_000)
afterAll(async () => {
  await client.end()
  await beside.reach(`DROP DATABASE ${name} WITH (FORCE)`)
  await beside.drop()
})

test('each gets the next action the rules would have given it, and no version moves', async () => {
  const { rows } = await client.query<{ told: string; version: number }>(
    `SELECT version, concat_ws(' ', name || ':', next_action, CASE
        WHEN follow_up_at BETWEEN now() - interval '1 hour' AND now() THEN 'now' ELSE to_char(follow_up_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24') END,
        lost_reason) AS told
     FROM enquiries ORDER BY id`,
  )
  expect(rows.map(({ told }) => told)).toEqual([
    'never touched: call 2026-04-01 06',
    'touched: call now',
    'planned: call 2030-01-01 05',
    'visited: visit 2030-02-01 05',
    'booked: book now',
    'with a job: job 2030-03-01 07',
    'lost: price',
    'done:',
  ])
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]))
})

test('the stays in each status are told from what was known', async () => {
  const { rows } = await client.query<{ told: string }>(
    `SELECT string_agg(concat(status, CASE WHEN left_at IS NULL THEN ', now' END), '; ' ORDER BY id) AS told
     FROM enquiry_statuses GROUP BY enquiry_id ORDER BY enquiry_id`,
  )
  expect(rows.map(({ told }) => told)).toEqual([
    'open, now',
    'open, now',
    'open; asked-to-call-later, now',
    'open; will-contact-us, now',
    'open; booking-done-will-take-service, now',
    'open; booking-done-will-take-service, now',
    'open; rate-high, now',
    'open; work-done, now',
  ])
})
