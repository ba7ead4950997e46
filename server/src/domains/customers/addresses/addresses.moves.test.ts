import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
let address: number
let job: number
let enquiry: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(async () => {
  address = await newAddress()
  enquiry = await newEnquiry()
  const created = {
    category_id: world.categories.taps,
    customer_id: world.customer,
    address_id: address,
    price: 0,
  }
  const period = { starts_at: '2037-12-01T05:00:00Z', ends_at: '2037-12-01T06:00:00Z' }
  job = (await staff.post('/jobs', { ...created, ...period })).body.id
})

const lines = { label: null, place_type: 'home', line_2: null, landmark: null }
let serial = 0
async function newAddress(): Promise<number> {
  const place = { ...lines, line_1: `${++serial} Lake View`, location_id: world.places.pincode }
  return (await staff.post('/addresses', { ...place, customer_id: world.customer })).body.id
}
const enquiryAt = (address_id: number) => ({
  name: 'Asha Rao',
  phone: '9845012345',
  customer_id: world.customer,
  source: 'website',
  temperature: 'hot',
  address_id,
})
const newEnquiry = async () => (await staff.post('/enquiries', enquiryAt(address))).body.id as number
async function move(id: number, location_id: number) {
  const { primary, line_1, version } = (await staff.get(`/addresses/${id}`)).body
  return staff.put(`/addresses/${id}`, { ...lines, line_1, primary, location_id, version })
}
const idsAt = async (list: 'jobs' | 'enquiries', place: number) =>
  (await staff.get(`/${list}?location_id=${place}&per_page=100`)).body.data.map(
    (row: { id: number }) => row.id,
  )
const versions = async () => [
  (await staff.get(`/jobs/${job}`)).body.version,
  (await staff.get(`/enquiries/${enquiry}`)).body.version,
]

it('moves its jobs and enquiries to the new location, and leaves their versions unchanged', async () => {
  const before = await versions()
  expect(await idsAt('enquiries', world.places.pincode)).toContain(enquiry)
  expect((await move(address, world.places.other)).status).toBe(200)
  for (const [list, id] of [['jobs', job] as const, ['enquiries', enquiry] as const]) {
    expect(await idsAt(list, world.places.other), list).toContain(id)
    expect(await idsAt(list, world.places.pincode), list).not.toContain(id)
    expect(await idsAt(list, world.places.state), list).toContain(id)
  }
  expect(await versions()).toEqual(before)
})

it('is released by an enquiry that gets another address, or none', async () => {
  const other = await newAddress()
  await move(other, world.places.other)
  const change = async (address_id: number | null) =>
    staff.put(`/enquiries/${enquiry}`, {
      address_id,
      version: (await staff.get(`/enquiries/${enquiry}`)).body.version,
    })
  expect((await change(other)).status).toBe(200)
  expect(await idsAt('enquiries', world.places.other)).toContain(enquiry)
  expect((await change(null)).status).toBe(200)
  expect(await idsAt('enquiries', world.places.state)).not.toContain(enquiry)
})

it('is moved while enquiries and jobs are added to it, and all of them move', async () => {
  const created = {
    category_id: world.categories.taps,
    customer_id: world.customer,
    address_id: address,
    price: 0,
  }
  const period = { starts_at: '2037-12-02T05:00:00Z', ends_at: '2037-12-02T06:00:00Z' }
  for (let round = 0; round < 8; round += 1) {
    const to = round % 2 === 0 ? world.places.other : world.places.pincode
    const responses = await Promise.all([
      staff.post('/enquiries', enquiryAt(address)),
      staff.post('/jobs', { ...created, ...period }),
      move(address, to),
      staff.post('/jobs', { ...created, ...period }),
      staff.post('/enquiries', enquiryAt(address)),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 201, 201])
    const behind = await t.database.pool.query(
      `SELECT id FROM (SELECT id, address_id, location_id FROM jobs UNION ALL SELECT id, address_id, location_id FROM enquiries) AS work
       WHERE address_id = $1 AND location_id <> $2`,
      [address, to],
    )
    expect(behind.rows, `round ${round}`).toEqual([])
  }
})
