import type { MergeSide } from 'contract/customers/merge.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import {
  createAddress,
  createCustomer,
  createJob,
  createPayment,
  newPhone,
} from '../../../../test/fixtures.ts'
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

type Pair = { a: number; b: number; phone: string; alternate: string }
/**
 * Two customers with one number between them; the second has an enquiry, a job with a payment, an address and
 * a call.
 */
async function createPair(): Promise<Pair> {
  const { db } = app.database
  const [phone, alternate] = [newPhone(), newPhone()]
  const { id: a } = await createCustomer(db, { name: 'Anjali Menon', phone })
  const { id: b } = await createCustomer(db, { name: 'Mrs Anjali M', phone: alternate, whatsapp: phone })
  const address = await createAddress(db, { customer_id: b, location_id: world.places.pincode })
  const body = {
    name: 'Anjali',
    phone,
    customer_id: b,
    category_id: world.categories.taps,
    address_id: address,
  }
  await staff.post('/enquiries', body)
  const job = await createJob(db, {
    customer_id: b,
    category_id: world.categories.taps,
    address_id: address,
    price: 90_000,
  })
  await createPayment(db, { job_id: job, customer_id: b, amount: 50_000 })
  await staff.post('/activities', { record_type: 'customer', record_id: b, type: 'call', note: 'Rang' })
  return { a, b, phone, alternate }
}

const versionOf = async (id: number): Promise<number> =>
  (await app.database.pool.query('SELECT version FROM customers WHERE id = $1', [id])).rows[0].version
const bodyOf = async (survivor: number, merged: number[], more: object = {}) => ({
  survivor_id: survivor,
  version: await versionOf(survivor),
  merged: await Promise.all(merged.map(async (id) => ({ id, version: await versionOf(id) }))),
  fields: {},
  ...more,
})
const merge = async (survivor: number, merged: number[], more: object = {}) =>
  admin.post('/customers/merge', await bodyOf(survivor, merged, more))
const ownersOf = async (table: string) =>
  (await app.database.pool.query(`SELECT id, customer_id FROM ${table} ORDER BY id`)).rows
const groupOf = async (phone: string, more = '') =>
  (await staff.get(`/customers/duplicate-phones?q=${encodeURIComponent(phone)}${more}`)).body.data[0]

describe('the groups', () => {
  it('share a number across phone, alternate and WhatsApp', async () => {
    const { a, b, phone } = await createPair()
    const group = await groupOf(phone)
    expect(group).toMatchObject({ phone, owners: 2, different: false })
    expect(group.customers.map((customer: { id: number }) => customer.id)).toEqual([a, b])
    const { body } = await staff.get(`/customers/duplicate-phones/${group.id}`)
    const sides: MergeSide[] = body.customers
    expect(sides.map(({ id }) => id)).toEqual([a, b])
    expect(sides[1]).toMatchObject({ totals: { jobs: 1, enquiries: 1 }, addresses: [{ primary: true }] })
  })

  it('are found by number in any form, by name and by id, and sorted by size', async () => {
    const { a, phone } = await createPair()
    await createCustomer(app.database.db, { name: 'Third', phone })
    for (const q of [phone, `0${phone.slice(3)}`, phone.slice(5, 12), 'anjali menon', `C-${a}`]) {
      const { body } = await staff.get(`/customers/duplicate-phones?sort=-owners&q=${encodeURIComponent(q)}`)
      expect(body.data[0].owners).toBe(3)
      expect(body.data.map((row: { phone: string }) => row.phone)).toContain(phone)
    }
    expect((await staff.get('/customers/duplicate-phones?q=nobody-at-all')).body.meta.total).toBe(0)
  })

  it('change with the numbers of the customers', async () => {
    const { phone } = await createCustomer(app.database.db)
    expect(await groupOf(phone)).toBeUndefined()
    const { id } = await createCustomer(app.database.db, { alternate_phone: phone })
    expect(await groupOf(phone)).toMatchObject({ owners: 2 })
    await staff.put(`/customers/${id}`, { name: 'Changed Name', version: await versionOf(id) })
    expect((await staff.get('/customers/duplicate-phones?q=changed name')).body.data[0].phone).toBe(phone)
    await staff.put(`/customers/${id}`, { alternate_phone: null, version: await versionOf(id) })
    expect(await groupOf(phone)).toBeUndefined()
  })

  it('are the same after a new search', async () => {
    const read = async () =>
      (
        await app.database.pool.query(
          'SELECT phone, customer_ids, latest, names, different FROM shared_phones ORDER BY phone',
        )
      ).rows
    await createPair()
    const kept = await read()
    expect(kept.length).toBeGreaterThan(0)
    await app.database.pool.query('SELECT rebuild_shared_phones()')
    expect(await read()).toEqual(kept)
  })
})

describe('different people', () => {
  it('are listed again only when another customer joins', async () => {
    const { a, b, phone } = await createPair()
    const noted = { phone, customer_ids: [a, b] }
    expect((await admin.post('/customers/different-people', noted)).status).toBe(200)
    expect(await groupOf(phone)).toBeUndefined()
    expect(await groupOf(phone, '&different=true')).toMatchObject({ owners: 2, different: true })
    const { id } = await createCustomer(app.database.db, { phone })
    expect(await groupOf(phone)).toMatchObject({ owners: 3 })
    await admin.post('/customers/different-people', { phone, customer_ids: [id, a] })
    expect(await groupOf(phone)).toBeUndefined()
    expect((await admin.post('/customers/different-people/undo', { phone })).status).toBe(200)
    expect(await groupOf(phone)).toMatchObject({ owners: 3, different: false })
    expect((await admin.post('/customers/different-people/undo', { phone })).status).toBe(404)
  })

  it('must have the number', async () => {
    const { a, phone } = await createPair()
    const response = await admin.post('/customers/different-people', {
      phone,
      customer_ids: [a, world.customer],
    })
    expect(response.status).toBe(422)
  })
})

describe('a merge', () => {
  let pair: Pair
  beforeEach(async () => {
    pair = await createPair()
  })

  it('is previewed, and moves exactly the previewed rows', async () => {
    const { a, b } = pair
    const { body: preview } = await admin.get(`/customers/merge?survivor_id=${a}&merged_ids=${b}`)
    const counts = Object.fromEntries(
      preview.moves.map((row: { what: string; count: number }) => [row.what, row.count]),
    )
    expect(counts).toMatchObject({
      enquiries: 1,
      jobs: 1,
      payments: 1,
      receipts: 0,
      addresses: 1,
      activities: 1,
      messages: 0,
    })
    expect(preview.moves.find((row: { what: string }) => row.what === 'payments')).toMatchObject({
      amount: 50_000,
      first: [{ amount: 50_000 }],
    })
    expect((await admin.get(`/customers/${a}`)).body.totals.jobs).toBe(0)
    const { status, body } = await merge(a, [b])
    expect(status).toBe(201)
    const moved = Object.fromEntries(
      body.moved.map((row: { what: string; count: number }) => [row.what, row.count]),
    )
    const { receipts: _, ...expected } = counts
    expect(moved).toEqual(expected)
    const { body: customer } = await staff.get(`/customers/${b}`)
    expect(customer).toMatchObject({
      id: a,
      name: 'Anjali Menon',
      totals: { jobs: 1, enquiries: 1, paid: 50_000 },
    })
    expect(customer.addresses).toMatchObject([{ primary: true, customer_id: a }])
    for (const table of ['enquiries', 'jobs', 'payments', 'addresses']) {
      expect((await ownersOf(table)).map((row) => row.customer_id)).not.toContain(b)
    }
    expect(await groupOf(pair.phone)).toBeUndefined()
    const timeline = (await staff.get(`/timeline?record_type=customer&record_id=${a}`)).body
    expect(timeline[0]).toMatchObject({ kind: 'merged', data: { related: { id: b } } })
    const { rows } = await app.database.pool.query(
      `SELECT action FROM audit_entries WHERE record_type = 'customer' AND record_id = ANY ($1) ORDER BY id DESC LIMIT 2`,
      [[String(a), String(b)]],
    )
    expect(rows.map((row) => row.action).toSorted()).toEqual(['merged', 'merged-into'])
  })

  it('sets the fields that were chosen, and the address', async () => {
    const { db } = app.database
    const { a, b, phone, alternate } = pair
    const own = await createAddress(db, { customer_id: a, location_id: world.places.pincode })
    const [theirs] = (await ownersOf('addresses')).filter((row) => row.customer_id === b)
    const fields = { alternate_phone: alternate, whatsapp: phone, note: 'Dog at home\nPays by UPI' }
    const { status } = await merge(a, [b], { fields, primary_address_id: theirs?.id })
    expect(status).toBe(201)
    const { body } = await staff.get(`/customers/${a}`)
    expect(body).toMatchObject({ ...fields, phone, name: 'Anjali Menon' })
    expect(body.addresses.map((row: { id: number; primary: boolean }) => [row.id, row.primary])).toEqual([
      [theirs?.id, true],
      [own, false],
    ])
  })

  it('is refused when one of them was changed since, and shows all sides', async () => {
    const { a, b } = pair
    const body = await bodyOf(a, [b])
    await staff.put(`/customers/${b}`, { note: 'Meanwhile', version: await versionOf(b) })
    const response = await admin.post('/customers/merge', body)
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({
      changed_by: 'Test staff',
      current: { id: a, merged: [{ id: b, note: 'Meanwhile', totals: { jobs: 1 } }] },
    })
    expect((await ownersOf('jobs')).map((row) => row.customer_id)).toContain(b)
  })

  it.each([
    ['with itself', async () => bodyOf(pair.a, [pair.a]), 422],
    ['with nobody', async () => bodyOf(pair.a, []), 422],
    [
      'with somebody who does not exist',
      async () => ({ ...(await bodyOf(pair.a, [])), merged: [{ id: 999_999, version: 1 }] }),
      422,
    ],
    [
      'with an address of somebody else',
      async () => bodyOf(pair.a, [pair.b], { primary_address_id: world.address }),
      422,
    ],
    ['with a name of nothing', async () => bodyOf(pair.a, [pair.b], { fields: { name: ' ' } }), 422],
  ])('is refused %s', async (_, body, status) => {
    expect((await admin.post('/customers/merge', await body())).status).toBe(status)
  })

  it('is refused when one of them was merged already', async () => {
    const { a, b } = pair
    await merge(a, [b])
    expect(await merge(a, [b])).toMatchObject({
      status: 409,
      body: { message: `C-${b} was already merged into C-${a}.` },
    })
    expect(await merge(b, [world.customer])).toMatchObject({ status: 409 })
  })

  it('gives later writes for the merged customer to the survivor', async () => {
    const { a, b } = pair
    await merge(a, [b])
    const { db } = app.database
    const job = await createJob(db, { customer_id: b, category_id: world.categories.taps })
    expect((await ownersOf('jobs')).find((row) => row.id === job)?.customer_id).toBe(a)
    await staff.post('/activities', { record_type: 'customer', record_id: b, type: 'note', note: 'Late' })
    expect((await staff.get(`/timeline?record_type=customer&record_id=${a}`)).body[0]).toMatchObject({
      record_id: a,
      data: { text: 'Late' },
    })
    expect((await staff.get(`/customers/${a}`)).body.totals.jobs).toBe(2)
  })
})
