import { sharesOf } from 'contract/enquiries/hand-over.rules.ts'
import type { HandedOver, HandOverPlan } from 'contract/staff/hand-over.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
let leaver: number
let colleagues: number[]
let mysuru: number
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
  const { rows } = await t.database.pool.query(
    `WITH district AS (INSERT INTO locations (type, title, parent_id) VALUES ('district', 'Mysuru', $1) RETURNING id),
      area AS (INSERT INTO locations (type, title, parent_id) SELECT 'area', 'Gokulam', id FROM district RETURNING id)
     INSERT INTO locations (type, title, parent_id) SELECT 'pincode', '570002', id FROM area RETURNING id`,
    [world.places.state],
  )
  mysuru = rows[0].id
})
afterAll(() => t.close())
beforeEach(async () => {
  const create = (name: string) => createUser(t.database.db, { role: 'staff', name })
  leaver = await create('Leaves')
  colleagues = [await create('Anil'), await create('Bala'), await create('Chitra')]
})

/** Open enquiries of the leaver at a location, by one statement. */
async function add(count: number, location_id: number | null): Promise<void> {
  await t.database.pool.query(
    `WITH place AS (
       INSERT INTO addresses (customer_id, line_1, location_id, place_type)
       SELECT $1, 'Somewhere', $2::bigint, 'home' WHERE $2::bigint IS NOT NULL RETURNING id)
     INSERT INTO enquiries (name, phone, customer_id, address_id, assigned_to, status)
     SELECT 'Asha Rao', $3, $1, (SELECT id FROM place), $4, 'open' FROM generate_series(1, $5)`,
    [world.customer, location_id, randomPhone(), leaver, count],
  )
}

const read = async () => (await admin.get(`/staffs/${leaver}/hand-over`)).body
const handOver = (plan: object, who = admin) => who.post(`/staffs/${leaver}/hand-over`, plan)
const asMap = ({ shares }: HandedOver) => new Map(shares.map(({ user, enquiries }) => [user.id, enquiries]))

describe('POST /staffs/{id}/hand-over', () => {
  test('shares the open enquiries out evenly, each with a timeline and an audit entry', async () => {
    await add(8, world.places.pincode)
    const { body: lost } = await admin.post('/enquiries', {
      name: 'Lost',
      phone: randomPhone(),
      assigned_to: leaver,
      status: 'rate-high',
      lost_reason: 'price',
    })
    const { status, body } = await handOver({ to: colleagues })
    expect(status).toBe(200)
    expect(body.shares.map(({ enquiries }: { enquiries: number }) => enquiries)).toEqual([3, 3, 2])
    expect((await admin.get(`/enquiries/${lost.id}`)).body.assigned_to).toBe(leaver)
    const { rows } = await t.database.pool.query(
      `SELECT count(*)::int AS enquiries, count(DISTINCT assigned.record_id)::int AS assigned, count(DISTINCT edits.record_id)::int AS edits
       FROM enquiries e
       LEFT JOIN timeline_entries assigned ON assigned.record_type = 'enquiry' AND assigned.record_id = e.id AND assigned.kind = 'assigned'
       LEFT JOIN audit_entries edits ON edits.record_type = 'enquiry' AND edits.record_id = e.id::text AND edits.action = 'updated'
       WHERE assigned_to = ANY ($1)`,
      [colleagues],
    )
    expect(rows).toEqual([{ enquiries: 8, assigned: 8, edits: 8 }])
  })

  test('assigns a city’s enquiries to its user and the rest to all, as the preview shows it', async () => {
    await add(5, world.places.pincode)
    await add(3, mysuru)
    await add(4, null)
    const open = await read()
    expect(open).toEqual({
      total: 12,
      cities: [
        { city: 'Bengaluru', enquiries: 5 },
        { city: null, enquiries: 4 },
        { city: 'Mysuru', enquiries: 3 },
      ],
    })
    const [anil, bala] = colleagues
    const plan: HandOverPlan = { to: [anil!, bala!], cities: [{ city: 'Bengaluru', to: bala! }] }
    const { body } = await handOver(plan)
    expect(asMap(body)).toEqual(sharesOf(plan, open.cities))
    const { rows } = await t.database.pool.query(
      `SELECT DISTINCT assigned_to FROM enquiries WHERE location_id = $1 AND assigned_to = ANY ($2)`,
      [world.places.pincode, colleagues],
    )
    expect(rows).toEqual([{ assigned_to: bala }])
  })

  test('assigns enquiries without a location to the user of no city', async () => {
    await add(2, null)
    await add(2, mysuru)
    const [anil, bala] = colleagues
    const { body } = await handOver({
      to: [anil, bala],
      cities: [
        { city: null, to: bala },
        { city: 'Mysuru', to: bala },
      ],
    })
    expect(asMap(body)).toEqual(new Map([[bala, 4]]))
  })

  test('distributes more rows than one statement holds, still evenly', async () => {
    await add(2_500, world.places.pincode)
    const { body } = await handOver({ to: colleagues })
    expect(body.shares.map(({ enquiries }: { enquiries: number }) => enquiries)).toEqual([834, 833, 833])
  })

  test('of two parallel hand-overs one succeeds, and the other finds no enquiries', async () => {
    await add(6, world.places.pincode)
    const [anil, bala] = colleagues
    const dev = await t.as('dev')
    const responses = await Promise.all([handOver({ to: [anil] }), handOver({ to: [bala] }, dev)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).total).toBe(0)
  })

  test.each([
    ['no colleague', () => ({ to: [] }), 'to'],
    ['the user who leaves', () => ({ to: [leaver] }), 'to'],
    ['an unknown user', () => ({ to: [999_999] }), 'to'],
    [
      'a city of a user who was not chosen',
      () => ({ to: [colleagues[0]], cities: [{ city: null, to: colleagues[1] }] }),
      'cities',
    ],
  ])('refuses %s', async (_, plan, field) => {
    await add(1, null)
    const { status, body } = await handOver(plan())
    expect([status, body.errors[0].field]).toEqual([422, field])
  })
})

test('POST /staffs/{id}/deactivate shares the open enquiries out by the plan', async () => {
  await add(4, world.places.pincode)
  const { version } = (await admin.get(`/staffs/${leaver}`)).body
  const [anil, bala] = colleagues
  const { body } = await admin.post(`/staffs/${leaver}/deactivate`, {
    version,
    hand_over: { to: [anil, bala] },
  })
  expect(body).toMatchObject({ state: 'deactivated', open_enquiries: 0 })
  const { rows } = await t.database.pool.query(
    'SELECT assigned_to, count(*)::int AS enquiries FROM enquiries WHERE assigned_to = ANY ($1) GROUP BY 1 ORDER BY 1',
    [colleagues],
  )
  expect(rows).toEqual([
    { assigned_to: anil, enquiries: 2 },
    { assigned_to: bala, enquiries: 2 },
  ])
})
