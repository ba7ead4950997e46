import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPlace,
  createQuestion,
  newPhone,
  type Place,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let place: Place
let category: number
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  place = await createPlace(app.database.db)
  category = await createCategory(app.database.db, { title: 'Tap repair', percent: 1000 })
})
afterAll(() => app.close())

const create = (values: object = {}, key?: string) =>
  staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), ...values }, { key })
const address = (values: object = {}) => ({
  label: null,
  place_type: 'home',
  line_1: '12, 4th Cross',
  line_2: null,
  landmark: null,
  location_id: place.pincode,
  ...values,
})
const timelineOf = async (id: number) =>
  (await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)).body
const fieldsOf = (answer: { body: { errors: { field: string }[] } }) =>
  answer.body.errors.map((issue) => issue.field)

describe('POST /enquiries', () => {
  it('creates customer and address, keeps answers and visit, and records all of it', async () => {
    const question = await createQuestion(app.database.db, category, { label: 'Which tap?' })
    const visit = { starts_at: '2030-05-01T04:30:00Z', ends_at: '2030-05-01T05:30:00Z' }
    const { status, body } = await create({
      category_id: category,
      address: address(),
      answers: [{ question_id: question, value: 'Kitchen' }],
      assigned_to: staff.userId,
      quoted_price: 49_900,
      source: 'google-ad',
      visit,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Asha Rao',
      status: 'open',
      temperature: 'medium',
      source: 'google-ad',
      category: { id: category, title: 'Tap repair' },
      assignee: { id: staff.userId, name: 'Test staff' },
      created_by: { id: staff.userId },
      address: { pincode: place.title, area: 'HSR Layout', primary: true },
      answers: [{ question_id: question, label: 'Which tap?', value: 'Kitchen' }],
      schedules: [
        { status: 'scheduled', starts_at: '2030-05-01T04:30:00.000Z', changes: [{ status: 'scheduled' }] },
      ],
      commission_rule: { kind: 'percent', value: 1000, source: 'category' },
      closed_at: null,
      jobs: [],
    })
    expect(body).not.toHaveProperty('first_touched_at')
    expect((await staff.get(`/enquiries/${body.id}`)).body).toEqual(body)
    const { body: customer } = await staff.get(`/customers/${body.customer_id}`)
    expect(customer).toMatchObject({ name: 'Asha Rao', phone: body.phone, source: 'google-ad' })
    const kinds = (await timelineOf(body.id)).map((entry: { kind: string }) => entry.kind)
    expect(kinds).toEqual(['visit-scheduled', 'created'])
    const { body: all } = await staff.get(`/timeline?record_type=customer&record_id=${body.customer_id}`)
    expect(all.map((entry: { kind: string }) => entry.kind).sort()).toEqual([
      'address-added',
      'created',
      'created',
      'visit-scheduled',
    ])
  })

  it('uses the customer with the phone, in any form; creates a second one on request', async () => {
    const { id, phone } = await createCustomer(app.database.db)
    expect((await create({ phone: `0${phone.slice(3)}` })).body.customer_id).toBe(id)
    const second = await create({ phone, new_customer: true })
    expect(second.body.customer_id).not.toBe(id)
    const unclear = await create({ phone })
    expect(unclear.status).toBe(422)
    expect(fieldsOf(unclear)).toEqual(['customer_id'])
    expect((await create({ phone, customer_id: id })).body.customer_id).toBe(id)
  })

  it('creates one customer for many parallel calls from a new number', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ phone })))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map((answer) => answer.body.customer_id)).size).toBe(1)
  })

  it('creates one enquiry for many retries of the same request', async () => {
    const body = { phone: newPhone(), category_id: category, address: address() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body, 'the-same-call')))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const { body: list } = await staff.get(`/enquiries?customer_id=${answers[0]?.body.customer_id}`)
    expect(list.meta.total).toBe(1)
    const other = await create({ ...body, name: 'Somebody else' }, 'the-same-call')
    expect(other.status).toBe(422)
  })

  it('uses an address of the customer, and no other', async () => {
    const { db } = app.database
    const [one, other] = [await createCustomer(db), await createCustomer(db)]
    const address_id = await createAddress(db, { customer_id: one.id, location_id: place.pincode })
    expect((await create({ customer_id: one.id, address_id })).body.address_id).toBe(address_id)
    expect(fieldsOf(await create({ customer_id: other.id, address_id }))).toEqual(['address_id'])
    expect(fieldsOf(await create({ customer_id: one.id, address_id, address: address() }))).toEqual([
      'address',
    ])
  })

  it('asks for the required answers only when the booking is done', async () => {
    const { db } = app.database
    const asked = await createCategory(db)
    await createQuestion(db, asked, { label: 'How many rooms?', required: true })
    expect((await create({ category_id: asked })).status).toBe(201)
    const booked = await create({ category_id: asked, status: 'booking-done-will-take-service' })
    expect(booked.body.errors).toEqual([{ field: 'answers', message: '“How many rooms?” needs an answer' }])
  })

  it('puts a notification into the outbox for the numbers of the settings', async () => {
    await (await app.as('admin')).post('/admin/config', { key: 'notification.numbers', value: '98765 43210' })
    const { body } = await create()
    const { rows } = await app.database.pool.query(
      'SELECT "to", template FROM messages WHERE enquiry_id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ to: '+919876543210', template: 'notification' }])
    await (await app.as('admin')).post('/admin/config', { key: 'notification.numbers', value: '' })
  })

  it.each([
    ['an address without a name', () => ({ name: ' ', address: address() }), 'name'],
    ['a phone that is none', () => ({ phone: '12' }), 'phone'],
    ['a customer who does not exist', () => ({ customer_id: 999_999 }), 'customer_id'],
    ['a category that does not exist', () => ({ category_id: 999_999 }), 'category_id'],
    ['an assignee who does not work here', () => ({ assigned_to: 999_999 }), 'assigned_to'],
    ['a call later without a time', () => ({ status: 'asked-to-call-later' }), 'follow_up_at'],
    [
      'an area for a pincode',
      () => ({ address: address({ location_id: place.area }) }),
      'address.location_id',
    ],
    ['an answer nobody asked for', () => ({ answers: [{ question_id: 1, value: 'x' }] }), 'answers.0.value'],
    [
      'a visit that ends first',
      () => ({ visit: { starts_at: '2030-05-01T05:00:00Z', ends_at: '2030-05-01T04:00:00Z' } }),
      'visit.ends_at',
    ],
    ['an unknown status', () => ({ status: 'sleeping' }), 'status'],
    ['a field that is none', () => ({ closed_at: null }), 'closed_at'],
  ])('refuses %s, and stores nothing', async (_, values, field) => {
    const phone = newPhone()
    const answer = await create({ phone, ...values() })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toEqual([field])
    expect((await staff.get(`/customers?q=${encodeURIComponent(phone)}`)).body.meta.total).toBe(0)
  })

  it('is for signed-in users only', async () => {
    const anonymous = await app.as(null)
    expect((await anonymous.post('/enquiries', { name: 'A', phone: newPhone() })).status).toBe(401)
    expect((await anonymous.get('/enquiries')).status).toBe(401)
    expect((await anonymous.get('/enquiries/1')).status).toBe(401)
  })
})

describe('PUT /enquiries/{id}', () => {
  it('changes the given fields, and records old and new values on the timeline as text', async () => {
    const { id } = (await create({ category_id: category, temperature: 'cold', assigned_to: null })).body
    const other = await createUser(app.database.db, { role: 'staff', name: 'Deepa' })
    const { body } = await staff.put(`/enquiries/${id}`, {
      temperature: 'hot',
      quoted_price: 49_950,
      assigned_to: other,
      address: address(),
      version: 1,
    })
    expect(body).toMatchObject({
      temperature: 'hot',
      quoted_price: 49_950,
      assignee: { name: 'Deepa' },
      version: 2,
    })
    expect(body.address.line_1).toBe('12, 4th Cross')
    const [changed, assigned] = await timelineOf(id)
    expect(assigned).toMatchObject({ kind: 'assigned', data: { from: null, to: 'Deepa' } })
    expect(changed.data.changes).toEqual([
      { label: 'Lead', from: 'Cold', to: 'Hot' },
      { label: 'Quoted price', from: null, to: '₹499.50' },
      { label: 'Address', from: null, to: expect.stringContaining('4th Cross') },
    ])
    const cleared = await staff.put(`/enquiries/${id}`, { assigned_to: null, address_id: null, version: 2 })
    expect(cleared.body).toMatchObject({ assignee: null, address: null })
  })

  it('refuses a stale version; of many parallel saves one succeeds', async () => {
    const { id } = (await create()).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.put(`/enquiries/${id}`, { note: `Note ${index}`, version: 1 }),
      ),
    )
    const saved = answers.filter((answer) => answer.status === 200)
    expect(saved).toHaveLength(1)
    const stale = answers.find((answer) => answer.status === 409)
    expect(stale?.body).toMatchObject({ current: { note: saved[0]?.body.note }, changed_by: 'Test staff' })
  })

  it('keeps an old answer when its question has changed, and refuses a new one that does not fit', async () => {
    const { db } = app.database
    const asked = await createCategory(db)
    const question = await createQuestion(db, asked, {
      label: 'Size?',
      input_type: 'radio',
      options: ['Small', 'Large'],
    })
    const answers = [{ question_id: question, value: 'Small' }]
    const { id } = (await create({ category_id: asked, answers })).body
    await db
      .updateTable('questions')
      .set({ label: 'How big?', options: '["Large"]' })
      .where('id', '=', question)
      .execute()
    const same = await staff.put(`/enquiries/${id}`, { answers, version: 1 })
    expect(same.body.answers).toEqual([{ question_id: question, label: 'Size?', value: 'Small' }])
    const odd = await staff.put(`/enquiries/${id}`, {
      answers: [{ question_id: question, value: 'Huge' }],
      version: 2,
    })
    expect(fieldsOf(odd)).toEqual(['answers.0.value'])
  })

  it('refuses what is wrong', async () => {
    const follow_up_at = '2030-01-01T04:30:00Z'
    const { id } = (await create({ status: 'asked-to-call-later', follow_up_at })).body
    const path = `/enquiries/${id}`
    expect(fieldsOf(await staff.put(path, { follow_up_at: null, version: 1 }))).toEqual(['follow_up_at'])
    expect(fieldsOf(await staff.put(path, { assigned_to: 999_999, version: 1 }))).toEqual(['assigned_to'])
    expect(fieldsOf(await staff.put(path, { category_id: 999_999, version: 1 }))).toEqual(['category_id'])
    expect(fieldsOf(await staff.put(path, { status: 'closed', version: 1 }))).toEqual(['status'])
    expect(fieldsOf(await staff.put(path, { note: 'x' }))).toEqual(['version'])
    expect((await staff.put('/enquiries/999999', { note: 'x', version: 1 })).status).toBe(404)
  })
})

describe('POST /enquiries/{id}/job', () => {
  it('creates a job with all of its values, and follows the job', async () => {
    const { db } = app.database
    const asked = await createCategory(db, { title: 'Sofa cleaning' })
    const { body } = await create({ category_id: asked, address: address(), quoted_price: 150_000 })
    const times = { starts_at: '2030-05-01T04:30:00Z', ends_at: '2030-05-01T05:30:00Z' }
    const path = `/enquiries/${body.id}/job`
    expect((await staff.post(path, { ...times, version: 9 })).status).toBe(409)
    const job = await staff.post(path, { ...times, version: body.version }, { key: 'make-the-job' })
    expect(job.status).toBe(201)
    expect(job.body).toMatchObject({
      price: 150_000,
      enquiry_id: body.id,
      customer: { id: body.customer_id },
    })
    const { body: after } = await staff.get(`/enquiries/${body.id}`)
    expect(after).toMatchObject({ status: 'booking-done-will-take-service', jobs: [{ id: job.body.id }] })
    const { body: list } = await staff.get(`/enquiries?q=E-${body.id}`)
    expect(list.data[0].job_id).toBe(job.body.id)
  })
})
