import { businessDay } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let world: World
let admin: Caller
const month = '2026-05'
const partners = { many: 0, few: 0 }

const run = (text: string, values: unknown[]) => t.database.pool.query(text, values)
const rule = async (values: Record<string, unknown>): Promise<number> => {
  const preset = {
    name: 'Rule',
    measure: 'jobs',
    threshold: 3,
    effect: 'bonus',
    amount: 50_000,
    active_from: '2026-01',
  }
  const reply = await admin.post('/incentive-rules', { ...preset, ...values })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.id
}
const draft = async (of = month) => {
  const reply = await admin.post('/incentive-lines/draft', { month: of })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.draft as { lines: number; total: number }
}
const lines = async (query = '') => (await admin.get(`/incentive-lines?month=${month}${query}`)).body
const balanceOf = async (id: number) =>
  Number((await run('SELECT balance FROM partners WHERE id = $1', [id])).rows[0].balance)

async function completed(partner_id: number, time: string): Promise<number> {
  const { id } = await world.jobIn('completed', { partner_id })
  await run('UPDATE jobs SET completed_at = $2 WHERE id = $1', [id, time])
  return id
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
  partners.many = await world.partner({ name: 'Suresh' })
  partners.few = await world.partner({ name: 'Ravi' })
  // The last hours of April in UTC are May in the business's zone.
  for (const day of [
    '2026-04-30T19:00:00Z',
    '2026-05-10T06:00:00Z',
    '2026-05-31T18:00:00Z',
    '2026-05-20T06:00:00Z',
  ]) {
    const id = await completed(partners.many, day)
    await run('INSERT INTO ratings (job_id, partner_id, stars, created_at) VALUES ($1, $2, 5, $3)', [
      ...[id, partners.many, day],
    ])
  }
  await completed(partners.many, '2026-05-31T19:00:00Z')
  const first = await completed(partners.few, '2026-05-05T06:00:00Z')
  for (let n = 0; n < 4; n += 1) {
    await run(
      `INSERT INTO assignments (job_id, partner_id, status, created_at, ended_at)
       VALUES ($1, $2, 'rejected', '2026-05-06T06:00:00Z', '2026-05-06T07:00:00Z')`,
      [first, partners.few],
    )
  }
}, 60_000)
afterAll(() => t.close())

test('a draft is posted once, opens its rows, keeps what was removed, and is reversed by an opposite entry', async () => {
  const bonus = await rule({ name: 'Three jobs' })
  const stars = await rule({ name: 'Five stars', measure: 'rating', threshold: 480, amount: 20_000 })
  const penalty = await rule({
    name: 'Rejections',
    measure: 'rejections',
    threshold: 3,
    effect: 'penalty',
    amount: 10_000,
    per: 'each',
  })
  await rule({ name: 'Cleaning only', threshold: 1, category_ids: [world.categories.cleaning] })
  await rule({ name: 'Not yet', threshold: 1, active_from: '2026-06' })
  await rule({ name: 'No longer', threshold: 1, active_to: '2026-04' })
  expect(await draft()).toEqual({ lines: 3, total: -50_000 - 20_000 + 20_000 })
  const { data } = await lines('&sort=amount')
  expect(
    data.map((line: Record<string, unknown>) => [line.partner, line.figure, line.amount, line.state]),
  ).toEqual([
    [{ id: partners.many, name: 'Suresh' }, 4, -50_000, 'draft'],
    [{ id: partners.many, name: 'Suresh' }, 500, -20_000, 'draft'],
    [{ id: partners.few, name: 'Ravi' }, 4, 20_000, 'draft'],
  ])
  for (const { id, rule: of } of data) {
    const { body: rows } = await admin.get(`/incentive-lines/${id}/rows`)
    expect([of.id, rows.total, rows.data.length]).toEqual([of.id, 4, 4])
    if (of.id === stars) expect(rows.data[0].stars).toBe(5)
  }

  const removed = data.find((line: { rule: { id: number } }) => line.rule.id === stars).id
  expect((await admin.post(`/incentive-lines/${removed}/removal`, { removed: true })).body.state).toBe(
    'removed',
  )
  expect(await draft()).toEqual({ lines: 2, total: -30_000 })

  const before = { many: await balanceOf(partners.many), few: await balanceOf(partners.few) }
  const stale = await admin.post('/incentive-lines/post', { month, shown: '3:-50000' })
  expect(stale.status).toBe(409)
  const posts = await Promise.all(
    [1, 2, 3].map(() => admin.post('/incentive-lines/post', { month, shown: '2:-30000' })),
  )
  expect(posts.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await balanceOf(partners.many)).toBe(before.many - 50_000)
  expect(await balanceOf(partners.few)).toBe(before.few + 20_000)
  const account = (await admin.get(`/partners/${partners.few}/ledger?kind=incentive`)).body
  expect(account.data).toMatchObject([
    { amount: 20_000, note: 'Rejections, May 2026: 4 rejections', job_id: null },
  ])
  // Neither computing again nor putting back another line posts what is posted.
  expect(await draft()).toEqual({ lines: 0, total: 0 })
  expect((await lines()).posted).toEqual({ lines: 2, total: -30_000 })
  expect((await admin.post(`/incentive-lines/${removed}/removal`, { removed: false })).body.state).toBe(
    'draft',
  )

  const posted = (await lines(`&rule_id=${penalty}`)).data[0]
  expect(posted).toMatchObject({ state: 'posted', entry_id: account.data[0].id })
  expect((await admin.post(`/incentive-lines/${posted.id}/removal`, { removed: true })).status).toBe(409)
  const reversal = await admin.post(`/ledger-entries/${posted.entry_id}/reverse`, { reason: 'He was ill' })
  expect(reversal).toMatchObject({
    status: 201,
    body: { kind: 'reversal', amount: -20_000, note: 'He was ill' },
  })
  expect(await balanceOf(partners.few)).toBe(before.few)
  expect((await lines(`&rule_id=${penalty}`)).data[0].state).toBe('reversed')
  await draft()
  expect((await lines(`&rule_id=${penalty}`)).data).toHaveLength(1)
  expect((await lines(`&rule_id=${bonus}`)).data).toHaveLength(1)
})

test('penalties of a partner in a month stay within the limit, over all rules', async () => {
  await run('DELETE FROM incentive_lines WHERE entry_id IS NULL', [])
  await run("UPDATE incentive_rules SET active_to = '2026-01', active_from = '2026-01'", [])
  const rejections = { measure: 'rejections', threshold: 1, effect: 'penalty' }
  await rule({ ...rejections, name: 'First', amount: 9000, per: 'each', monthly_cap: 30_000 })
  await rule({ ...rejections, name: 'Second', amount: 25_000 })
  await rule({ ...rejections, name: 'Third', amount: 5000 })
  const drafted = async () => {
    await draft()
    const { data } = await lines('&state=draft&sort=amount')
    return data.map(({ amount }: { amount: number }) => amount)
  }
  expect(await drafted()).toEqual([5000, 25_000, 30_000])
  await world.setting('business.penalty_limit', '400')
  expect(await drafted()).toEqual([10_000, 30_000])
  // The limit was lowered after the draft.
  await world.setting('business.penalty_limit', '100')
  expect((await admin.post('/incentive-lines/post', { month, shown: '2:40000' })).status).toBe(409)
  await world.setting('business.penalty_limit', '400')
  expect((await admin.post('/incentive-lines/post', { month, shown: '2:40000' })).body.posted).toBe(2)
})

test('only a month that is over is drafted and posted', async () => {
  const now = businessDay(Date.now()).slice(0, 7)
  for (const [path, body] of [
    ['/incentive-lines/draft', { month: now }],
    ['/incentive-lines/post', { month: now, shown: '1:1' }],
  ] as const) {
    const reply = await admin.post(path, body)
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, 'month'])
  }
})

test.each([
  [{ measure: 'rating', threshold: 40 }, 'threshold'],
  [{ threshold: 0 }, 'threshold'],
  [{ measure: 'rating', threshold: 400, per: 'each' }, 'per'],
  [{ effect: 'penalty', per: 'each' }, 'per'],
  [{ active_to: '2025-12' }, 'active_to'],
  [{ category_ids: [999_999] }, 'category_ids'],
  [{ location_ids: [999_999] }, 'location_ids'],
])('a rule such as %j is refused', async (values, field) => {
  const preset = {
    name: 'Rule',
    measure: 'jobs',
    threshold: 3,
    effect: 'bonus',
    amount: 1,
    active_from: '2026-01',
  }
  const reply = await admin.post('/incentive-rules', { ...preset, ...values })
  expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field])
})
