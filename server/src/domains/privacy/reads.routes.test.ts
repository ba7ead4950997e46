import { businessDay } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenHash } from '#platform/auth/sessions.ts'
import { createReadingLog } from '#platform/reading-log/reading-log.ts'
import { type Caller, caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { privacyTasks } from './privacy.tasks.ts'

let t: TestApp
let admin: Caller
let staff: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  staff = await t.as('staff')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.readingLog.flush()
  await t.database.pool.query('DELETE FROM record_reads')
})

async function newCustomer(name = 'Asha Menon'): Promise<number> {
  const { body } = await staff.post('/customers', { name, phone: newPhone(), allow_duplicate: true })
  return body.id
}
async function stored(by: Caller = staff) {
  await t.deps.readingLog.flush()
  const { rows } = await t.database.pool.query(
    `SELECT kind, way, record_id::integer, api_key_id::integer, requests, records::integer
     FROM record_reads WHERE user_id = $1 ORDER BY way, record_id`,
    [by.userId],
  )
  return rows
}
const today = () => businessDay(Date.now())
const clean = { api_key_id: null, requests: 1, records: 1 }

describe('the reading log', () => {
  test('notes each customer that is opened, and who opened it', async () => {
    const ids = [await newCustomer(), await newCustomer(), await newCustomer()]
    for (const id of ids) expect((await staff.get(`/customers/${id}`)).status).toBe(200)
    expect(await stored()).toEqual(
      ids.map((record_id) => ({ kind: 'customer', way: 'record', record_id, ...clean })),
    )
    const { body } = await admin.get(`/customers/${ids[0]}/reads`)
    expect(body).toMatchObject([{ user: { id: staff.userId }, key: null, day: today(), requests: 1 }])
  })

  test('writes nothing in the request, and nothing for a record that is missing or a call that is refused', async () => {
    const id = await newCustomer()
    await staff.get(`/customers/${id}`)
    const { rows } = await t.database.pool.query('SELECT 1 FROM record_reads')
    expect(rows).toEqual([])
    await staff.get('/customers/999999999')
    await staff.get('/customers/by-job')
    expect((await stored()).map(({ record_id }) => record_id)).toEqual([id])
  })

  test('counts the people of a list, a search and a download', async () => {
    await newCustomer('Zubin Counted')
    const { body: list } = await staff.get('/customers?per_page=5')
    await staff.get('/customers?per_page=5')
    const { body: found } = await staff.get('/customers?q=Zubin')
    await staff.get('/customers/download?format=csv')
    const of = (records: number) => ({ kind: 'customer', record_id: null, ...clean, records })
    const all = (await admin.get('/customers?total=exact')).body.meta.total
    expect(await stored()).toEqual([
      { way: 'download', ...of(all) },
      { way: 'list', ...of(list.data.length), requests: 2 },
      { way: 'search', ...of(found.data.length) },
    ])
    expect(found.data).toHaveLength(1)
  })

  test('names the key of a program', async () => {
    const id = await newCustomer()
    const key = `hck_${'a1b2c3d4'.repeat(5)}`
    const { rows } = await t.database.pool.query(
      `INSERT INTO api_keys (user_id, title, key_hash, ending, scopes, expires_at)
       VALUES ($1, 'Sheet', $2, 'c3d4', '{customers.read}', app_now() + interval '1 day') RETURNING id::integer`,
      [admin.userId, tokenHash(key)],
    )
    expect((await caller(t.app, admin.userId, key).get(`/customers/${id}`)).status).toBe(200)
    expect(await stored(admin)).toMatchObject([{ record_id: id, api_key_id: rows[0].id }])
    expect((await admin.get(`/customers/${id}/reads`)).body).toMatchObject([{ key: 'Sheet' }])
  })

  test('shows the reads of each user by day, and the rows behind a figure', async () => {
    const id = await newCustomer('Volume Kurian')
    await staff.get(`/customers/${id}`)
    await staff.get(`/customers/${id}`)
    await staff.get('/search?q=Volume')
    await t.deps.readingLog.flush()
    const { body } = await admin.get(`/reads?user_id=${staff.userId}`)
    expect(body).toEqual([
      {
        user: { id: staff.userId, name: 'Test staff' },
        day: today(),
        alarm_at: null,
        record: 1,
        list: 1,
        search: 1,
        download: 0,
        downloaded: 0,
      },
    ])
    const rows = (way: string) => admin.get(`/reads/rows?user_id=${staff.userId}&day=${today()}&way=${way}`)
    expect((await rows('record')).body).toMatchObject({ data: [{ record_id: id, requests: 2 }], more: false })
    expect((await rows('list')).body).toMatchObject({ data: [{ record_id: null, records: 1 }] })
    expect((await rows('download')).body).toEqual({ data: [], more: false })
  })

  test('refuses more than 31 days and days in the wrong order', async () => {
    expect((await admin.get('/reads?from=2026-01-01&to=2026-01-31')).status).toBe(200)
    const wide = await admin.get('/reads?from=2026-01-01&to=2026-02-01')
    expect(wide.body.errors).toEqual([{ field: 'to', message: 'must be at most 31 days later' }])
    expect((await admin.get('/reads?from=2026-02-01&to=2026-01-01')).body.errors[0].field).toBe('to')
  })

  test('deletes entries that are more than 400 days old', async () => {
    await t.database.pool.query(
      `INSERT INTO record_reads (user_id, minute, kind, way, record_id, requests, records)
       SELECT $1, app_now() - make_interval(days => age), 'customer', 'record', age, 1, 1 FROM unnest('{399,401}'::integer[]) AS age`,
      [staff.userId],
    )
    await privacyTasks(t.deps)
      .find(({ kind }) => kind === 'privacy.forget-reads')!
      .handler({}, { number: 1, isLast: true })
    expect((await stored()).map(({ record_id }) => record_id)).toEqual([399])
  })
})

describe('a batch that cannot be stored', () => {
  const read = { api_key_id: null, kind: 'customer', way: 'record', records: 1 } as const

  test('is kept and stored the next time', async () => {
    const { db, pool } = t.database
    const log = createReadingLog({ db, log: t.deps.log, onStored: async () => {}, flushMs: 3_600_000 })
    log.note({ ...read, at: Date.now(), user_id: staff.userId, record_id: 1 })
    await pool.query('ALTER TABLE record_reads RENAME TO record_reads_away')
    await log.flush()
    await pool.query('ALTER TABLE record_reads_away RENAME TO record_reads')
    log.note({ ...read, at: Date.now(), user_id: staff.userId, record_id: 1 })
    await log.stop()
    expect(await stored()).toMatchObject([{ record_id: 1, requests: 2 }])
  })

  test('is stored without the reads of a deleted user', async () => {
    const { db } = t.database
    const log = createReadingLog({ db, log: t.deps.log, onStored: async () => {}, flushMs: 3_600_000 })
    log.note({ ...read, at: Date.now(), user_id: 999_999, record_id: 1 })
    log.note({ ...read, at: Date.now(), user_id: staff.userId, record_id: 2 })
    await log.stop()
    expect(await stored()).toMatchObject([{ record_id: 2 }])
  })
})

describe('the reading alarm', () => {
  const alarms = async () => {
    const { rows } = await t.database.pool.query(
      "SELECT record_id::integer AS user_id, after FROM audit_entries WHERE action = 'reading-alarm' ORDER BY id",
    )
    return rows
  }
  const alarmMessages = async () => {
    const { rows } = await t.database.pool.query(
      `SELECT "to", body FROM messages WHERE template = 'account' AND body LIKE '%records opened%' ORDER BY id`,
    )
    return rows
  }
  const open = (count: number) => {
    for (let record_id = 1; record_id <= count; record_id += 1)
      t.deps.readingLog.note({
        at: Date.now(),
        user_id: staff.userId,
        api_key_id: null,
        kind: 'customer',
        way: 'record',
        record_id,
        records: 1,
      })
    return t.deps.readingLog.flush()
  }

  test('is raised once an hour for a user who opens too many records, and sent to an admin', async () => {
    await t.database.pool.query("UPDATE users SET phone = '+919812345670' WHERE id = $1", [admin.userId])
    await open(199)
    expect(await alarms()).toEqual([])
    await open(200)
    await open(300)
    expect(await alarms()).toEqual([
      { user_id: staff.userId, after: { records_in_10_minutes: 200, people_listed_in_1_hour: 0 } },
    ])
    expect(await alarmMessages()).toMatchObject([
      { to: '+919812345670', body: expect.stringContaining('200 records opened in 10 minutes') },
    ])
    const { body } = await admin.get(`/reads?user_id=${staff.userId}`)
    expect(body).toMatchObject([{ record: 300, alarm_at: expect.any(String) }])
    await t.database.pool.query(
      `ALTER TABLE audit_entries DISABLE TRIGGER USER;
       UPDATE audit_entries SET at = at - interval '61 minutes' WHERE action = 'reading-alarm';
       ALTER TABLE audit_entries ENABLE TRIGGER USER`,
    )
    await open(1)
    expect(await alarms()).toHaveLength(2)
  })

  test('is raised for people in lists and files, by the thresholds of the settings', async () => {
    await t.database.pool.query("DELETE FROM settings WHERE key = 'privacy.alarm_rows'")
    await t.database.pool.query(`INSERT INTO settings (key, value) VALUES ('privacy.alarm_rows', '"500"')`)
    const dev = await t.as('dev')
    const note = {
      at: Date.now(),
      user_id: dev.userId,
      api_key_id: null,
      kind: 'customer',
      record_id: null,
    } as const
    t.deps.readingLog.note({ ...note, way: 'list', records: 300, address: '/api/customers' })
    t.deps.readingLog.note({ ...note, way: 'list', records: 300, address: '/api/customers' })
    await t.deps.readingLog.flush()
    const of = async () => (await alarms()).filter(({ user_id }) => user_id === dev.userId)
    expect(await of()).toEqual([])
    t.deps.readingLog.note({ ...note, way: 'download', records: 200, address: '/api/customers/download' })
    await t.deps.readingLog.flush()
    expect(await of()).toMatchObject([{ after: { people_listed_in_1_hour: 500 } }])
  })
})
