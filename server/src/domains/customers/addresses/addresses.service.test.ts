import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import {
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPlace,
  type Place,
} from '../../../../test/fixtures.ts'

let app: TestApp
let admin: Caller
let staff: Caller
let place: Place
let customer: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  place = await createPlace(app.database.db)
})
beforeEach(async () => {
  customer = (await createCustomer(app.database.db)).id
})
afterAll(() => app.close())

const fields = (values: object = {}) => ({
  label: null,
  place_type: 'home',
  line_1: '12, 4th Cross',
  line_2: null,
  landmark: 'Behind BDA Complex',
  location_id: place.pincode,
  ...values,
})
const add = (values: object = {}) =>
  staff.post('/addresses', { ...fields(), customer_id: customer, ...values })
const primaries = async () => {
  const { body } = await staff.get(`/customers/${customer}`)
  return body.addresses
    .filter((address: { primary: boolean }) => address.primary)
    .map((row: { id: number }) => row.id)
}

describe('POST /addresses', () => {
  it('stores the location, and the first address is the primary one', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      customer_id: customer,
      partner_id: null,
      primary: true,
      pincode: place.title,
      area: 'HSR Layout',
      district: `District ${place.title}`,
      state: `State ${place.title}`,
    })
    expect((await staff.get(`/addresses/${body.id}`)).body).toEqual(body)
    const { body: timeline } = await staff.get(`/timeline?record_type=customer&record_id=${customer}`)
    expect(timeline[0]).toMatchObject({
      kind: 'address-added',
      data: { text: expect.stringContaining('4th Cross') },
    })
  })

  it('leaves one primary address, also when many are added at once', async () => {
    await add()
    const second = await add({ primary: true })
    expect(await primaries()).toEqual([second.body.id])
    const responses = await Promise.all(Array.from({ length: 10 }, () => add({ primary: true })))
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(201))
    expect(await primaries()).toHaveLength(1)
  })

  it('takes a partner as its owner', async () => {
    const partner_id = await createPartner(app.database.db)
    const { status, body } = await staff.post('/addresses', { ...fields(), partner_id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ partner_id, customer_id: null, primary: true })
  })

  it.each([
    ['two owners', () => ({ partner_id: 1 }), 'customer_id'],
    ['no owner', () => ({ customer_id: null }), 'customer_id'],
    ['an owner who does not exist', () => ({ customer_id: 999_999 }), 'customer_id'],
    ['an area for a pincode', () => ({ location_id: place.area }), 'location_id'],
    ['a place that does not exist', () => ({ location_id: 999_999_999 }), 'location_id'],
    ['an empty line', () => ({ line_1: ' ' }), 'line_1'],
    ['an unknown kind of place', () => ({ place_type: 'moon' }), 'place_type'],
  ])('refuses %s', async (_, values, field) => {
    const response = await add(values())
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })
})

describe('PUT /addresses/{id}', () => {
  it('changes it, sets another primary address, and refuses a stale version', async () => {
    const first = (await add()).body
    const second = (await add()).body
    const path = `/addresses/${second.id}`
    const saved = await staff.put(path, { ...fields({ line_1: '99, New Road' }), primary: true, version: 1 })
    expect(saved.body).toMatchObject({ line_1: '99, New Road', primary: true, version: 2 })
    expect(await primaries()).toEqual([second.id])
    const stale = await staff.put(path, { ...fields(), primary: true, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { line_1: '99, New Road' }, changed_by: 'Test staff' })
    const bare = await staff.put(path, { ...fields(), primary: false, version: 2 })
    expect(bare.body.errors[0].field).toBe('primary')
    expect((await staff.get(`/addresses/${first.id}`)).body.primary).toBe(false)
    expect((await staff.put('/addresses/999999', { ...fields(), primary: true, version: 1 })).status).toBe(
      404,
    )
  })
})

describe('DELETE /addresses/{id}', () => {
  it('sets another primary address', async () => {
    const first = (await add()).body
    const second = (await add()).body
    expect((await admin.delete(`/addresses/${first.id}`)).body).toEqual({ success: true })
    expect(await primaries()).toEqual([second.id])
  })

  it('refuses a used address', async () => {
    const { db } = app.database
    const address = (await add()).body
    const category_id = await createCategory(db)
    await createJob(db, { customer_id: customer, category_id, address_id: address.id })
    const refused = await admin.delete(`/addresses/${address.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This address is still used: 1 job.')
    expect((await admin.delete('/addresses/999999')).status).toBe(404)
  })
})

describe('GET /addresses', () => {
  it('pages through the addresses, newest first, of one owner when named', async () => {
    const partner = await createPartner(app.database.db)
    const first = (await add()).body.id
    const second = (await add({ line_1: '13, 4th Cross' })).body.id
    const third = (await add({ customer_id: undefined, partner_id: partner })).body.id
    const list = async (query: string) => {
      const { status, body } = await staff.get(`/addresses?${query}`)
      return [status, body.data.map(({ id }: { id: number }) => id), body.meta.total]
    }
    expect(await list(`customer_id=${customer}`)).toEqual([200, [second, first], 2])
    expect(await list(`customer_id=${customer}&sort=id&per_page=1&page=2`)).toEqual([200, [second], 2])
    expect(await list(`partner_id=${partner}`)).toEqual([200, [third], 1])
    const all = await staff.get('/addresses?per_page=3')
    expect(all.body.data.map(({ id }: { id: number }) => id)).toEqual([third, second, first])
    expect(all.body.data[0]).toMatchObject({
      partner_id: partner,
      line_1: '12, 4th Cross',
      pincode: expect.any(String),
    })
    expect((await staff.get('/addresses?sort=line_1')).body.errors[0].field).toBe('sort')
  })
})
