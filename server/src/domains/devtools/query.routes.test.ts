import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { devtoolsTasks } from './devtools.tasks.ts'

let t: TestApp
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  t.app.get('/api/slow/:value', async () => {
    await delay(600)
    return {}
  })
  dev = await t.as('dev')
})
afterAll(() => t.close())

const run = (times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) => t.database.pool.query('SELECT $1::int AS marked_number', [n])),
  )
const marked = async (more = '') => (await dev.get(`/query/statements?q=marked_number${more}`)).body
const snapshot = () => devtoolsTasks(t.database)[0]!.handler({}, { number: 1, isLast: true })

describe('statements', () => {
  test('are counted, with what they cost and without their values', async () => {
    await run(3)
    await t.database.pool.query("SELECT 'secret-value-4711' AS marked_number")
    const { data, counts, meta } = await marked('&sort=-calls')
    expect([counts, meta.total]).toEqual([true, 2])
    expect(data[0]).toMatchObject({ id: 1, text: 'SELECT $1::int AS marked_number', calls: 3, rows: 3 })
    expect(data[0].mean_ms).toBeCloseTo(data[0].total_ms / 3)
    expect(JSON.stringify(data)).not.toContain('4711')
  })

  test('GET /query answers the same statements as GET /query/statements', async () => {
    const statements = async (path: string) => {
      const { status, body } = await dev.get(`${path}?q=marked_number`)
      return [status, body.data.map(({ text }: { text: string }) => text)]
    }
    expect(await statements('/query')).toEqual(await statements('/query/statements'))
    expect((await statements('/query'))[0]).toBe(200)
  })

  test('are those of this database, in every order', async () => {
    const { body } = await dev.get('/query/statements?per_page=100')
    expect(body.data.length).toBeGreaterThan(5)
    for (const sort of ['total_ms', 'mean_ms', 'calls', 'rows'] as const) {
      const rows = (await dev.get(`/query/statements?sort=-${sort}`)).body.data.map(
        (row: Record<string, number>) => row[sort],
      )
      expect(rows).toEqual([...rows].sort((a, b) => b - a))
    }
    const shares = body.data.reduce((total: number, row: { share: number }) => total + row.share, 0)
    expect(shares).toBeGreaterThan(5000)
    expect(shares).toBeLessThanOrEqual(10_050)
  })

  test('of a period are the differences between the counters kept', async () => {
    await snapshot()
    // What was counted until now belongs to the day before.
    await t.database.pool.query("UPDATE statement_snapshots SET taken_at = taken_at - interval '1 day'")
    const before = (await marked('&sort=-calls')).data[0].calls
    await run(5)
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const { data, period } = await marked(`&from=${today}&sort=-calls`)
    expect(data).toMatchObject([{ text: 'SELECT $1::int AS marked_number', calls: 5, rows: 5 }])
    expect((await marked('&sort=-calls')).data[0].calls).toBe(before + 5)
    expect(Date.parse(period.to) - Date.parse(period.from)).toBeGreaterThan(23 * 3_600_000)
    // A day that is over ends with the last snapshot of it.
    const ended = await marked('&to=2026-01-01')
    expect(ended.period.to).not.toBe(period.to)
  })

  test('show their plan, and nothing is run for it', async () => {
    const { data } = await marked('&sort=-calls')
    const reply = await dev.get(`/query/statements/${data[0].statement}/plan`)
    expect(reply.body).toMatchObject({ problem: null, plan: expect.stringContaining('Result') })
    await t.database.pool.query("UPDATE users AS marked_number SET name = 'other' WHERE id = $1", [0])
    const write = (await marked()).data.find(({ text }: { text: string }) => text.startsWith('UPDATE'))
    const calls = write.calls
    const { body } = await dev.get(`/query/statements/${write.statement}/plan`)
    expect(body).toMatchObject({ problem: null, plan: expect.stringContaining('Update on public.users') })
    expect((await marked()).data.find(({ text }: { text: string }) => text.startsWith('UPDATE')).calls).toBe(
      calls,
    )
    expect((await dev.get('/query/statements/12345/plan')).status).toBe(404)
    expect((await dev.get('/query/statements/1;DROP/plan')).status).toBe(422)
  })
})

describe('slow requests', () => {
  test('are noted by the pattern of their address alone', async () => {
    await dev.get('/slow/very-personal?phone=9845012345')
    // On a machine that has much to do, others may be slow as well.
    const noted = async () =>
      (await dev.get('/query/slow-requests')).body.data.filter(({ route }: { route: string }) =>
        route.includes('slow/'),
      )
    await expect.poll(noted, { timeout: 8000 }).toHaveLength(1)
    const [row] = await noted()
    expect(row).toMatchObject({ method: 'GET', route: '/api/slow/:value', status: 200 })
    expect(row.ms).toBeGreaterThanOrEqual(500)
    const kept = await t.database.pool.query('SELECT to_jsonb(slow_requests)::text AS row FROM slow_requests')
    expect(kept.rows[0].row).not.toMatch(/personal|9845012345/)
  })

  test('name the user, in both orders, by day', async () => {
    await t.database.db
      .insertInto('slow_requests')
      .values([
        ...[700, 9000].map((ms) => ({
          at: '2026-05-01T18:29:59Z',
          method: 'GET',
          route: '/api/jobs',
          status: 200,
          ms,
          user_id: dev.userId,
          request_id: 'r',
        })),
      ])
      .execute()
    const { body } = await dev.get('/query/slow-requests?from=2026-05-01&to=2026-05-01&sort=-ms')
    expect(body.data.map(({ ms }: { ms: number }) => ms)).toEqual([9000, 700])
    expect(body.data[0].user).toEqual({ id: dev.userId, name: 'Test dev' })
    expect((await dev.get('/query/slow-requests?from=2026-05-02&to=2026-05-02')).body.data).toEqual([])
  })

  test('are forgotten after a while', async () => {
    await t.database.pool.query(
      "UPDATE slow_requests SET at = app_now() - interval '15 days' WHERE ms = 9000",
    )
    await snapshot()
    const left = await t.database.pool.query('SELECT count(*) FROM slow_requests WHERE ms = 9000')
    expect(left.rows[0].count).toBe(0)
  })
})
