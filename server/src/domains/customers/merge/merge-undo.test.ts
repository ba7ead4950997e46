import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import {
  createAddress,
  createCustomer,
  createJob,
  createPayment,
  newPhone,
} from '../../../../test/fixtures.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { dependents } from './merge-references.rules.ts'

let app: TestApp
let admin: Caller
let staff: Caller
let world: World
let a: number
let b: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  world = await createWorld(app, staff)
})
afterAll(() => app.close())
beforeEach(async () => {
  const phone = newPhone()
  a = (await createCustomer(app.database.db, { name: 'Anjali Menon', phone })).id
  b = (await createCustomer(app.database.db, { name: 'Mrs Anjali M', phone })).id
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const versionOf = async (id: number): Promise<number> =>
  (await sql('SELECT version FROM customers WHERE id = $1', [id]))[0].version
async function merge(
  survivor: number,
  merged: number[],
  fields: object = {},
  primary_address_id?: number,
): Promise<number> {
  const sides = await Promise.all(merged.map(async (id) => ({ id, version: await versionOf(id) })))
  const body = {
    survivor_id: survivor,
    version: await versionOf(survivor),
    merged: sides,
    fields,
    primary_address_id,
  }
  const response = await admin.post('/customers/merge', body)
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.id
}
const undo = (id: number) => admin.post(`/merges/${id}/undo`)
const jobFor = (customer_id: number) =>
  createJob(app.database.db, { customer_id, category_id: world.categories.taps, price: 90_000 })
const enquiryFor = async (customer_id: number): Promise<number> => {
  const asked = { name: 'Anjali', phone: newPhone(), category_id: world.categories.taps, customer_id }
  const { status, body } = await staff.post('/enquiries', asked)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const ownerOf = async (table: string, id: number) =>
  (await sql(`SELECT customer_id FROM ${table} WHERE id = $1`, [id]))[0].customer_id

it('moves rows back and leaves later rows', async () => {
  const moved = await jobFor(b)
  const id = await merge(a, [b])
  const since = await jobFor(a)
  const { status, body } = await undo(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ undone_by: { name: 'Test admin' }, kept: [], missing: 0 })
  expect(await ownerOf('jobs', moved)).toBe(b)
  expect(await ownerOf('jobs', since)).toBe(a)
  expect((await staff.get(`/customers/${b}`)).body).toMatchObject({
    id: b,
    merged_into: null,
    totals: { jobs: 1 },
  })
  expect((await staff.get(`/timeline?record_type=customer&record_id=${b}`)).body[0]).toMatchObject({
    kind: 'unmerged',
    data: { related: { id: a } },
  })
})

it('moves later rows on a job that goes back', async () => {
  const job = await jobFor(b)
  const id = await merge(a, [b])
  await createPayment(app.database.db, { job_id: job, customer_id: a, amount: 10_000 })
  await staff.post('/activities', {
    record_type: 'job',
    record_id: job,
    type: 'note',
    note: 'Asked for the bill',
  })
  await undo(id)
  expect(await sql('SELECT customer_id FROM payments WHERE job_id = $1', [job])).toEqual([{ customer_id: b }])
  const timeline = (await staff.get(`/timeline?record_type=customer&record_id=${b}`)).body
  expect(timeline.map((entry: { data: { text?: string } }) => entry.data.text)).toContain(
    'Asked for the bill',
  )
})

const message = {
  channel: 'sms',
  template: 'notification',
  to: '+919876543210',
  body: 'Your job is done',
} as const
const entry = { kind: 'note', data: '{}', actor_id: null } as const
/** A row written after a merge, for a job or an enquiry of the merged customer. */
const written: Record<string, (customer_id: number, parent: number) => Promise<unknown>> = {
  'payments of jobs': (customer_id, job_id) =>
    createPayment(app.database.db, { job_id, customer_id, amount: 10_000 }),
  'messages of jobs': (customer_id, job_id) =>
    app.database.db
      .insertInto('messages')
      .values({ ...message, customer_id, job_id, enquiry_id: null })
      .execute(),
  'messages of enquiries': (customer_id, enquiry_id) =>
    app.database.db
      .insertInto('messages')
      .values({ ...message, customer_id, job_id: null, enquiry_id })
      .execute(),
  'timeline_entries of jobs': (customer_id, record_id) =>
    app.database.db
      .insertInto('timeline_entries')
      .values({ ...entry, customer_id, record_type: 'job', record_id })
      .execute(),
  'timeline_entries of enquiries': (customer_id, record_id) =>
    app.database.db
      .insertInto('timeline_entries')
      .values({ ...entry, customer_id, record_type: 'enquiry', record_id })
      .execute(),
}

it('has a case below for every table that refers to jobs and enquiries', () => {
  expect(Object.keys(written).sort()).toEqual(
    dependents.map(({ table, parent }) => `${table} of ${parent}`).sort(),
  )
})

it.each(Object.keys(written))(
  'returns %s written after the merge, and leaves the survivor its own',
  async (name) => {
    const [table = '', parent] = name.split(' of ')
    const parentOf = parent === 'jobs' ? jobFor : enquiryFor
    const [theirs, own] = [await parentOf(b), await parentOf(a)]
    const id = await merge(a, [b])
    await written[name]?.(a, theirs)
    await written[name]?.(a, own)
    expect((await undo(id)).status).toBe(200)
    const by = table === 'timeline_entries' ? 'record_id' : parent === 'jobs' ? 'job_id' : 'enquiry_id'
    const ofType =
      table === 'timeline_entries' ? `AND record_type = '${parent === 'jobs' ? 'job' : 'enquiry'}'` : ''
    const rows = await sql(
      `SELECT DISTINCT ${by} AS parent, customer_id FROM ${table} WHERE ${by} = ANY ($1) ${ofType} ORDER BY 1`,
      [[theirs, own]],
    )
    expect(rows).toEqual([
      { parent: theirs, customer_id: b },
      { parent: own, customer_id: a },
    ])
  },
)

it('sets fields back unless they were changed since, and lists both', async () => {
  const id = await merge(a, [b], { name: 'Mrs Anjali M', note: 'Dog at home' })
  await staff.put(`/customers/${a}`, { note: 'Cat at home', version: await versionOf(a) })
  const { body } = await undo(id)
  expect(body.kept).toEqual(['note'])
  expect((await staff.get(`/customers/${a}`)).body).toMatchObject({
    name: 'Anjali Menon',
    note: 'Cat at home',
  })
})

it('counts rows that were moved elsewhere or deleted', async () => {
  const { db } = app.database
  await createAddress(db, { customer_id: a, location_id: world.places.pincode })
  const address = await createAddress(db, { customer_id: b, location_id: world.places.pincode })
  const id = await merge(a, [b])
  expect((await admin.delete(`/addresses/${address}`)).status).toBe(200)
  expect((await undo(id)).body).toMatchObject({ missing: 1 })
})

it('gives each customer the previous primary address', async () => {
  const { db } = app.database
  const own = await createAddress(db, { customer_id: a, location_id: world.places.pincode })
  const theirs = await createAddress(db, { customer_id: b, location_id: world.places.pincode })
  const id = await merge(a, [b])
  const primary = () =>
    sql('SELECT id, customer_id FROM addresses WHERE "primary" AND id = ANY ($1) ORDER BY id', [
      [own, theirs],
    ])
  expect(await primary()).toEqual([{ id: own, customer_id: a }])
  await undo(id)
  expect(await primary()).toEqual([
    { id: own, customer_id: a },
    { id: theirs, customer_id: b },
  ])
})

it('of two merges that each chose another primary address leaves the first one, in any order', async () => {
  const { db } = app.database
  const place = { location_id: world.places.pincode }
  const { id: c } = await createCustomer(db, { name: 'Third' })
  const first = await createAddress(db, { customer_id: a, ...place })
  const second = await createAddress(db, { customer_id: a, ...place, primary: false })
  const others = await createAddress(db, { customer_id: c, ...place })
  const one = await merge(a, [b], {}, second)
  const two = await merge(a, [c], {}, others)
  await undo(one)
  await undo(two)
  const primary = 'SELECT id FROM addresses WHERE "primary" AND id = ANY ($1) ORDER BY id'
  expect(await sql(primary, [[first, second, others]])).toEqual([{ id: first }, { id: others }])
})

it.each([
  ['another', 'second', 'first'],
  ['the same', 'first', 'second'],
] as const)(
  'gives back an address as it was when the merge chose %s and a later one its neighbour',
  async (_, one, two) => {
    const { db } = app.database
    const place = { location_id: world.places.pincode }
    const { id: c } = await createCustomer(db, { name: 'Third' })
    const of = {
      first: await createAddress(db, { customer_id: b, ...place }),
      second: await createAddress(db, { customer_id: b, ...place, primary: false }),
    }
    const others = await createAddress(db, { customer_id: c, ...place })
    const earlier = await merge(a, [b], {}, of[one])
    const later = await merge(a, [c], {}, of[two])
    await undo(earlier)
    await undo(later)
    const primary = 'SELECT id FROM addresses WHERE "primary" AND id = ANY ($1) ORDER BY id'
    expect(await sql(primary, [[...Object.values(of), others]])).toEqual([{ id: of.first }, { id: others }])
  },
)

it('is refused a second time and after thirty days', async () => {
  const id = await merge(a, [b])
  await sql(`UPDATE customer_merges SET merged_at = app_now() - interval '30 days 1 minute' WHERE id = $1`, [
    id,
  ])
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: { message: 'A merge can be undone only for 30 days.' },
  })
  await sql(`UPDATE customer_merges SET merged_at = app_now() - interval '29 days 23 hours' WHERE id = $1`, [
    id,
  ])
  expect((await undo(id)).status).toBe(200)
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: { message: 'This merge was already undone by Test admin.' },
  })
  expect((await undo(999_999)).status).toBe(404)
})

it('is refused while credit that came with the merge is used elsewhere, and names the amount', async () => {
  const paid = await staff.post(`/customers/${b}/payments`, {
    method: 'cash',
    amount: 50_000,
    received_by: 'company',
  })
  expect(paid.status).toBe(201)
  const id = await merge(a, [b])
  const job = await jobFor(a)
  const used = await staff.post(`/jobs/${job}/credit`, { amount: 30_000 })
  expect(used.status).toBe(201)
  const refused = await undo(id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Without the merge C-${a} has used ₹300.00 more credit than it had. Keep that amount of one of its jobs as credit first.`,
  ])
  expect((await staff.get(`/customers/${b}`)).body.id).toBe(a)
  const kept = {
    amount: 30_000,
    method: 'cash',
    refunded_by: 'company',
    as_credit: true,
    concession: null,
    reason: 'Of the other one',
  }
  expect((await staff.post(`/jobs/${job}/refunds`, kept)).status).toBe(201)
  expect((await undo(id)).status).toBe(200)
  expect(await sql('SELECT credit FROM customers WHERE id = ANY ($1) ORDER BY id', [[a, b]])).toEqual([
    { credit: 0 },
    { credit: 50_000 },
  ])
})

it('of a chain is refused until the later merge is undone', async () => {
  const { id: c } = await createCustomer(app.database.db, { name: 'Third' })
  const job = await jobFor(b)
  const first = await merge(a, [b])
  const second = await merge(c, [a])
  expect((await staff.get(`/customers/${b}`)).body.id).toBe(c)
  expect(await undo(first)).toMatchObject({
    status: 409,
    body: { message: `C-${a} was merged into C-${c} since: undo that merge first.` },
  })
  expect((await undo(second)).status).toBe(200)
  expect(await ownerOf('jobs', job)).toBe(a)
  expect((await undo(first)).status).toBe(200)
  expect(await ownerOf('jobs', job)).toBe(b)
})

it('of two merges into the same customer is possible in any order', async () => {
  const { id: c } = await createCustomer(app.database.db, { name: 'Third' })
  const first = await merge(a, [b], { name: 'First name', note: 'Of the first' })
  const second = await merge(a, [c], { name: 'Second name' })
  expect((await undo(first)).body.kept).toEqual(['name'])
  expect((await staff.get(`/customers/${a}`)).body).toMatchObject({ name: 'Second name', note: null })
  expect((await undo(second)).body.kept).toEqual([])
  expect((await staff.get(`/customers/${a}`)).body).toMatchObject({ name: 'Anjali Menon', note: null })
})

it('is in the list of merges, with the reason why it cannot be undone', async () => {
  const id = await merge(a, [b])
  const list = async () => (await staff.get(`/merges?survivor_id=${a}`)).body.data
  expect(await list()).toMatchObject([
    {
      id,
      survivor: { id: a },
      merged: [{ id: b, name: 'Mrs Anjali M' }],
      merged_by: { name: 'Test admin' },
      locked: null,
    },
  ])
  await undo(id)
  expect(await list()).toMatchObject([
    { id, undone_at: expect.any(String), locked: expect.stringContaining('already undone') },
  ])
  expect((await staff.get(`/merges?q=C-${b}`)).body.data).toMatchObject([{ id }])
  expect((await staff.get('/merges?q=mrs anjali')).body.data[0]).toMatchObject({ id })
})
