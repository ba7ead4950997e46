import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let world: World
let admin: Caller
const partners = { own: 0, plain: 0 }

const at = (time: string) => ({ starts_at: `${time}T05:30:00.000Z`, ends_at: `${time}T07:30:00.000Z` })

/** A job completed on the day; the category is Tap repair below Plumbing. Answers the id. */
async function completed(partner_id: number, day: string, price: number): Promise<number> {
  const { id } = await world.jobIn('completed', { partner_id, price, ...at(day) })
  await t.database.pool.query('UPDATE jobs SET completed_at = $2 WHERE id = $1', [id, `${day}T08:00:00Z`])
  return id
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
  partners.own = await world.partner({ name: 'Salma' })
  partners.plain = await world.partner({ name: 'Ravi' })
  await admin.post(`/partners/${partners.own}/terms`, {
    applies_from: '2026-01-01',
    kind: 'percent',
    value: 1000,
  })
  await completed(partners.own, '2026-05-04', 100_000)
  await completed(partners.plain, '2026-05-04', 100_000)
  await completed(partners.plain, '2026-05-31', 200_000)
  const fixed = await completed(partners.plain, '2026-05-10', 50_000)
  await t.database.pool.query(
    `UPDATE jobs SET commission_fixed = 700, commission = 700, commission_rule = commission_rule || '{"kind":"fixed","value":700,"source":"job"}'
     WHERE id = $1`,
    [fixed],
  )
  await completed(partners.plain, '2026-06-01', 900_000)
}, 60_000)
afterAll(() => t.close())

const simulate = async (query: string) => {
  const reply = await admin.get(`/commission/simulation?month=2026-05&${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
/** Everything that a write could have changed. */
const stored = async () => {
  const tables = ['jobs', 'ledger_entries', 'commission_terms', 'audit_entries', 'timeline_entries', 'outbox']
  const counts = await Promise.all(
    tables.map(async (table) => {
      const found = await t.database.pool.query(`SELECT to_regclass('${table}') AS name`)
      if (found.rows[0].name === null) return null
      return (
        await t.database.pool.query(`SELECT md5(string_agg(x::text, '' ORDER BY x::text)) FROM ${table} x`)
      ).rows[0]
    }),
  )
  return JSON.stringify(counts)
}

test('terms of a category change the jobs it decides: not the partner with own terms, not a commission set by hand', async () => {
  const before = await stored()
  const { plumbing } = world.categories
  const response = await simulate(`category_id=${plumbing}&kind=percent&value=2500`)
  // Salma 100.00 stays; Ravi: 200.00 + 400.00 at 20 % become 250.00 + 500.00, and 7.00 by hand stays.
  expect(response).toEqual({
    month: '2026-05',
    total: {
      jobs: 4,
      changed: 2,
      before: 10_000 + 20_000 + 40_000 + 700,
      after: 10_000 + 25_000 + 50_000 + 700,
    },
    partners_changed: 1,
    partners: [{ id: partners.plain, name: 'Ravi', jobs: 3, changed: 2, before: 60_700, after: 75_700 }],
  })
  expect(await stored()).toBe(before)
})

test('general terms of a partner, terms for one service, and the end of terms follow the order of the rules', async () => {
  const own = `partner_id=${partners.own}`
  const slabs = await simulate(`${own}&kind=slabs&slabs=0:500,90000:1500&after_material=true`)
  expect(slabs.total).toEqual({ jobs: 1, changed: 1, before: 10_000, after: 15_000 })
  const service = await simulate(`${own}&category_id=${world.categories.taps}&kind=fixed&value=4200`)
  expect(service.total).toEqual({ jobs: 1, changed: 1, before: 10_000, after: 4200 })
  const ended = await simulate(`${own}&kind=none`)
  expect(ended.total).toEqual({ jobs: 1, changed: 1, before: 10_000, after: 20_000 })
  const same = await simulate(`${own}&kind=percent&value=1000`)
  expect(same).toMatchObject({ total: { jobs: 1, changed: 0, before: 10_000, after: 10_000 }, partners: [] })
  const other = await simulate(`category_id=${world.categories.cleaning}&kind=fixed&value=1`)
  expect(other.total.jobs).toBe(0)
})

test('the rows of a partner add up to the difference, each with its rule before and after', async () => {
  const query = `month=2026-05&category_id=${world.categories.plumbing}&kind=percent&value=2500`
  const { body } = await admin.get(`/commission/simulation/jobs?${query}&of_partner_id=${partners.plain}`)
  expect(body.total).toBe(2)
  expect(body.data).toMatchObject([
    {
      service: 'Tap repair',
      price: 100_000,
      before: 20_000,
      after: 25_000,
      rule_before: { source: 'default' },
    },
    {
      price: 200_000,
      before: 40_000,
      after: 50_000,
      rule_after: { source: 'ancestor', source_title: 'Plumbing' },
    },
  ])
  const { body: file } = await admin.get(`/commission/simulation/download?${query}&format=csv`)
  expect(String(file).trim().split(/\r?\n/).slice(1)).toEqual(['Ravi,3,2,607,757,150', 'All,4,2,707,857,150'])
})

test('a simulation has the result that the saved terms have', async () => {
  const { taps } = world.categories
  const partner_id = await world.partner({ name: 'Deepak' })
  await completed(partner_id, '2026-05-20', 123_456)
  const terms = { category_id: taps, kind: 'percent', value: 1234 }
  const query = `partner_id=${partner_id}&category_id=${taps}&kind=percent&value=1234`
  const { total } = await simulate(query)
  const saved = await admin.post(`/partners/${partner_id}/terms`, { applies_from: '2026-05-01', ...terms })
  expect(saved.status).toBe(201)
  const job = await world.jobIn('completed', { partner_id, price: 123_456, ...at('2026-05-20') })
  expect(job.commission).toBe(total.after)
})

test.each([
  ['kind=percent&value=2000', 'category_id'],
  ['category_id=1&kind=percent', 'value'],
  ['category_id=1&kind=percent&value=10001', 'value'],
  ['category_id=1&kind=slabs', 'slabs'],
  ['category_id=1&kind=slabs&slabs=0:1,0:2', 'slabs'],
  ['category_id=999999&kind=none', 'category_id'],
  ['partner_id=999999&kind=none', 'partner_id'],
  ['category_id=1&kind=none&month=2026-13', 'month'],
])('%s is refused', async (query, field) => {
  const reply = await admin.get(`/commission/simulation?${query}`)
  expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field])
})
