import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { commissionRuleFor } from './commission.service.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await createWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

test('terms from a day on hold for jobs of that day and later, until newer ones or an end of them', async () => {
  const { db } = t.database
  const { cleaning } = world.categories
  const admin = await t.as('admin')
  const partner_id = await world.partner({ name: 'Salma', services: [] })
  const on = (day: string) =>
    commissionRuleFor(db, { category_id: cleaning, partner_id, at: `${day}T06:00:00.000Z` })
  const add = async (body: Record<string, unknown>) => {
    const reply = await admin.post(`/partners/${partner_id}/terms`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const slabs = [
    { above: 0, rate: 1000 },
    { above: 500_000, rate: 2500 },
  ]
  await db
    .updateTable('partners')
    .set({ commission_kind: 'percent', commission_value: 300 })
    .where('id', '=', partner_id)
    .execute()
  await add({ applies_from: '2026-03-01', kind: 'slabs', slabs, after_material: true })
  await add({ applies_from: '2026-04-01', kind: 'none' })
  const all = await add({ applies_from: '2026-03-10', category_id: cleaning, kind: 'fixed', value: 7000 })
  expect(all.map((term: { applies_from: string | null }) => term.applies_from)).toEqual([
    ...['2026-04-01', '2026-03-01', null, '2026-03-10'],
  ])
  expect(await on('2026-02-28')).toMatchObject({ kind: 'percent', value: 300, source: 'partner' })
  expect(await on('2026-03-01')).toMatchObject({
    kind: 'slabs',
    slabs,
    after_material: true,
    source: 'partner',
  })
  expect(await on('2026-03-10')).toMatchObject({ kind: 'fixed', value: 7000, source: 'partner-category' })
  await add({ applies_from: '2026-03-10', category_id: cleaning, kind: 'none' })
  expect(await on('2026-03-31')).toMatchObject({ kind: 'slabs' })
  expect(await on('2026-04-01')).toMatchObject({ source: 'default' })
  // Half past six in the evening in London is midnight in India: the next day.
  const { rows } = await t.database.pool.query("SELECT '2026-02-28T18:30:00Z'::timestamptz AS at")
  expect(await commissionRuleFor(db, { category_id: cleaning, partner_id, at: rows[0].at })).toMatchObject({
    kind: 'slabs',
  })
})

test('a job has the terms of its day, also when it is moved to another', async () => {
  const admin = await t.as('admin')
  const partner_id = await world.partner({ name: 'Deepak' })
  await admin.post(`/partners/${partner_id}/terms`, {
    applies_from: '2026-05-05',
    kind: 'fixed',
    value: 9900,
  })
  const job = await world.job({ partner_id })
  const sent = {
    starts_at: '2026-05-05T05:30:00.000Z',
    ends_at: '2026-05-05T07:30:00.000Z',
    reason: 'Away',
    was_done: true,
  }
  const moved = await admin.post(`/jobs/${job.id}/reschedule`, { ...sent, version: job.version })
  expect(moved.body).toMatchObject({
    commission: 9900,
    commission_rule: { kind: 'fixed', source_title: 'Deepak' },
  })
  let now = moved.body
  for (const step of ['accept', 'start', 'complete'])
    now = (await admin.post(`/jobs/${job.id}/${step}`, { version: now.version })).body
  const ledger = await admin.get(`/partners/${partner_id}/ledger`)
  expect(ledger.body.data[0]).toMatchObject({ amount: 9900, note: 'Fixed ₹99.00' })
})

test.each([
  [{ kind: 'percent' }, 'value'],
  [{ kind: 'percent', value: 10_001 }, 'value'],
  [{ kind: 'none', value: 1 }, 'value'],
  [{ kind: 'slabs' }, 'slabs'],
  [{ kind: 'slabs', slabs: [{ above: 5, rate: 1 }] }, 'slabs'],
  [
    {
      kind: 'slabs',
      slabs: [
        { above: 0, rate: 1 },
        { above: 0, rate: 2 },
      ],
    },
    'slabs',
  ],
  [{ kind: 'fixed', value: 1, category_id: 999_999 }, 'category_id'],
])('terms such as %j are refused', async (term, field) => {
  const admin = await t.as('admin')
  const path = `/partners/${await world.partner()}/terms`
  const reply = await admin.post(path, { applies_from: '2026-03-01', ...term })
  expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field])
})

test('the nearest rule wins: partner for the category, partner, category, ancestor, default', async () => {
  const { db } = t.database
  const { plumbing, taps } = world.categories
  const partner_id = await world.partner({ name: 'Ravi', services: [plumbing, taps] })
  const at = new Date().toISOString()
  const rule = (withPartner = true) =>
    commissionRuleFor(db, { category_id: taps, partner_id: withPartner ? partner_id : null, at })
  const percent = (value: number) => ({ commission_kind: 'percent', commission_value: value }) as const

  expect(await rule()).toMatchObject({ source: 'default', value: 2000, source_title: null })
  await db.updateTable('categories').set(percent(100)).where('id', '=', plumbing).execute()
  expect(await rule()).toMatchObject({ source: 'ancestor', value: 100, source_title: 'Plumbing' })
  await db.updateTable('categories').set(percent(200)).where('id', '=', taps).execute()
  expect(await rule()).toMatchObject({ source: 'category', value: 200, source_title: 'Tap repair' })
  await db.updateTable('partners').set(percent(300)).where('id', '=', partner_id).execute()
  expect(await rule()).toMatchObject({ source: 'partner', value: 300, source_title: 'Ravi' })
  const service = (category_id: number, value: number) =>
    db
      .updateTable('partner_services')
      .set({ ...percent(value), commission_after_material: true })
      .where('partner_id', '=', partner_id)
      .where('category_id', '=', category_id)
      .execute()
  await service(plumbing, 400)
  expect(await rule()).toMatchObject({ source: 'partner-category', value: 400, after_material: true })
  await service(taps, 500)
  expect(await rule()).toMatchObject({ source: 'partner-category', value: 500 })
  expect(await rule(false)).toMatchObject({ source: 'category', value: 200 })
  expect(await commissionRuleFor(db, { category_id: null, partner_id: null, at })).toMatchObject({
    source: 'default',
  })
})
