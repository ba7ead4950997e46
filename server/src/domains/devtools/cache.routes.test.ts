import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '#platform/db/pool.ts'
import { buildApp } from '#src/app.ts'
import { buildDeps } from '#src/deps.ts'
import { type Caller, caller, noShedding, type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
})
beforeEach(async () => void (await t.deps.cache.flush('')))
afterAll(() => t.close())

type Entry = { id: number; key: string; value: string; hits: number; created_at: string; expires_at: string }
const keysOf = (rows: Entry[]) => rows.map(({ key }) => key)
const list = async (query = '') => (await dev.get(`/cache${query}`)).body
async function put(key: string, seconds = 60, value = '{}'): Promise<void> {
  t.deps.cache.put({ key, stamp: '1', seconds }, value)
  await expect.poll(() => t.deps.cache.take({ key, stamp: '1' })).not.toBeNull()
}
const audits = async (action: string) =>
  (
    await t.database.pool.query(
      `SELECT record_id, after FROM audit_entries WHERE record_type = 'cache' AND action = $1 ORDER BY id DESC LIMIT 1`,
      [action],
    )
  ).rows[0]

describe('GET /cache', () => {
  test('lists key, value, times and hits, by key, in pages', async () => {
    await put('b:two', 3600, '{"b":2}')
    await put('a:one', 60, '{"a":1}')
    const body = await list()
    expect(body).toMatchObject({ prefix: 'house-care:' })
    expect(body.data).toMatchObject([
      { key: 'a:one', value: '{"a":1}', bytes: 7, hits: 1 },
      { key: 'b:two', value: '{"b":2}' },
    ])
    const second = await list('?per_page=1&page=2&sort=-key')
    expect([keysOf(second.data), second.meta.total]).toEqual([['a:one'], 2])
    expect(keysOf((await list('?sort=-expires_at')).data)).toEqual(['b:two', 'a:one'])
    expect((await list('?sort=-bytes')).data[0].id).toBe(body.data[0].id)
  })

  test('is searched by key and narrowed by day and by what ends soon', async () => {
    await put('locations:faults', 30)
    await put('locations:tree', 7200)
    await put('other', 86_400 * 3)
    expect(keysOf((await list('?q=LOCATIONS:')).data)).toEqual(['locations:faults', 'locations:tree'])
    expect(keysOf((await list('?q=%')).data)).toEqual([])
    expect(keysOf((await list('?expires=minute')).data)).toEqual(['locations:faults'])
    expect(keysOf((await list('?expires=day')).data)).toEqual(['locations:faults', 'locations:tree'])
    expect((await list('?from=2000-01-01&to=2000-01-02')).data).toEqual([])
    expect((await list('?from=2000-01-01&to=2100-01-01')).data).toHaveLength(3)
    for (const query of ['?expires=week', '?from=x', '?sort=stamp', '?sort=prefix']) {
      expect((await dev.get(`/cache${query}`)).status).toBe(422)
    }
  })

  test('shows the beginning of a long value, and its length', async () => {
    await put('long', 60, `"${'x'.repeat(5000)}"`)
    const [entry] = (await list()).data
    expect([entry.value.length, entry.bytes]).toEqual([2000, 5002])
  })
})

describe('forgetting', () => {
  test('one entry, which is audited', async () => {
    await put('a/b c:é')
    await put('kept')
    expect((await dev.post('/cache/delete', { key: 'a/b c:é' })).body).toEqual({ entries: 1 })
    expect((await dev.post('/cache/delete', { key: 'a/b c:é' })).body).toEqual({ entries: 0 })
    expect(keysOf((await list()).data)).toEqual(['kept'])
    expect(await audits('deleted')).toEqual({ record_id: 'a/b c:é', after: { entries: 0 } })
  })

  test('entries by prefix, with their number, which is audited', async () => {
    for (const key of ['jobs:1', 'jobs:2', 'partners:1']) await put(key)
    expect((await dev.post('/cache/flush', { prefix: 'jobs:' })).body).toEqual({ entries: 2 })
    expect(await audits('flushed')).toEqual({ record_id: 'jobs:*', after: { entries: 2 } })
    expect((await dev.post('/cache/flush', { prefix: '' })).body).toEqual({ entries: 1 })
  })

  test('once for repeats of the same request', async () => {
    await put('once')
    const first = await dev.post('/cache/delete', { key: 'once' }, { key: 'forget-once' })
    await put('once')
    const again = await dev.post('/cache/delete', { key: 'once' }, { key: 'forget-once' })
    expect([first.body, again.body]).toEqual([{ entries: 1 }, { entries: 1 }])
    expect(keysOf((await list()).data)).toEqual(['once'])
  })
})

test('the setting puts every key under its prefix', async () => {
  const own = await testApp()
  const developer = await own.as('dev')
  await developer.post('/admin/config', { key: 'cache.prefix', value: 'north:' })
  expect((await developer.get('/cache')).body.prefix).toBe('north:house-care:')
  await own.close()
})

describe('a person sees their own write, and that of others, on every process', () => {
  test('faults, duplicates and the tree of places', async () => {
    const database = createDatabase(t.database.connection)
    const deps = await buildDeps({ config: t.deps.config, log: pino({ level: 'silent' }), database })
    const app = await buildApp(deps, noShedding)
    const admin = await t.as('admin')
    const there = caller(app, admin.userId, admin.token)
    const both = [admin, there]
    const create = async (type: string, title: string, parent_id: number | null) =>
      (await admin.post('/locations', { type, title, parent_id })).body.id as number
    const area = async (title: string) =>
      create(
        'area',
        title,
        await create('district', `${title} district`, await create('state', `${title} state`, null)),
      )
    const [north, south] = [await area('North'), await area('South')]
    const first = await create('pincode', '560001', north)

    // Read often enough that every process has it kept.
    for (let nth = 0; nth < 3; nth += 1) {
      for (const who of both) expect((await who.get('/locations/duplicates')).body.meta.total).toBe(0)
      for (const who of both) expect((await who.get('/locations/faults')).body.total).toBe(0)
    }
    await expect.poll(async () => keysOf((await list()).data)).toContain('locations:faults')
    for (let nth = 0; nth < 5; nth += 1) {
      const [writer, reader] = nth % 2 === 0 ? [admin, there] : [there, admin]
      const { id } = (await writer.post('/locations', { type: 'pincode', title: '560001', parent_id: south }))
        .body
      for (const who of [writer, reader]) {
        expect((await who.get('/locations/duplicates')).body.meta.total).toBe(1)
        expect((await who.get('/locations')).body.map((place: { id: number }) => place.id)).toContain(id)
      }
      await reader.delete(`/locations/${id}`)
      for (const who of [reader, writer]) {
        expect((await who.get('/locations/duplicates')).body.meta.total).toBe(0)
        expect((await who.get('/locations')).body.map((place: { id: number }) => place.id)).not.toContain(id)
      }
    }
    await t.database.db
      .updateTable('locations')
      .set({ title: 'no pincode' })
      .where('id', '=', first)
      .execute()
    for (const who of both) expect((await who.get('/locations/faults')).body.total).toBe(1)
    const hits = (await list()).data.reduce((sum: number, entry: Entry) => sum + entry.hits, 0)
    expect(hits).toBeGreaterThan(0)
    await app.close()
    await deps.queue.stop()
    await database.close()
  })
})
