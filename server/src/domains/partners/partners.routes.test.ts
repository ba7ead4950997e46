import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const newPartner = (more: object = {}) => ({
  name: 'Ravi Kumar',
  phone: randomPhone(),
  service_ids: [world.categories.plumbing],
  area_ids: [world.places.area, world.places.other],
  ...more,
})
const add = async (more: object = {}) => (await staff.post('/partners', newPartner(more))).body

describe('POST /partners', () => {
  test('adds a partner with the submitted values, services and area, audit and timeline', async () => {
    const { status, body } = await staff.post(
      '/partners',
      newPartner({ phone: '098123 45678', blood_group: 'O+' }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Ravi Kumar',
      phone: '+919812345678',
      blood_group: 'O+',
      status: 'submitted',
      services: [{ id: world.categories.plumbing, title: 'Plumbing' }],
      areas: [
        { id: world.places.other, title: '560103', type: 'pincode' },
        { id: world.places.area, title: 'HSR Layout', type: 'area' },
      ],
      balance: 0,
      completed_jobs: 0,
      jobs: 0,
      addresses: [],
      hours: [],
      days_off: [],
      commission_kind: null,
    })
    expect((await staff.get(`/partners/${body.id}`)).body).toEqual(body)
    const { body: entries } = await staff.get(`/timeline?record_type=partner&record_id=${body.id}`)
    expect(entries).toMatchObject([{ kind: 'created', actor: { name: 'Test staff' } }])
    const { rows } = await t.database.pool.query(
      "SELECT action FROM audit_entries WHERE record_type = 'partner' AND record_id = $1",
      [String(body.id)],
    )
    expect(rows).toEqual([{ action: 'created' }])
  })

  test('a known phone is refused with the partner who has it', async () => {
    const owner = await add({ name: 'Owner' })
    const { status, body } = await staff.post('/partners', newPartner({ phone: owner.phone }))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'phone', message: `belongs to Owner (P-${owner.id})` }])
  })

  test('of 20 parallel requests with the same phone, one succeeds', async () => {
    const body = newPartner()
    const replies = await Promise.all(Array.from({ length: 20 }, () => staff.post('/partners', body)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 422),
    ])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a short phone', { phone: '12' }, 'phone'],
    ['an unknown blood group', { blood_group: 'Z' }, 'blood_group'],
    ['a category nobody knows', { service_ids: [999_999] }, 'service_ids'],
    ['a location nobody knows', { area_ids: [999_999] }, 'area_ids'],
    ['a balance', { balance: -1 }, 'balance'],
  ])('refuses %s', async (_name, change, field) => {
    const { status, body } = await staff.post('/partners', newPartner(change))
    expect(status).toBe(422)
    expect(body.errors[0].field).toContain(field)
  })

  test('needs a session', async () => {
    expect((await (await t.as(null)).post('/partners', newPartner())).status).toBe(401)
  })
})

describe('PUT /partners/{id}', () => {
  test('changes fields, services and area, and records the changes', async () => {
    const partner = await add()
    const body = {
      note: 'Has a van',
      service_ids: [world.categories.cleaning],
      area_ids: [],
      version: partner.version,
    }
    const reply = await staff.put(`/partners/${partner.id}`, body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ note: 'Has a van', services: [{ title: 'Cleaning' }], areas: [] })
    expect(reply.body.version).toBe(partner.version + 1)
    const { body: entries } = await staff.get(`/timeline?record_type=partner&record_id=${partner.id}`)
    expect(entries[0].data.changes).toEqual([
      { label: 'Note', from: null, to: 'Has a van' },
      { label: 'Services', from: 'Plumbing', to: 'Cleaning' },
      { label: 'Areas', from: '560103, HSR Layout', to: null },
    ])
  })

  test('services that stay keep their terms', async () => {
    const partner = await add()
    await t.database.db
      .updateTable('partner_services')
      .set({ commission_kind: 'fixed', commission_value: 5 })
      .where('partner_id', '=', partner.id)
      .execute()
    const service_ids = [world.categories.plumbing, world.categories.cleaning]
    await staff.put(`/partners/${partner.id}`, { service_ids, version: partner.version })
    const { rows } = await t.database.pool.query(
      'SELECT category_id, commission_value FROM partner_services WHERE partner_id = $1 ORDER BY category_id',
      [partner.id],
    )
    expect(rows).toEqual([
      { category_id: world.categories.plumbing, commission_value: 5 },
      { category_id: world.categories.cleaning, commission_value: null },
    ])
  })

  test('refuses a stale version, the phone of another partner and an unknown partner', async () => {
    const [partner, other] = [await add(), await add({ name: 'Other' })]
    const taken = await staff.put(`/partners/${partner.id}`, { phone: other.phone, version: partner.version })
    expect(taken.body.errors[0].message).toBe(`belongs to Other (P-${other.id})`)
    await admin.put(`/partners/${partner.id}`, { name: 'Ravi K', version: partner.version })
    const stale = await staff.put(`/partners/${partner.id}`, { name: 'Mine', version: partner.version })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ changed_by: 'Test admin', current: { name: 'Ravi K' } })
    expect((await staff.put('/partners/999999', { version: 1 })).status).toBe(404)
  })
})

describe('PUT /partners/{id}/terms', () => {
  test('sets the terms by which a job of the partner is calculated', async () => {
    const partner = await add()
    const terms = { commission_kind: 'percent', commission_value: 1500, commission_after_material: true }
    const reply = await admin.put(`/partners/${partner.id}/terms`, { ...terms, version: partner.version })
    expect(reply.body).toMatchObject(terms)
    const path = `/categories/${world.categories.taps}/commission?partner_id=${partner.id}`
    expect((await staff.get(path)).body.commission_rule).toEqual({
      kind: 'percent',
      value: 1500,
      after_material: true,
      source: 'partner',
      source_title: 'Ravi Kumar',
    })
  })

  test('refuses a kind without value and more than 100 %', async () => {
    const partner = await add()
    const terms = { commission_after_material: false, version: partner.version }
    const put = (more: object) => admin.put(`/partners/${partner.id}/terms`, { ...terms, ...more })
    expect((await put({ commission_kind: 'percent', commission_value: null })).status).toBe(422)
    expect((await put({ commission_kind: 'percent', commission_value: 10_001 })).status).toBe(422)
  })
})

describe('POST /partners/{id}/status', () => {
  const moves: [string, string, boolean][] = [
    ['submitted', 'approved', true],
    ['submitted', 'rejected', true],
    ['submitted', 'deactivated', false],
    ['approved', 'deactivated', true],
    ['approved', 'rejected', false],
    ['approved', 'submitted', false],
    ['approved', 'approved', false],
    ['deactivated', 'approved', true],
    ['deactivated', 'rejected', false],
    ['rejected', 'submitted', true],
    ['rejected', 'approved', false],
  ]

  test.each(moves)('from %s to %s: %s', async (from, to, isLegal) => {
    const id = await world.partner({ status: from })
    const { status, body } = await admin.post(`/partners/${id}/status`, {
      status: to,
      reason: 'Because',
      version: 1,
    })
    expect(status).toBe(isLegal ? 200 : 409)
    if (isLegal) expect(body).toMatchObject({ status: to, status_reason: 'Because' })
    else expect(body.message).toBe(`A partner who is ${from} cannot become ${to}.`)
  })

  test('asks for a reason when one is required', async () => {
    const id = await world.partner({ status: 'approved' })
    const { status, body } = await admin.post(`/partners/${id}/status`, { status: 'deactivated', version: 1 })
    expect(status).toBe(422)
    expect(body.errors[0].field).toBe('reason')
  })
})

describe('GET /partners', () => {
  test('filters by status, service and location, including those above and below', async () => {
    const only = { services: [world.categories.taps], areas: [world.places.pincode], status: 'rejected' }
    const taps = await world.partner({ name: 'Zz Taps', ...only })
    const wide = await world.partner({
      name: 'Zz Wide',
      status: 'rejected',
      services: [world.categories.plumbing],
      areas: [world.places.state],
    })
    const none = await world.partner({ name: 'Zz None', services: [], areas: [], status: 'rejected' })
    const find = async (query: string) => {
      const { status, body } = await staff.get(`/partners?q=zz&status=rejected&${query}`)
      expect(status).toBe(200)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map((row: { id: number }) => row.id)
    }
    expect(await find('')).toEqual([none, taps, wide])
    expect(await find('sort=-name')).toEqual([wide, taps, none])
    expect(await find(`category_id=${world.categories.taps}`)).toEqual([taps, wide])
    expect(await find(`category_id=${world.categories.plumbing}`)).toEqual([taps, wide])
    expect(await find(`category_id=${world.categories.cleaning}`)).toEqual([])
    expect(await find(`location_id=${world.places.pincode}`)).toEqual([taps, wide])
    expect(await find(`location_id=${world.places.other}`)).toEqual([wide])
    // The same pincode under another area.
    expect(await find(`location_id=${world.places.twin}`)).toEqual([taps, wide])
    expect(await find(`location_id=${world.places.district}`)).toEqual([taps, wide])
    const { body } = await staff.get('/partners?q=zz%20taps')
    expect(body.data).toEqual([
      {
        id: taps,
        name: 'Zz Taps',
        phone: expect.any(String),
        status: 'rejected',
        services: ['Tap repair'],
        areas: ['560102'],
        documents: [],
        jobs_today: 0,
        balance: 0,
      },
    ])
    expect((await staff.get(`/partners?q=${body.data[0].phone.slice(-6)}`)).body.data[0].id).toBe(taps)
    expect((await staff.get('/partners?sort=-balance')).status).toBe(200)
    expect((await staff.get('/partners?sort=phone')).status).toBe(422)
  })
})
