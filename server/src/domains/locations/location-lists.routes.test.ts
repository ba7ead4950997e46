import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spelledNames } from '../../../../tools/corpora/spelled-names.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPartner, createPlace } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const get = async (path: string) => {
  const { status, body } = await admin.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}
const create = async (type: string, title: string, parent_id: number | null): Promise<number> => {
  const { status, body } = await admin.post('/locations', { type, title, parent_id })
  expect(status).toBe(201)
  return body.id
}
type Titled = { pincode: string; area: string }

describe('the table of pincodes', () => {
  test('shows area, district, state and partners of each, in every order', async () => {
    const { data, meta } = await get(`/locations/pincodes?state_id=${world.places.state}`)
    const at = { district: 'Bengaluru Urban', state: 'Karnataka', partners: 0 }
    expect(data).toEqual([
      { id: world.places.pincode, pincode: '560102', area: 'HSR Layout', ...at },
      { id: world.places.twin, pincode: '560102', area: 'Agara', ...at },
      { id: world.places.other, pincode: '560103', area: 'HSR Layout', ...at },
    ])
    expect(meta).toMatchObject({ total: 3, from: 1, to: 3 })
    for (const sort of ['area', 'district', 'state', 'pincode', 'id']) {
      const rows: Titled[] = (
        await get(`/locations/pincodes?sort=${sort}&district_id=${world.places.district}`)
      ).data
      const back: Titled[] = (
        await get(`/locations/pincodes?sort=-${sort}&district_id=${world.places.district}`)
      ).data
      expect(rows.toReversed(), sort).toEqual(back)
      if (sort === 'area') expect(rows.map(({ area }) => area)).toEqual(['Agara', 'HSR Layout', 'HSR Layout'])
    }
    await world.partner({ areas: [world.places.area] })
    await world.partner({ areas: [world.places.district, world.places.pincode] })
    await world.partner({ areas: [world.places.district], status: 'deactivated' })
    const served = (await get(`/locations/pincodes?q=560102`)).data
    expect(served.map(({ partners }: { partners: number }) => partners)).toEqual([2, 1])
  })

  test('is found by the beginning of a pincode and by words of any level', async () => {
    const idsOf = async (q: string) =>
      (await get(`/locations/pincodes?q=${encodeURIComponent(q)}`)).data.map(({ id }: { id: number }) => id)
    expect(await idsOf('560 103')).toEqual([world.places.other])
    expect(await idsOf('agara')).toEqual([world.places.twin])
    expect(await idsOf('Urban')).toHaveLength(3)
    expect(await idsOf('karnat')).toHaveLength(3)
    expect(await idsOf('%')).toEqual([])
  })

  test('is exported with its filters', async () => {
    const { raw } = await admin.get(
      `/locations/pincodes/download?district_id=${world.places.district}&sort=-pincode`,
    )
    const [head, first] = raw.toString().replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Pincode,Area,District,State,Partners,Id')
    expect(first).toMatch(/^560103,HSR Layout,Bengaluru Urban,Karnataka,/)
  })
})

describe('duplicates and faults', () => {
  test('a pincode with several locations is listed by its digits, with the distance between them', async () => {
    const [here, there] = [await createPlace(t.database.db), await createPlace(t.database.db)]
    const district = await create('district', 'Another', here.state)
    const across = await create('area', 'Across', district)
    await create('pincode', here.title, across)
    await create('pincode', there.title, across)
    await create('pincode', there.title, here.area)
    const { data, meta } = await get('/locations/duplicates')
    const found = data.map(
      ({ pincode, spread, places }: { pincode: string; spread: string; places: unknown[] }) => ({
        pincode,
        spread,
        count: places.length,
      }),
    )
    expect(found).toEqual(
      [
        { pincode: here.title, spread: 'several-districts', count: 2 },
        { pincode: there.title, spread: 'several-states', count: 3 },
        { pincode: '560102', spread: 'several-areas', count: 2 },
      ].sort((a, b) => (a.pincode < b.pincode ? -1 : 1)),
    )
    expect(meta.total).toBe(3)
    const areas = await get('/locations/duplicates?spread=several-areas')
    expect(areas.data).toMatchObject([
      { pincode: '560102', places: [{ area: 'Agara' }, { area: 'HSR Layout' }] },
    ])
    expect((await get('/locations/duplicates?q=560102&sort=-pincode&per_page=1&page=2')).data).toEqual([])
    expect((await get('/locations/faults')).total).toBe(0)
  })

  test('each kind of fault is listed with the parent of the location', async () => {
    const { pool } = t.database
    const { state, area } = await createPlace(t.database.db, { area: 'Faulty' })
    const client = await pool.connect()
    // Imported data: the product's rules did not check it.
    await client.query("SET session_replication_role = 'replica'")
    const add = async (title: string, type: string, parent: number | null) =>
      (
        await client.query(
          'INSERT INTO locations (title, type, parent_id) VALUES ($1, $2, $3) RETURNING id',
          [title, type, parent],
        )
      ).rows[0].id
    const twice = [await add('711001', 'pincode', area), await add('711 001', 'pincode', area)]
    const orphan = await add('Orphan', 'district', 9_999_999)
    const wrong = await add('711002', 'pincode', state)
    const odd = await add('no number', 'pincode', area)
    await client.query("SET session_replication_role = 'origin'")
    client.release()
    const { data, total } = await get('/locations/faults')
    const listed = data.map(({ id, fault }: { id: number; fault: string }) => `${id} ${fault}`)
    expect(new Set(listed)).toEqual(
      new Set([
        ...twice.map((id) => `${id} twice-in-one-area`),
        `${twice[1]} no-pincode`,
        `${orphan} without-parent`,
        `${wrong} wrong-kind-of-parent`,
        `${odd} no-pincode`,
      ]),
    )
    expect(total).toBe(listed.length)
    expect(data.find(({ id }: { id: number }) => id === wrong).parent).toMatchObject({
      id: state,
      type: 'state',
    })
    expect(data.find(({ id }: { id: number }) => id === orphan).parent).toBeNull()
    await pool.query('DELETE FROM locations WHERE id = ANY ($1)', [[...twice, orphan, wrong, odd]])
    expect((await get('/locations/faults')).total).toBe(0)
  })
})

describe('one location', () => {
  test('lists the records that refer to it', async () => {
    const { pincode } = await createPlace(t.database.db)
    const none = {
      children: 0,
      customer_addresses: 0,
      partner_addresses: 0,
      enquiries: 0,
      jobs: 0,
      partners: 0,
    }
    expect(await get(`/locations/${pincode}/uses`)).toEqual(none)
    await world.job()
    const uses = await get(`/locations/${world.places.pincode}/uses`)
    expect(uses).toMatchObject({ children: 0, customer_addresses: 1, jobs: 1, partners: 1 })
    const refused = await admin.delete(`/locations/${world.places.pincode}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      '560102 is still used: 1 address of a customer, 1 job, 1 partner who serves it.',
    )
    expect((await admin.get('/locations/9999999/uses')).status).toBe(404)
  })

  test('has each partner who covers it or a location above it, by the narrowest area', async () => {
    const place = await createPlace(t.database.db)
    const partner = async (name: string, ...areas: number[]) => {
      const id = await createPartner(t.database.db, { name })
      for (const location_id of areas)
        await t.database.db.insertInto('partner_areas').values({ partner_id: id, location_id }).execute()
      return id
    }
    const wide = await partner('Wide', place.state, place.area)
    const near = await partner('Anil', place.pincode)
    const off = await partner('Aaron', place.district)
    await t.database.pool.query("UPDATE partners SET status = 'deactivated' WHERE id = $1", [off])
    const { data, meta } = await get(`/locations/${place.pincode}/partners`)
    expect(data).toEqual([
      {
        id: near,
        name: 'Anil',
        status: 'approved',
        through: { id: place.pincode, title: place.title, type: 'pincode' },
      },
      {
        id: wide,
        name: 'Wide',
        status: 'approved',
        through: { id: place.area, title: 'HSR Layout', type: 'area' },
      },
      {
        id: off,
        name: 'Aaron',
        status: 'deactivated',
        through: { id: place.district, title: `District ${place.title}`, type: 'district' },
      },
    ])
    expect(meta.total).toBe(3)
    expect((await get(`/locations/${place.state}/partners`)).data).toMatchObject([
      { id: wide, through: { type: 'state' } },
    ])
    expect(
      (await get(`/locations/${place.pincode}/partners?approved=true&per_page=1&page=2`)).data,
    ).toMatchObject([{ id: wide }])
    expect((await get(`/locations/${place.pincode}/partners?q=ani`)).data).toMatchObject([{ id: near }])
  })

  test('keeps its addresses, enquiries and jobs when it moves, and coverage follows the tree', async () => {
    const { db } = t.database
    const [from, to] = [await createPlace(db, { area: 'Moving' }), await createPlace(db)]
    const partnerOf = (area: number) => world.partner({ areas: [area] })
    const [ofOld, ofNew, ofBoth] = [
      await partnerOf(from.district),
      await partnerOf(to.district),
      await partnerOf(from.area),
    ]
    const address = { label: null, place_type: 'home', line_1: '7 Hill Road', line_2: null, landmark: null }
    const placed = { ...address, location_id: from.pincode, customer_id: world.customer }
    const { body } = await staff.post('/addresses', placed)
    const enquiry = {
      name: 'Asha Rao',
      phone: '+919845012345',
      customer_id: world.customer,
      address_id: body.id,
    }
    const { body: asked } = await staff.post('/enquiries', { ...enquiry, category_id: world.categories.taps })
    const work = { customer_id: world.customer, address_id: body.id, category_id: world.categories.taps }
    const times = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T07:30:00.000Z' }
    const { body: job } = await staff.post('/jobs', { ...work, ...times, price: 100_000 })

    const preview = await get(`/locations/${from.area}/move?parent_id=${to.district}`)
    expect(preview).toEqual({ pincodes: 1, addresses: 1, partners_lost: 1, partners_gained: 1 })
    const within = async (place: number) => {
      const of = async (path: string) =>
        (await get(`${path}location_id=${place}`)).data.map(({ id }: { id: number }) => id)
      return {
        enquiries: await of('/enquiries?'),
        jobs: await of('/jobs?'),
        partners: await of('/partners?'),
      }
    }
    const here = { enquiries: [asked.id], jobs: [job.id] }
    expect(await within(from.district)).toMatchObject({
      ...here,
      partners: expect.arrayContaining([ofOld, ofBoth]),
    })
    const moved = { title: 'Moving', type: 'area', parent_id: to.district, version: 1 }
    expect((await admin.put(`/locations/${from.area}`, moved)).body).toMatchObject({
      version: 2,
      parent_id: to.district,
    })
    expect(await within(from.district)).toEqual({ enquiries: [], jobs: [], partners: [ofOld] })
    expect(await within(to.state)).toMatchObject({
      ...here,
      partners: expect.arrayContaining([ofNew, ofBoth]),
    })
    const serving = (await get(`/locations/${from.pincode}/partners`)).data.map(
      ({ id }: { id: number }) => id,
    )
    expect(new Set(serving)).toEqual(new Set([ofNew, ofBoth]))
  })
})

test.each(spelledNames.map((spelled, at) => [...spelled, at] as const))(
  'the table finds the area %s as people are found',
  async (title, texts, at) => {
    const district = await create('district', `District ${at}`, await create('state', `State ${at}`, null))
    const pincode = await create('pincode', String(561000 + at), await create('area', title, district))
    for (const q of texts.filter((text) => !/^\d+$/.test(text))) {
      const { data } = await get(`/locations/pincodes?q=${encodeURIComponent(q)}`)
      expect(
        data.map(({ id }: { id: number }) => id),
        q,
      ).toContain(pincode)
    }
  },
)
