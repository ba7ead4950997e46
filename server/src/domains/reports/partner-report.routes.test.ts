import type { PartnerReport } from 'contract/reports/partner-report.schema.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

type Row = PartnerReport['data'][number]

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const report = async (query: string): Promise<PartnerReport> => {
  const { status, body } = await staff.get(`/reports/partners?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const totalOf = async (list: string) => {
  const { status, body } = await staff.get(list)
  expect([status, body.meta?.exact], list).toEqual([200, true])
  return body.meta.total as number
}

const move = async (id: number, step: string, body: object = {}) => {
  const { version } = (await staff.get(`/jobs/${id}`)).body
  const response = await staff.post(`/jobs/${id}/${step}`, { version, ...body })
  if (response.status !== 200) throw new Error(`${step}: ${JSON.stringify(response.body)}`)
}

/** A job that is assigned to the partner, and its result. */
async function sent(partner_id: number, ...steps: [step: string, body?: object][]): Promise<number> {
  const { id } = await world.job({ customer_id: world.customer, price: 100_000 })
  // The jobs are all at the same time, so overlaps are confirmed.
  await move(id, 'assign', { partner_id, confirmed: true })
  for (const [step, body] of steps) await move(id, step, body)
  return id
}

const reason = { reason: 'Too far' }

test('returns answers, earnings and balance of each partner, and each number opens exactly its rows', async () => {
  const [good, poor] = [await world.partner(), await world.partner()]
  const done = await sent(good, ['accept'], ['start'], ['complete'])
  await sent(good, ['accept'])
  await sent(good, ['accept'], ['cancel', reason])
  await sent(poor, ['reject', reason])
  await sent(poor, ['assign', { partner_id: good, confirmed: true }])
  await staff.post(`/jobs/${done}/payments`, { amount: 40_000, method: 'cash', received_by: 'partner' })
  const { data, range, before } = await report('range=today&per_page=100')
  const of = (id: number) => data.find(({ partner }) => partner.id === id)!
  const { commission } = (await staff.get(`/jobs/${done}`)).body
  const { balance } = (await staff.get(`/partners/${good}`)).body
  expect(of(good)).toMatchObject({
    now: {
      assigned: 4,
      accepted: 3,
      rejected: 0,
      cancelled: 1,
      completed: 1,
      price: 100_000,
      received: 40_000,
      commission,
    },
    before: { assigned: 0, completed: 0, price: 0 },
    balance,
  })
  expect(balance).not.toBe(0)
  expect(of(poor).now).toMatchObject({ assigned: 2, accepted: 0, rejected: 1, cancelled: 1, completed: 0 })
  expect(before.to).toBe(addDays(range.from, -1))
  const days = `from=${range.from}&to=${range.to}`
  for (const { partner, now } of data) {
    const list = `/reports/partner-assignments?${days}&partner_id=${partner.id}`
    expect(await totalOf(list)).toBe(now.assigned)
    for (const outcome of ['accepted', 'rejected', 'cancelled'] as const) {
      expect(await totalOf(`${list}&outcome=${outcome}`)).toBe(now[outcome])
    }
    const jobs = `/jobs?partner_id=${partner.id}&completed_from=${range.from}&completed_to=${range.to}`
    expect(await totalOf(jobs)).toBe(now.completed)
  }
  const { body } = await staff.get(`/reports/partner-assignments?${days}&partner_id=${poor}&outcome=rejected`)
  expect(body.data).toMatchObject([{ status: 'rejected', reason: 'Too far', job: { status: 'pending' } }])
})

const figures = {
  assigned: ({ now }: Row) => now.assigned,
  rejected: ({ now }: Row) => now.rejected,
  completed: ({ now }: Row) => now.completed,
  price: ({ now }: Row) => now.price,
  balance: ({ balance }: Row) => balance,
  rate: ({ now }: Row) => (now.assigned === 0 ? null : now.accepted / now.assigned),
} as const

test.each(Object.entries(figures))('is sorted by %s, page by page', async (name, of) => {
  const lone = await world.partner()
  const old = await sent(lone, ['accept'], ['start'], ['complete'])
  await sql`UPDATE assignments SET created_at = created_at - interval '400 days' WHERE job_id = ${old}`.execute(
    t.database.db,
  )
  await sent(await world.partner())
  for (const sort of [`-${name}`, name]) {
    const { data, meta } = await report(`range=today&sort=${sort}&per_page=100`)
    const values = data.map(of).map((value) => value ?? (sort === name ? Infinity : -Infinity))
    expect(values).toEqual([...values].sort((a, b) => (sort === name ? a - b : b - a)))
    expect(data.map(({ partner }) => partner.id)).toContain(lone)
    expect(meta.total).toBe(data.length)
    const second = await report(`range=today&sort=${sort}&per_page=2&page=2`)
    expect(second.data).toEqual(data.slice(2, 4))
    expect(second.meta).toMatchObject({ total: data.length, from: 3, to: 2 + second.data.length })
  }
})

test('refuses an unknown order and an unknown partner', async () => {
  expect((await staff.get('/reports/partners?sort=-name')).status).toBe(422)
  expect((await staff.get('/reports/partner-assignments?range=today')).status).toBe(422)
  const { body } = await staff.get('/reports/partner-assignments?range=today&partner_id=99999999')
  expect(body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('is exported with every partner, and the export is audited', async () => {
  const { meta } = await report('range=today')
  const { status, raw } = await staff.get('/reports/partners/download?range=today&format=csv')
  expect(status).toBe(200)
  expect(raw.toString('utf8').trim().split('\n')).toHaveLength(meta.total + 1)
  const { rows } = await sql<{ after: object }>`
    SELECT after FROM audit_entries WHERE action = 'downloaded' ORDER BY id DESC LIMIT 1`.execute(
    t.database.db,
  )
  expect(rows[0]?.after).toMatchObject({ format: 'csv', rows: meta.total })
})
