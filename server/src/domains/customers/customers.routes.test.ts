import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPlace,
  newPhone,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let anonymous: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  anonymous = await app.as(null)
})
afterAll(() => app.close())

const namesOf = (response: { body: { data: { name: string }[] } }) =>
  response.body.data.map((row) => row.name)

describe('POST /customers', () => {
  it('stores phones as E.164, with an audit entry and a first timeline entry', async () => {
    const phone = newPhone()
    const typed = {
      name: ' Asha Rao ',
      phone: `0${phone.slice(3)}`,
      whatsapp: phone,
      email: 'ASHA@example.com',
    }
    const { status, body } = await staff.post('/customers', typed)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Asha Rao',
      phone,
      whatsapp: phone,
      email: 'asha@example.com',
      version: 1,
    })
    expect(body).not.toHaveProperty('jobs')
    const { body: timeline } = await staff.get(`/timeline?record_type=customer&record_id=${body.id}`)
    expect(timeline).toMatchObject([{ kind: 'created', actor: { id: staff.userId, name: 'Test staff' } }])
    const { rows } = await app.database.pool.query(
      `SELECT action, actor_id, after->>'phone' AS phone FROM audit_entries
       WHERE record_type = 'customer' AND record_id = $1`,
      [String(body.id)],
    )
    expect(rows).toEqual([{ action: 'created', actor_id: staff.userId, phone }])
  })

  it('keeps one space between the words of a name, and no characters without a width', async () => {
    const { body } = await staff.post('/customers', { name: ' Suresh  \u200bBabu\u00a0', phone: newPhone() })
    expect(body.name).toBe('Suresh Babu')
  })

  it('names the customer who already has the phone, under any of their numbers, unless a duplicate is confirmed', async () => {
    const phone = newPhone()
    const { id } = await createCustomer(app.database.db, { name: 'Meera', alternate_phone: phone })
    const refused = await staff.post('/customers', { name: 'Meera again', phone })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ field: 'phone', message: `belongs to Meera (C-${id})` }])
    expect(
      (await staff.post('/customers', { name: 'Meera again', phone, allow_duplicate: true })).status,
    ).toBe(201)
  })

  it('creates one customer for many concurrent requests with the same phone', async () => {
    const phone = newPhone()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => staff.post('/customers', { name: 'Twin', phone })),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 422)).toHaveLength(11)
  })

  it('creates one customer for many requests with one idempotency key, with equal responses', async () => {
    const body = { name: 'Repeated', phone: newPhone(), allow_duplicate: true }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => staff.post('/customers', body, { key: 'one-intention' })),
    )
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect(responses.every((response) => response.status === 201)).toBe(true)
  })

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a phone that is none', { phone: '98765' }, 'phone'],
    ['an unknown gender', { gender: 'x' }, 'gender'],
    ['an unknown field', { merged_into: 1 }, 'merged_into'],
  ])('refuses %s', async (_, values, field) => {
    const response = await staff.post('/customers', { name: 'A', phone: newPhone(), ...values })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })

  it('needs a session', async () => {
    expect((await anonymous.post('/customers', { name: 'A', phone: newPhone() })).status).toBe(401)
    expect((await anonymous.get('/customers')).status).toBe(401)
    expect((await anonymous.get('/customers/lookup?phone=98765')).status).toBe(401)
  })
})

describe('PUT /customers/{id}', () => {
  it('changes the given fields and puts old and new on the timeline', async () => {
    const { id } = await createCustomer(app.database.db, { name: 'Old Name' })
    const { body } = await staff.put(`/customers/${id}`, { name: 'New Name', gender: 'female', version: 1 })
    expect(body).toMatchObject({ name: 'New Name', gender: 'female', version: 2 })
    const { body: timeline } = await staff.get(`/timeline?record_type=customer&record_id=${id}`)
    expect(timeline[0]).toMatchObject({
      kind: 'changed',
      data: {
        changes: [
          { label: 'Name', from: 'Old Name', to: 'New Name' },
          { label: 'Gender', from: null, to: 'Female' },
        ],
      },
    })
  })

  it('refuses a stale version with the current record; one of many concurrent saves succeeds', async () => {
    const { id } = await createCustomer(app.database.db)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.put(`/customers/${id}`, { name: `Name ${index}`, version: 1 }),
      ),
    )
    const [saved, ...others] = responses.filter((response) => response.status === 200)
    expect(others).toEqual([])
    const stale = responses.find((response) => response.status === 409)
    expect(stale?.body).toMatchObject({
      current: { name: saved?.body.name, version: 2 },
      changed_by: 'Test staff',
    })
    expect((await staff.get(`/customers/${id}`)).body.name).toBe(saved?.body.name)
  })

  it('answers 404 for a missing customer, 422 for invalid fields, 409 for a merged customer', async () => {
    const { db } = app.database
    expect((await staff.put('/customers/999999', { name: 'X', version: 1 })).status).toBe(404)
    const [kept, merged] = [await createCustomer(db), await createCustomer(db)]
    expect((await staff.put(`/customers/${kept.id}`, { name: '', version: 1 })).status).toBe(422)
    expect((await staff.put(`/customers/${kept.id}`, { name: 'X' })).status).toBe(422)
    await db.updateTable('customers').set({ merged_into: kept.id }).where('id', '=', merged.id).execute()
    expect((await staff.put(`/customers/${merged.id}`, { name: 'X', version: 2 })).status).toBe(409)
    expect((await staff.get(`/customers/${merged.id}`)).body.id).toBe(kept.id)
  })
})

describe('GET /customers', () => {
  it('counts a job once, also after many transitions', async () => {
    const { db } = app.database
    const customer = await createCustomer(db)
    const id = await createJob(db, { customer_id: customer.id, category_id: await createCategory(db) })
    for (const status of ['accepted', 'started', 'completed'] as const) {
      await db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
    }
    const list = await staff.get(`/customers?q=${encodeURIComponent(customer.phone)}`)
    expect(list.body.data).toMatchObject([{ id: customer.id, jobs: 1 }])
  })

  it('pages with an exact total, also past the end, and each row is on one page only', async () => {
    const { db } = app.database
    for (let index = 0; index < 7; index += 1) await createCustomer(db, { name: `Pager ${index}` })
    const page = (number: number) => staff.get(`/customers?q=pager&per_page=3&sort=name&page=${number}`)
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.flatMap(namesOf)).toEqual(Array.from({ length: 7 }, (_, index) => `Pager ${index}`))
    expect(pages[2]?.body.meta).toEqual({ page: 3, per_page: 3, total: 7, exact: true, from: 7, to: 7 })
    expect((await page(9)).body).toEqual({
      data: [],
      meta: { page: 9, per_page: 3, total: 7, exact: true, from: 0, to: 0 },
    })
    const backwards = await staff.get('/customers?q=pager&per_page=3&sort=-name&page=3')
    expect(namesOf(backwards)).toEqual(['Pager 0'])
  })

  it('finds by part of the name, any part of any number, id and pincode', async () => {
    const { db } = app.database
    const place = await createPlace(db)
    const { id } = await createCustomer(db, {
      name: 'Chandrika Venkatesan',
      phone: '+918800112233',
      alternate_phone: '+918041234567',
    })
    await createAddress(db, { customer_id: id, location_id: place.pincode })
    const found = [
      'drika',
      'VENKAT',
      '88001 12233',
      '+91-88001',
      '088001',
      '112233',
      '4123456',
      `C-${id}`,
      `c ${id}`,
    ]
    for (const q of [...found, place.title]) {
      const response = await staff.get(`/customers?q=${encodeURIComponent(q)}`)
      expect([q, namesOf(response)]).toEqual([q, expect.arrayContaining(['Chandrika Venkatesan'])])
    }
    const { body } = await staff.get(`/customers?q=C-${id}`)
    expect(body.data[0]).toMatchObject({ place: `${place.title} HSR Layout`, jobs: 0, last_job_at: null })
    expect((await staff.get(`/customers?q=J-${id}`)).body.meta.total).toBe(0)
  })

  it('matches percent and underscore literally', async () => {
    await createCustomer(app.database.db, { name: 'Fifty % off' })
    expect(namesOf(await staff.get('/customers?q=fifty%20%25'))).toEqual(['Fifty % off'])
    expect((await staff.get('/customers?q=%25%25%25')).body.meta.total).toBe(0)
    expect((await staff.get('/customers?q=f_fty')).body.meta.total).toBe(0)
  })

  it('filters by jobs and place, and sorts by the last job with those without one at the end', async () => {
    const { db } = app.database
    const place = await createPlace(db)
    const category_id = await createCategory(db)
    const [early, late, none] = [await createCustomer(db), await createCustomer(db), await createCustomer(db)]
    for (const { id } of [early, late, none])
      await createAddress(db, { customer_id: id, location_id: place.pincode })
    await createJob(db, { customer_id: early.id, category_id, scheduled_at: '2026-01-01T05:00:00.000Z' })
    await createJob(db, { customer_id: late.id, category_id, scheduled_at: '2026-02-01T05:00:00.000Z' })
    await createJob(db, { customer_id: none.id, category_id, status: 'cancelled' })
    const ids = async (query: string) =>
      (await staff.get(`/customers?location_id=${place.district}&${query}`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await ids('sort=-last_job_at')).toEqual([late.id, early.id, none.id])
    expect(await ids('sort=last_job_at')).toEqual([early.id, late.id, none.id])
    expect(await ids('has_jobs=true&sort=last_job_at')).toEqual([early.id, late.id])
    expect(await ids('has_jobs=false')).toEqual([none.id])
    const { body } = await staff.get(`/customers/${early.id}`)
    expect(body.version).toBe(1)
  })

  it.each([
    ['sort=phone', 'sort'],
    ['per_page=101', 'per_page'],
    ['page=0', 'page'],
    ['colour=red', 'colour'],
    ['gender=x', 'gender.0'],
  ])('refuses %s', async (query, field) => {
    const response = await staff.get(`/customers?${query}`)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })
})

it('shows values that an earlier rule accepted', async () => {
  const { id } = await createCustomer(app.database.db)
  await app.database.db
    .updateTable('customers')
    .set({ email: 'no..email@at all' })
    .where('id', '=', id)
    .execute()
  expect((await staff.get(`/customers/${id}`)).body.email).toBe('no..email@at all')
  expect((await staff.get('/customers')).status).toBe(200)
})
