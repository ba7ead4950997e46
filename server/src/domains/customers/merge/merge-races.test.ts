import { afterAll, beforeAll, expect, it } from 'vitest'
import { extent } from '../../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createCustomer, newPhone } from '../../../../test/fixtures.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let app: TestApp
let admin: Caller
let staff: Caller
let world: World
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  world = await createWorld(app, staff)
})
afterAll(() => app.close())

const rounds = extent(15, 15, 4)
const numbers = Array.from({ length: rounds }, (_, round) => round)
const sql = async (text: string, values: unknown[]) => (await app.database.pool.query(text, values)).rows

type Pair = { a: number; b: number; phone: string; address: number }
async function createPair(): Promise<Pair> {
  const phone = newPhone()
  const { id: a } = await createCustomer(app.database.db, { phone })
  const { id: b } = await createCustomer(app.database.db, { name: 'Mrs Rao', phone })
  const address = { label: null, place_type: 'home', line_1: '1 Lake View', line_2: null, landmark: null }
  const body = { ...address, customer_id: b, location_id: world.places.pincode }
  return { a, b, phone, address: (await staff.post('/addresses', body)).body.id }
}
const merge = (survivor_id: number, id: number) =>
  admin.post('/customers/merge', { survivor_id, version: 1, merged: [{ id, version: 1 }], fields: {} })
const mergedInto = async (ids: number[]) =>
  (await sql('SELECT id, merged_into FROM customers WHERE id = ANY ($1) ORDER BY id', [ids])).map(
    (row) => row.merged_into,
  )

it.each(numbers)(
  'of concurrent merges of the same customers one succeeds and the others are refused, %i',
  async () => {
    const { a, b } = await createPair()
    const responses = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(b, a)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    for (const { status, body } of responses) {
      if (status === 409)
        expect(body.message).toMatch(/was already merged into C-\d+|Another user changed this/)
    }
    expect((await mergedInto([a, b])).filter((into) => into === null)).toHaveLength(1)
    expect(await sql('SELECT id FROM customer_merges WHERE survivor_id = ANY ($1)', [[a, b]])).toHaveLength(1)
  },
)

it.each(numbers)('a chain and a circle at once leave all customers with one survivor, %i', async () => {
  const { a, b } = await createPair()
  const { id: c } = await createCustomer(app.database.db)
  await Promise.all([merge(a, b), merge(c, a), merge(b, c)])
  const survivors = await Promise.all(
    [a, b, c].map(async (id) => (await staff.get(`/customers/${id}`)).body.id),
  )
  expect(survivors.every((id) => [a, b, c].includes(id))).toBe(true)
})

it.each(numbers)(
  'a job created for the merged customer during the merge moves to the survivor, %i',
  async () => {
    const { a, b, phone, address } = await createPair()
    const period = { starts_at: '2037-06-01T05:30:00.000Z', ends_at: '2037-06-01T06:30:00.000Z' }
    const job = {
      category_id: world.categories.taps,
      price: 50_000,
      customer_id: b,
      address_id: address,
      ...period,
    }
    const enquiry = { name: 'Mrs Rao', phone, customer_id: b, category_id: world.categories.taps }
    const note = { record_type: 'customer', record_id: b, type: 'note', note: 'Meanwhile' }
    const create = () => [
      staff.post('/jobs', job),
      staff.post('/enquiries', enquiry),
      staff.post('/activities', note),
    ]
    const [merged, ...written] = await Promise.all([merge(a, b), ...create(), ...create()])
    expect(merged.status, JSON.stringify(merged.body)).toBe(201)
    for (const { status, body } of written) {
      // A request for the merged customer after both are gone is refused, and nothing is written.
      const isRefused = status === 422 && /address/.test(JSON.stringify(body.errors))
      expect(isRefused || status === 201, JSON.stringify(body)).toBe(true)
    }
    const count = (path: RegExp) =>
      written.filter(({ status, body }) => status === 201 && path.test(body.kind ?? body.status)).length
    const left = await sql(
      `SELECT 'job' AS what FROM jobs WHERE customer_id = $1 UNION ALL SELECT 'enquiry' FROM enquiries WHERE customer_id = $1
     UNION ALL SELECT 'activity' FROM activities WHERE record_type = 'customer' AND record_id = $1
     UNION ALL SELECT 'address' FROM addresses WHERE customer_id = $1`,
      [b],
    )
    expect(left).toEqual([])
    const [found] = await sql(
      `SELECT (SELECT count(*) FROM jobs WHERE customer_id = $1) AS jobs, (SELECT count(*) FROM enquiries WHERE customer_id = $1) AS enquiries,
       (SELECT count(*) FROM activities WHERE record_type = 'customer' AND record_id = $1) AS activities,
       (SELECT jobs FROM customers WHERE id = $1) AS counted`,
      [a],
    )
    expect(found).toEqual({ jobs: count(/pending/), enquiries: 2, activities: 2, counted: count(/pending/) })
  },
)

it.each(numbers)('an undo and a payment, or a second undo, at once lose nothing, %i', async () => {
  const { a, b, address } = await createPair()
  const period = { starts_at: '2037-06-01T05:30:00.000Z', ends_at: '2037-06-01T06:30:00.000Z' }
  const body = {
    category_id: world.categories.taps,
    price: 50_000,
    customer_id: b,
    address_id: address,
    ...period,
  }
  const { id: job } = (await staff.post('/jobs', body)).body
  const { id } = (await merge(a, b)).body
  const payment = { method: 'cash', amount: 10_000, received_by: 'company' }
  const responses = await Promise.all([
    admin.post(`/merges/${id}/undo`),
    staff.post(`/jobs/${job}/payments`, payment),
    admin.post(`/merges/${id}/undo`),
    staff.post(`/jobs/${job}/payments`, payment),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 201, 201, 409])
  expect(await sql('SELECT DISTINCT customer_id FROM payments WHERE job_id = $1', [job])).toEqual([
    { customer_id: b },
  ])
  expect(await sql('SELECT received FROM jobs WHERE id = $1', [job])).toEqual([{ received: 20_000 }])
})
