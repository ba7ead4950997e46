import type { DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const day = '2037-06-08'
const at = (time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()
let t: TestApp
let staff: Caller
let world: World
let fits: number[]
let busy: number
// Of 1,003 approved partners only the two last by name do the cleaning in Mysuru, and one has work on the
// day.
const mysuru = { area: 0, pincode: 0 }
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  const { db } = t.database
  const { categories, places } = world
  const add = async (title: string, type: 'area' | 'pincode', parent_id: number) => {
    const row = await db
      .insertInto('locations')
      .values({ title, type, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  mysuru.area = await add('Mysuru', 'area', places.district)
  mysuru.pincode = await add('570001', 'pincode', mysuru.area)
  const crowd = Array.from({ length: 1000 }, (_, nth) => ({
    name: `Crowd ${String(nth).padStart(4, '0')}`,
    phone: `+9180000${10_000 + nth}`,
    status: 'approved' as const,
  }))
  const created = await db.insertInto('partners').values(crowd).returning('id').execute()
  await db
    .insertInto('partner_services')
    .values(created.map(({ id }) => ({ partner_id: id, category_id: categories.plumbing })))
    .execute()
  await db
    .insertInto('partner_areas')
    .values(created.map(({ id }) => ({ partner_id: id, location_id: places.area })))
    .execute()
  const last = { services: [categories.cleaning], areas: [mysuru.area] }
  fits = [
    await world.partner({ name: 'Zz last', ...last }),
    await world.partner({ name: 'Zz most last', ...last }),
  ]
  busy = await world.partner({ name: 'Zz at work' })
  await world.job({ starts_at: at('10:00'), ends_at: at('11:00'), partner_id: busy })
})
afterAll(() => t.close())

async function dayOf(filters: string) {
  const { status, body } = await staff.get(`/jobs/day?day=${day}&${filters}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const idle = body.partners.map(({ id }: DayPartner) => id).filter((id: number) => id !== busy)
  // Partners with work are always listed.
  expect(body.partners.length).toBe(idle.length + 1)
  return { idle: idle as number[], more: body.more_partners as number }
}

test('GET /jobs/day has every partner of a service or a location, also late names among many', async () => {
  expect((await dayOf('')).idle).not.toContain(fits[0])
  expect(await dayOf(`category_id=${world.categories.cleaning}`)).toEqual({ idle: fits, more: 0 })
  expect(await dayOf(`location_id=${mysuru.pincode}`)).toEqual({ idle: fits, more: 0 })
  const both = `category_id=${world.categories.cleaning}&location_id=${mysuru.area}`
  expect(await dayOf(both)).toEqual({ idle: fits, more: 0 })
  expect(await dayOf(`category_id=${world.categories.taps}&location_id=${mysuru.area}`)).toEqual({
    idle: [],
    more: 0,
  })
  expect((await dayOf(`location_id=${world.places.state}`)).more).toBe(0)
})

test('GET /jobs/day finds a partner without work by a part of the name or by the id', async () => {
  expect(await dayOf('q=most%20LAST')).toEqual({ idle: [fits[1]], more: 0 })
  expect(await dayOf(`partner_id=${fits[0]},${fits[1]}`)).toEqual({ idle: fits, more: 0 })
  // A text of assigned work: the partners with that work are listed already.
  expect(await dayOf('q=Asha%20Rao')).toEqual({ idle: [], more: 0 })
  expect(await dayOf('q=100%25')).toMatchObject({ more: 802 })
})

test('GET /jobs/day returns the requested number of partners without work, and the number of the others', async () => {
  const first = await dayOf('')
  expect([first.idle.length, first.more]).toEqual([200, 802])
  const all = await dayOf('partners=2000')
  expect([all.idle.length, all.more]).toEqual([1002, 0])
  expect(all.idle).toEqual(expect.arrayContaining(fits))
  const few = await dayOf(`category_id=${world.categories.plumbing}&partners=50`)
  expect([few.idle.length, few.more]).toEqual([50, 950])
  for (const wrong of ['partners=0', 'partners=2001', 'location_id=x']) {
    const { status, body } = await staff.get(`/jobs/day?day=${day}&${wrong}`)
    expect([status, body.errors?.[0]?.field]).toEqual([422, wrong.split('=')[0]])
  }
})

test('GET /jobs/day lists partners who fit the unassigned jobs first, before the cap', async () => {
  const address = { label: null, place_type: 'home', line_1: '1 Palace Road', line_2: null, landmark: null }
  const { body } = await staff.post('/addresses', {
    ...address,
    location_id: mysuru.pincode,
    customer_id: world.customer,
  })
  const values = { starts_at: at('15:00'), ends_at: at('16:00'), address_id: body.id }
  const created = await staff.post('/jobs', {
    category_id: world.categories.cleaning,
    customer_id: world.customer,
    ...values,
  })
  expect(created.status).toBe(201)
  expect(await dayOf('partners=2')).toEqual({ idle: fits, more: 1000 })
})

test('GET /jobs/day has all of 1,000 partners for a service and a pincode, and those of its other area', async () => {
  const { categories, places } = world
  const chosen = `category_id=${categories.taps}&location_id=${places.pincode}`
  const { idle, more } = await dayOf(chosen)
  expect([idle.length, more]).toEqual([1000, 0])
  const twin = await t.database.db
    .insertInto('locations')
    .values({ title: '560102', type: 'pincode', parent_id: mysuru.area })
    .returning('id')
    .executeTakeFirstOrThrow()
  const near = await world.partner({ name: 'Zzz of the other area', areas: [twin.id] })
  expect((await dayOf(chosen)).idle).toContain(near)
})
