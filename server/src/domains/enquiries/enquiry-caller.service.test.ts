import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPlace,
  newPhone,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const create = (values: object = {}) => staff.post('/enquiries', { phone: newPhone(), ...values })
const customersWith = async (phone: string) =>
  (await staff.get(`/customers?q=${encodeURIComponent(phone)}`)).body.meta.total

describe('an enquiry without a name', () => {
  it.each([{}, { name: null }, { name: '  ' }])(
    'creates no customer for an unknown caller: %j',
    async (values) => {
      const { status, body } = await create({
        ...values,
        status: 'just-enquiry',
        lost_reason: 'no-reason-given',
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ name: null, customer_id: null })
      expect(await customersWith(body.phone)).toBe(0)
      const found = await staff.get(`/search?q=${encodeURIComponent(body.phone)}`)
      expect(found.body.filter((hit: { type: string }) => hit.type === 'enquiry')).toMatchObject([
        { id: body.id, title: 'Unknown caller' },
      ])
      expect((await staff.get(`/enquiries?q=${encodeURIComponent(body.phone)}`)).body.data).toMatchObject([
        { id: body.id, name: null, customer_id: null },
      ])
    },
  )

  it('takes the name of the customer with the phone', async () => {
    const phone = newPhone()
    const { id } = await createCustomer(app.database.db, { name: 'Asha Rao', phone })
    expect((await create({ phone })).body).toMatchObject({ name: 'Asha Rao', customer_id: id })
  })

  it('is refused with an address and for a new customer', async () => {
    const place = await createPlace(app.database.db)
    const address = { label: null, place_type: 'home', line_1: '12', line_2: null, landmark: null }
    for (const values of [{ new_customer: true }, { address: { ...address, location_id: place.pincode } }]) {
      const { status, body } = await create(values)
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['name']])
    }
  })

  it('becomes a customer’s when it gets a name, and keeps one from then on', async () => {
    const { body } = await create()
    const named = await staff.put(`/enquiries/${body.id}`, { name: 'Asha Rao', version: body.version })
    expect(named.body).toMatchObject({ name: 'Asha Rao', customer_id: expect.any(Number) })
    expect(await customersWith(body.phone)).toBe(1)
    const cleared = await staff.put(`/enquiries/${body.id}`, { name: '', version: named.body.version })
    expect([cleared.status, cleared.body.errors[0].field]).toEqual([422, 'name'])
  })

  it('gets the customer of the job that is created from it', async () => {
    const { body: enquiry } = await create()
    const { id: customer_id } = await createCustomer(app.database.db)
    const location_id = (await createPlace(app.database.db)).pincode
    const address_id = await createAddress(app.database.db, { customer_id, location_id })
    const job = await staff.post('/jobs', {
      enquiry: { id: enquiry.id, version: enquiry.version },
      category_id: await createCategory(app.database.db),
      customer_id,
      address_id,
      starts_at: '2030-05-01T04:30:00Z',
      ends_at: '2030-05-01T05:30:00Z',
    })
    expect(job.status).toBe(201)
    expect((await staff.get(`/enquiries/${enquiry.id}`)).body).toMatchObject({ customer_id })
  })
})

describe('the assignee of a new enquiry', () => {
  it('is its creator, unless the request names another one or none', async () => {
    expect((await create()).body.assignee).toMatchObject({ id: staff.userId })
    expect((await create({ assigned_to: null })).body.assignee).toBe(null)
  })

  it('is none when the setting is off', async () => {
    const admin = await app.as('admin')
    const set = (value: boolean) => admin.post('/admin/config', { key: 'business.assign_to_creator', value })
    expect((await set(false)).status).toBe(200)
    expect((await create()).body.assignee).toBe(null)
    await set(true)
  })
})
