import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { blockers, parts, staying } from './trash-parts.store.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
})
afterAll(() => t.close())

/** Tables that record operations, or queues of changes that are rolled up later. */
const growing = new Set([
  ...['audit_entries', 'timeline_entries', 'trash', 'record_changes', 'idempotency_keys', 'sessions'],
  ...['roll_up_changes', 'roll_up_cells'],
])

async function hashes(): Promise<Record<string, string>> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`)
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !growing.has(table.name))) {
    const { rows } = await t.database.pool.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(md5(kept::text), '' ORDER BY md5(kept::text)), '')) AS hash FROM "${name}" AS kept`,
    )
    found[name] = rows[0]?.hash ?? ''
  }
  const { rows } = await t.database.pool.query<{ kept: string }>(
    "SELECT string_agg(md5(e::text), '' ORDER BY id) AS kept FROM timeline_entries e WHERE kind <> 'restored'",
  )
  return { ...found, timeline: rows[0]?.kept ?? '' }
}

/** The counts of the lists, both rolled up and waiting. */
async function counts() {
  const { rows } = await t.database.pool.query(`
    SELECT name, facet, starts, sum(rows)::int AS rows, sum(sums[1])::text AS sum FROM (
      SELECT name, facet || '=' || key AS facet, starts, rows, sums FROM roll_up_cells WHERE span = 'day'
      UNION ALL SELECT name, unnest(facets), day, sign, ARRAY[sign * sums[1]] FROM roll_up_changes
    ) AS all_of_them GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 ORDER BY 1, 2, 3`)
  return rows
}

async function createRich(): Promise<{ enquiry: number; customer: number }> {
  const created = await admin.post('/enquiries', {
    name: 'Rich Record',
    phone: '+919845099001',
    category_id: world.categories.taps,
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  await admin.post('/activities', {
    record_type: 'enquiry',
    record_id: id,
    type: 'call',
    note: 'Nobody answered',
  })
  const { body: now } = await admin.get(`/enquiries/${id}`)
  const move = { status: 'not-responding', activity_type: 'call', note: 'Tried twice', version: now.version }
  expect((await admin.post(`/enquiries/${id}/status`, move)).status).toBe(200)
  const period = { starts_at: '2090-05-04T05:30:00.000Z', ends_at: '2090-05-04T06:30:00.000Z' }
  expect((await admin.post(`/enquiries/${id}/schedules`, period)).status).toBe(201)
  return { enquiry: id, customer: now.customer_id ?? now.customer.id }
}

const addressLines = {
  label: null,
  place_type: 'home',
  line_1: '12 First Main',
  line_2: null,
  landmark: null,
}

/** Message rows would wait for a worker that tests do not run. */
const deliver = () => t.database.pool.query("UPDATE messages SET state = 'submitted' WHERE state = 'pending'")

test('an enquiry that is deleted and restored leaves every row and every count unchanged', async () => {
  const { enquiry } = await createRich()
  await deliver()
  const [rows, marks] = [await hashes(), await counts()]
  const { status, body } = await admin.delete(`/enquiries/${enquiry}`)
  expect([status, body]).toEqual([200, { success: true, trash_id: expect.any(Number) }])
  for (const { table, of } of parts.enquiry) {
    const left = await sql`SELECT FROM ${sql.table(table)} WHERE ${of(enquiry)}`.execute(t.database.db)
    expect(left.rows, table).toEqual([])
  }
  expect(await counts()).not.toEqual(marks)
  const back = await admin.post(`/trash/${body.trash_id}/restore`)
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await hashes()).toEqual(rows)
  expect(await counts()).toEqual(marks)
})

test('a job that was never assigned is deleted and restored with its schedule and its history', async () => {
  const job = await world.job()
  await deliver()
  const period = { starts_at: '2090-05-04T05:30:00.000Z', ends_at: '2090-05-04T06:30:00.000Z' }
  const moved = await admin.post(`/jobs/${job.id}/reschedule`, {
    ...period,
    reason: 'Asked for it',
    version: job.version,
  })
  expect(moved.status).toBe(200)
  await deliver()
  const [rows, marks] = [await hashes(), await counts()]
  const { status, body } = await admin.delete(`/jobs/${job.id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await t.database.pool.query('SELECT 1 FROM schedules WHERE job_id = $1', [job.id])).rows).toEqual(
    [],
  )
  const back = await admin.post(`/trash/${body.trash_id}/restore`)
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await hashes()).toEqual(rows)
  expect(await counts()).toEqual(marks)
})

test('a customer is restored with addresses, before its enquiry can be', async () => {
  const { enquiry, customer } = await createRich()
  await deliver()
  const place = { ...addressLines, location_id: world.places.pincode }
  expect((await admin.post('/addresses', { ...place, customer_id: customer })).status).toBe(201)
  const [rows, marks] = [await hashes(), await counts()]
  const refused = await admin.delete(`/customers/${customer}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining(`C-${customer} cannot be deleted: it has `),
  ])
  const { rows: others } = await t.database.pool.query('SELECT id FROM enquiries WHERE customer_id = $1', [
    customer,
  ])
  const trashed: number[] = []
  for (const { id } of others) trashed.push((await admin.delete(`/enquiries/${id}`)).body.trash_id)
  const deleted = await admin.delete(`/customers/${customer}`)
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
  expect(
    (await admin.get(`/customers/lookup?phone=${encodeURIComponent('+919845099001')}`)).body.customers ?? [],
  ).toEqual([])
  const early = await admin.post(`/trash/${trashed[0]}/restore`)
  expect([early.status, early.body.message]).toEqual([
    409,
    `E-${others[0].id} cannot be restored: C-${customer} is deleted. Restore it first.`,
  ])
  expect(others.map(({ id }) => id)).toContain(enquiry)
  for (const id of [deleted.body.trash_id, ...trashed])
    expect((await admin.post(`/trash/${id}/restore`)).status).toBe(200)
  expect(await hashes()).toEqual(rows)
  expect(await counts()).toEqual(marks)
})

test('a partner is restored with everything that belongs to the partner alone', async () => {
  const id = await world.partner({ services: [world.categories.taps], areas: [world.places.pincode] })
  const place = { ...addressLines, location_id: world.places.pincode }
  expect((await admin.post('/addresses', { ...place, partner_id: id })).status).toBe(201)
  const daysOff = { from_day: '2099-01-01', to_day: '2099-01-02', reason: 'Leave' }
  expect((await admin.post(`/partners/${id}/days-off`, daysOff)).status).toBe(201)
  const note = { record_type: 'partner', record_id: id, type: 'call', note: 'Brings own tools' }
  expect((await admin.post('/activities', note)).status).toBe(201)
  for (const row of [
    'partner_hours (partner_id, weekday, starts, ends) VALUES ($1, 1, 540, 1080)',
    "partner_bank_details (partner_id, sealed_details) VALUES ($1, 'sealed')",
    "commission_terms (partner_id, applies_from, kind, value) VALUES ($1, '2026-01-01', 'percent', 1000)",
    `files (partner_id, kind, name, type, size, content_hash) VALUES ($1, 'pan', 'a.jpg', 'image/jpeg', 1, '${'a'.repeat(64)}')`,
    `messages (partner_id, channel, template, "to", body, state) VALUES ($1, 'sms', 'x', '+919845000000', 'x', 'submitted')`,
  ]) {
    await t.database.pool.query(`INSERT INTO ${row}`, [id])
  }
  const [rows, marks] = [await hashes(), await counts()]
  const { status, body } = await admin.delete(`/partners/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  for (const { table, of } of parts.partner) {
    const { rows: left } = await sql`SELECT FROM ${sql.table(table)} WHERE ${of(id)}`.execute(t.database.db)
    expect(left, table).toEqual([])
  }
  const back = await admin.post(`/trash/${body.trash_id}/restore`)
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await hashes()).toEqual(rows)
  expect(await counts()).toEqual(marks)
})

const catalogue = `
  SELECT format('%s.%s', conrelid::regclass, attname) AS name, confrelid::regclass::text AS parent
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
  WHERE contype = 'f' AND confrelid::regclass::text = ANY ($1)
  UNION SELECT format('%s.%s', c.table_name, c.column_name), 'any' FROM information_schema.columns c
  JOIN information_schema.columns o USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'record_id' AND o.column_name = 'record_type'`

test('every column that names a deleted row moves with it, prevents the deletion or is known to stay', async () => {
  const all = Object.values(parts).flat()
  const tables = [...new Set(all.map(({ table }) => table))]
  const { rows } = await t.database.pool.query<{ name: string }>(catalogue, [tables])
  const known = [...all, ...Object.values(blockers).flat()].flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(
    rows.map(({ name }) => name).filter((name) => !known.includes(name) && !(name in staying)),
    'Add it to the parts or the blockers of trash-parts.store.ts, or say in `staying` why it stays.',
  ).toEqual([])
})
