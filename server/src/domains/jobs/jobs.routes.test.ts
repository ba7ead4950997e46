import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const period = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T07:30:00.000Z' }
const newJob = () => ({
  category_id: world.categories.taps,
  customer_id: world.customer,
  address_id: world.address,
  price: 125_000,
  ...period,
})

describe('POST /jobs', () => {
  test('creates a pending job with schedule, commission by the default rule, audit and timeline', async () => {
    const { status, body } = await staff.post('/jobs', newJob())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending',
      price: 125_000,
      commission: 25_000,
      commission_rule: { source: 'default', value: 2000 },
      due: 125_000,
      partner: null,
      customer: { id: world.customer, name: 'Asha Rao' },
      address: { pincode: '560102', area: 'HSR Layout', state: 'Karnataka' },
      schedule: {
        status: 'scheduled',
        ...period,
        changes: [{ status: 'scheduled', changed_by: 'Test staff' }],
      },
      assignments: [],
      payments: [],
      messages: [],
      version: 1,
    })
    const own = await staff.get(`/timeline?record_type=job&record_id=${body.id}`)
    expect(own.body.map((entry: { kind: string }) => entry.kind)).toEqual(['created'])
    const person = await staff.get(`/timeline?record_type=customer&record_id=${world.customer}`)
    expect(person.body[0]).toMatchObject({ record_type: 'job', record_id: body.id, kind: 'created' })
    const audit = await t.database.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('record_type', '=', 'job')
      .where('record_id', '=', String(body.id))
      .execute()
    expect(audit).toEqual([{ action: 'created', actor_id: staff.userId }])
  })

  test('accepts a new customer with a new address, and assigns a partner at once', async () => {
    const partner_id = await world.partner({ name: 'Suresh' })
    const phone = randomPhone()
    const address = { label: null, place_type: 'home', line_1: '4 Main', line_2: null, landmark: null }
    const { status, body } = await staff.post('/jobs', {
      ...newJob(),
      customer_id: null,
      customer: { name: 'New Person', phone },
      address_id: null,
      address: { ...address, location_id: world.places.pincode },
      partner_id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending',
      customer: { name: 'New Person', phone },
      address: { line_1: '4 Main', primary: true },
      partner: { id: partner_id, name: 'Suresh' },
      assignments: [{ status: 'pending', partner: { id: partner_id }, assigned_by: 'Test staff' }],
    })
  })

  test.each([
    ['a category nobody knows', { category_id: 999_999 }, 'category_id'],
    ['a customer nobody knows', { customer_id: 999_999 }, 'customer_id'],
    ['an address of nobody', { address_id: 999_999 }, 'address_id'],
    ['an end before the start', { ends_at: '2037-05-04T05:00:00.000Z' }, 'ends_at'],
    ['more than a fortnight', { ends_at: '2037-05-19T05:30:00.000Z' }, 'ends_at'],
    ['a price in fractions', { price: 10.5 }, 'price'],
    ['a partner nobody knows', { partner_id: 999_999 }, 'partner_id'],
  ])('refuses %s and stores nothing', async (_name, change, field) => {
    const count = () => t.database.db.selectFrom('jobs').select('id').execute()
    const before = (await count()).length
    const { status, body } = await staff.post('/jobs', { ...newJob(), ...change })
    expect(status).toBe(422)
    expect(body.errors[0].field).toBe(field)
    expect(await count()).toHaveLength(before)
  })

  test('refuses a partner who is not approved, with the reason', async () => {
    const partner_id = await world.partner({ name: 'Mohan', status: 'submitted' })
    const { status, body } = await staff.post('/jobs', { ...newJob(), partner_id })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'partner_id', message: 'Mohan is submitted: only approved partners can be assigned' },
    ])
  })

  test('refuses an address of another customer', async () => {
    const { body: customer } = await staff.post('/customers', { name: 'Somebody', phone: randomPhone() })
    const { status, body } = await staff.post('/jobs', { ...newJob(), customer_id: customer.id })
    expect(status).toBe(422)
    expect(body.errors[0]).toEqual({ field: 'address_id', message: 'is not an address of this customer' })
  })

  test('needs a session', async () => {
    expect((await (await t.as(null)).post('/jobs', newJob())).status).toBe(401)
  })
})

describe('GET /jobs', () => {
  test('filters by every facet, with exact totals', async () => {
    const { body: person } = await staff.post('/customers', { name: 'Filter Person', phone: '+919811112222' })
    const home = { label: null, place_type: 'home', line_1: '1 Road', line_2: null, landmark: null }
    const { body: address } = await staff.post('/addresses', {
      ...home,
      location_id: world.places.other,
      customer_id: person.id,
    })
    const partner_id = await world.partner()
    const own = { customer_id: person.id, address_id: address.id }
    // 23:30 and 00:30 in India: two business days, one UTC day.
    const late = { ...own, starts_at: '2037-03-01T18:00:00.000Z', ends_at: '2037-03-01T18:20:00.000Z' }
    const early = {
      ...own,
      starts_at: '2037-03-01T19:00:00.000Z',
      ends_at: '2037-03-01T20:00:00.000Z',
      partner_id,
    }
    const first = (await staff.post('/jobs', { ...newJob(), ...late })).body
    const second = (
      await staff.post('/jobs', {
        ...newJob(),
        ...early,
        category_id: world.categories.cleaning,
        confirmed: true,
      })
    ).body
    const find = async (query: string) => {
      const { status, body } = await staff.get(`/jobs?customer_id=${person.id}&${query}`)
      expect(status).toBe(200)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map((row: { id: number }) => row.id)
    }
    expect(await find('')).toEqual([second.id, first.id])
    expect(await find('sort=scheduled_at')).toEqual([first.id, second.id])
    expect(await find('from=2037-03-01&to=2037-03-01')).toEqual([first.id])
    expect(await find('from=2037-03-02')).toEqual([second.id])
    expect(await find(`category_id=${world.categories.plumbing}`)).toEqual([first.id])
    expect(await find(`partner_id=${partner_id}`)).toEqual([second.id])
    expect(await find('unassigned=true')).toEqual([first.id])
    expect(await find('unassigned=false')).toEqual([second.id])
    expect(await find(`location_id=${world.places.state}`)).toHaveLength(2)
    expect(await find(`location_id=${world.places.pincode}`)).toEqual([])
    expect(await find('status=pending')).toHaveLength(2)
    expect(await find('status=completed')).toEqual([])
    expect(await find('has_due=true')).toHaveLength(2)
    expect(await find('has_due=false')).toEqual([])
    expect(await find('q=filter')).toHaveLength(2)
    expect(await find('q=98111')).toHaveLength(2)
    expect(await find(`q=J-${first.id}`)).toEqual([first.id])
    expect(await find(`q=C-${person.id}`)).toHaveLength(2)
    const { body } = await staff.get(`/jobs?customer_id=${person.id}&status=pending&unassigned=false`)
    expect(body.data[0]).toEqual({
      partner_link: null,
      id: second.id,
      scheduled_at: early.starts_at,
      ends_at: early.ends_at,
      customer: { id: person.id, name: 'Filter Person', phone: '+919811112222' },
      category: { id: world.categories.cleaning, title: 'Cleaning' },
      place: '560103 HSR Layout',
      partner: { id: partner_id, name: 'Ravi Kumar', phone: expect.any(String) },
      status: 'pending',
      completed_at: null,
      price: 125_000,
      received: 0,
      due: 125_000,
      attention: [],
      request_kind: null,
      collected: null,
      version: 2,
    })
  })

  test.each(['sort=customer', 'colour=red', 'status=won', 'per_page=101'])('refuses %s', async (query) => {
    expect((await staff.get(`/jobs?${query}`)).status).toBe(422)
  })
})

describe('PUT /jobs/{id}', () => {
  test('changes the amounts by the snapshot of the rule, even when the rule has changed since', async () => {
    const job = await world.job({ price: 100_000 })
    await t.database.db
      .updateTable('categories')
      .set({ commission_kind: 'percent', commission_value: 5000 })
      .where('id', '=', world.categories.taps)
      .execute()
    const { status, body } = await staff.put(`/jobs/${job.id}`, { price: 200_000, version: job.version })
    await t.database.db
      .updateTable('categories')
      .set({ commission_kind: null, commission_value: null })
      .where('id', '=', world.categories.taps)
      .execute()
    expect(status).toBe(200)
    expect(body).toMatchObject({ price: 200_000, commission: 40_000, version: job.version + 1 })
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(entries[0]).toMatchObject({
      kind: 'changed',
      data: {
        changes: [
          { label: 'Price', from: '₹1,000.00', to: '₹2,000.00' },
          { label: 'Commission', from: '₹200.00', to: '₹400.00' },
        ],
      },
    })
  })

  test('a commission that an admin sets by hand applies until it is cleared', async () => {
    const admin = await t.as('admin')
    const job = await world.job({ price: 100_000 })
    const fixed = await admin.put(`/jobs/${job.id}`, { commission_fixed: 12_345, version: job.version })
    expect(fixed.body).toMatchObject({
      commission: 12_345,
      commission_rule: { source: 'job', kind: 'fixed' },
    })
    const kept = await staff.put(`/jobs/${job.id}`, {
      commission_fixed: 12_345,
      note: 'Ring',
      version: fixed.body.version,
    })
    expect(kept).toMatchObject({ status: 200, body: { commission: 12_345 } })
    const free = await admin.put(`/jobs/${job.id}`, { commission_fixed: null, version: kept.body.version })
    expect(free.body).toMatchObject({ commission: 20_000, commission_rule: { source: 'default' } })
  })

  test('refuses a stale version with the current record and the user who changed it', async () => {
    const job = await world.job()
    const admin = await t.as('admin')
    await admin.put(`/jobs/${job.id}`, { note: 'Ring twice', version: job.version })
    const { status, body } = await staff.put(`/jobs/${job.id}`, { note: 'Mine', version: job.version })
    expect(status).toBe(409)
    expect(body).toMatchObject({ changed_by: 'Test admin', current: { id: job.id, note: 'Ring twice' } })
  })

  test('refuses an amount of a completed or cancelled job; money above a lower price becomes credit', async () => {
    const job = await world.jobIn('completed')
    const refused = await staff.put(`/jobs/${job.id}`, { price: 1, version: job.version })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('is completed')
    const noted = await staff.put(`/jobs/${job.id}`, { note: 'Fine', price: job.price, version: job.version })
    expect(noted.status).toBe(200)
    const open = await world.job()
    await staff.post(`/jobs/${open.id}/payments`, { method: 'cash', amount: 50_000, received_by: 'company' })
    const below = await staff.put(`/jobs/${open.id}`, { price: 40_000, version: open.version })
    const { credit } = open.customer
    expect(below.body).toMatchObject({ received: 40_000, due: 0, customer: { credit: credit + 10_000 } })
    const { version } = below.body
    const { body: cancelled } = await staff.post(`/jobs/${open.id}/cancel`, { reason: 'No', version })
    expect(cancelled).toMatchObject({
      received: 0,
      payable: 0,
      due: 0,
      customer: { credit: credit + 50_000 },
    })
    const late = await staff.put(`/jobs/${open.id}`, { price: 1, version: cancelled.version })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('is cancelled')])
  })

  test('unknown jobs are not found', async () => {
    expect((await staff.put('/jobs/999999', { note: null, version: 1 })).status).toBe(404)
    expect((await staff.get('/jobs/999999')).status).toBe(404)
  })
})
