import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '#db/seed/places.ts'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let admin: Caller
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  await loadPlaces(app.database.pool)
  admin = await app.as('admin')
  staff = await app.as('staff')
})
afterAll(() => app.close())

type Level = 'state' | 'district' | 'area' | 'pincode'
let count = 0
/** A chain of new locations from a state of its own down to a level; returns their ids. */
async function chain(...titles: string[]): Promise<number[]> {
  const levels: Level[] = ['state', 'district', 'area', 'pincode']
  const ids: number[] = []
  count += 1
  for (const [index, title] of titles.entries()) {
    const body = {
      title: index === 0 ? `${title} ${count}` : title,
      type: levels[index],
      parent_id: ids.at(-1) ?? null,
    }
    const response = await admin.post('/locations', body)
    expect(response.status).toBe(201)
    ids.push(response.body.id)
  }
  return ids
}
async function partnerServing(
  locationId: number,
  status: string,
  categoryId: number | null = null,
): Promise<void> {
  const phone = `+9198${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`
  const { db, pool } = app.database
  const { rows } = await pool.query(
    'INSERT INTO partners (name, phone, status) VALUES ($1, $2, $3) RETURNING id',
    ['Ravi', phone, status],
  )
  await db.insertInto('partner_areas').values({ partner_id: rows[0].id, location_id: locationId }).execute()
  if (categoryId === null) return
  await db
    .insertInto('partner_services')
    .values({ partner_id: rows[0].id, category_id: categoryId })
    .execute()
}

describe('GET /locations', () => {
  it('returns every location as plain id, title, type, parent_id, and 304 for a known etag', async () => {
    const first = await staff.get('/locations')
    expect(first.status).toBe(200)
    expect(first.body.length).toBeGreaterThan(40_000)
    expect(first.body[0]).toEqual({ id: 1, title: expect.any(String), type: 'state', parent_id: null })
    const again = await staff.get('/locations', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status).toBe(304)
    expect(again.raw).toHaveLength(0)
  })

  it('is compressed with both encodings that browsers accept', async () => {
    const origin = { request_id: null, ip: null, user_agent: null }
    const authorization = `Bearer ${await openSession(app.database.db, staff.userId, origin)}`
    const packed = (encoding: string) =>
      app.app.inject({ url: '/api/locations', headers: { authorization, 'accept-encoding': encoding } })
    const br = await packed('gzip, deflate, br, zstd')
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.rawPayload.length).toBeLessThan(330_000)
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString()).length).toBeGreaterThan(40_000)
    const gzip = await packed('gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString()).length).toBeGreaterThan(40_000)
  })

  it('has a new location in the next response, with another etag', async () => {
    const before = await staff.get('/locations')
    const [id] = await chain('Atlantis')
    const after = await staff.get('/locations', { headers: { 'if-none-match': String(before.headers.etag) } })
    expect(after.status).toBe(200)
    expect(after.body.some((row: { id: number }) => row.id === id)).toBe(true)
  })

  it('is for signed-in users only', async () => {
    const anonymous = await app.as(null)
    for (const path of [
      '/locations',
      '/locations/1',
      '/locations/search?q=hsr',
      '/locations/pincodes/560102',
    ]) {
      expect((await anonymous.get(path)).status).toBe(401)
      expect((await staff.get(path)).status).toBe(200)
    }
  })
})

describe('GET /locations/pincodes/{pincode}', () => {
  it.each([
    ['560102', 'HSR Layout', 'Bengaluru Urban', 'Karnataka'],
    ['110001', 'Connaught Place', 'Central Delhi', 'Delhi'],
    ['400050', 'Bandra West', 'Mumbai', 'Maharashtra'],
    ['600020', 'Adyar', 'Chennai', 'Tamil Nadu'],
    ['700019', 'Ballygunge', 'Kolkata', 'West Bengal'],
    ['500081', 'Madhapur', 'Hyderabad', 'Telangana'],
    ['122001', 'Gurgaon', 'Gurugram', 'Haryana'],
  ])('%s is %s, %s, %s', async (pincode, area, district, state) => {
    const { status, body } = await staff.get(`/locations/pincodes/${pincode}`)
    expect(status).toBe(200)
    expect(body.places).toContainEqual({ location_id: expect.any(Number), pincode, area, district, state })
    expect(body).toMatchObject({ partners: 0, category_partners: null })
  })

  it('counts approved partners of every level once, and those of the category and above it', async () => {
    const [state, district, area, pincode] = await chain('Utopia', 'Amaurot', 'Anyder', '999001')
    const { rows } = await app.database.pool.query(`
      WITH parent AS (INSERT INTO categories (title) VALUES ('Cleaning') RETURNING id)
      INSERT INTO categories (title, parent_id) SELECT 'Sofa cleaning', id FROM parent RETURNING id, parent_id`)
    const [{ id: child, parent_id: parent }] = rows
    await partnerServing(state!, 'approved', parent)
    await partnerServing(district!, 'approved')
    await partnerServing(area!, 'approved', child)
    await partnerServing(pincode!, 'deactivated', child)
    const forChild = await staff.get(`/locations/pincodes/999001?category_id=${child}`)
    expect(forChild.body).toMatchObject({ partners: 3, category_partners: 2 })
    const forParent = await staff.get(`/locations/pincodes/999001?category_id=${parent}`)
    expect(forParent.body).toMatchObject({ partners: 3, category_partners: 1 })
  })

  it('returns no location for a pincode without one, and refuses an invalid pincode', async () => {
    expect((await staff.get('/locations/pincodes/999999')).body).toMatchObject({ places: [], partners: 0 })
    for (const wrong of ['012345', '56010', 'abcdef', '5601021']) {
      expect((await staff.get(`/locations/pincodes/${wrong}`)).status).toBe(422)
    }
  })
})

describe('GET /locations/search', () => {
  it('finds locations, at most 20 unless fewer are requested', async () => {
    const { body } = await staff.get('/locations/search?q=hsr+layout')
    expect(body[0]).toMatchObject({ pincode: '560102', area: 'HSR Layout' })
    expect((await staff.get('/locations/search?q=nagar')).body).toHaveLength(20)
    expect((await staff.get('/locations/search?q=nagar&limit=3')).body).toHaveLength(3)
  })

  it('refuses an unknown parameter and a missing q', async () => {
    expect((await staff.get('/locations/search?q=hsr&sort=title')).status).toBe(422)
    expect((await staff.get('/locations/search')).status).toBe(422)
  })
})

describe('changing locations', () => {
  it('refuses a title that is equal to another one there but for case or spaces', async () => {
    const state = { title: 'State of titles', type: 'state', parent_id: null }
    const district = {
      title: 'North Archen',
      type: 'district',
      parent_id: (await admin.post('/locations', state)).body.id,
    }
    expect((await admin.post('/locations', district)).status).toBe(201)
    expect((await admin.post('/locations', { ...district, title: 'İnce Archen' })).status).toBe(201)
    for (const title of [
      'İnce Archen',
      'North  Archen',
      'North\u00a0Archen',
      'North\u2060 Archen',
      'NORTH ARCHEN',
    ]) {
      const twin = await admin.post('/locations', { ...district, title })
      expect(twin.body.errors, title).toEqual([{ field: 'title', message: 'This name already exists there' }])
    }
  })

  it('adds, changes and deletes, each with an audit entry', async () => {
    const [state] = await chain('Narnia')
    const created = await admin.post('/locations', {
      title: 'Archenland',
      type: 'district',
      parent_id: state,
    })
    expect(created.body).toEqual({
      id: created.body.id,
      title: 'Archenland',
      type: 'district',
      parent_id: state,
      version: 1,
    })
    const path = `/locations/${created.body.id}`
    const changed = await admin.put(path, { title: 'Anvard', type: 'district', parent_id: state, version: 1 })
    expect(changed.body).toMatchObject({ title: 'Anvard', version: 2 })
    expect((await staff.get(path)).body).toEqual(changed.body)
    expect((await admin.delete(path)).body).toEqual({ success: true })
    expect((await staff.get(path)).status).toBe(404)
    const entries = await app.database.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('record_type', '=', 'location')
      .where('record_id', '=', String(created.body.id))
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual(['created', 'updated', 'deleted'])
    expect(entries[1]).toMatchObject({
      actor_id: admin.userId,
      before: { title: 'Archenland' },
      after: { title: 'Anvard' },
    })
  })

  it('refuses a stale version with the current record and the user who changed it', async () => {
    const [state] = await chain('Oz')
    const body = { title: 'Ozland', type: 'state', parent_id: null, version: 1 }
    expect((await admin.put(`/locations/${state}`, body)).status).toBe(200)
    const stale = await admin.put(`/locations/${state}`, { ...body, title: 'Oz again' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { title: 'Ozland', version: 2 }, changed_by: 'Test admin' })
  })

  it.each([
    ['a district without a state', { title: 'D', type: 'district', parent_id: null }, 'parent_id'],
    ['a state under something', { title: 'S', type: 'state', parent_id: 1 }, 'parent_id'],
    ['an area under a state', { title: 'A', type: 'area', parent_id: 1 }, 'parent_id'],
    ['a parent that does not exist', { title: 'D', type: 'district', parent_id: 99_999_999 }, 'parent_id'],
    [
      'a state that is there already, in other case',
      { title: 'KARNATAKA', type: 'state', parent_id: null },
      'title',
    ],
    ['a blank title', { title: '  ', type: 'state', parent_id: null }, 'title'],
    ['an unknown type', { title: 'X', type: 'planet', parent_id: null }, 'type'],
    ['a field that is none', { title: 'X', type: 'state', parent_id: null, search_text: 'x' }, 'search_text'],
  ])('refuses %s', async (_, body, field) => {
    const response = await admin.post('/locations', body)
    expect(response.status).toBe(422)
    expect(response.body.errors.map((issue: { field: string }) => issue.field)).toEqual([field])
  })

  it('refuses an invalid pincode, and a second one under the same area', async () => {
    const [, , area] = await chain('Lilliput', 'Mildendo', 'Palace', '999002')
    for (const title of ['12345', '0123456', 'ABCDEF', '999002']) {
      expect((await admin.post('/locations', { title, type: 'pincode', parent_id: area })).status).toBe(422)
    }
  })

  it('allows the same pincode under another area', async () => {
    const [, district] = await chain('Erewhon', 'North', 'East', '999003')
    const area = await admin.post('/locations', { title: 'West', type: 'area', parent_id: district })
    const twin = await admin.post('/locations', { title: '999003', type: 'pincode', parent_id: area.body.id })
    expect(twin.status).toBe(201)
    expect((await staff.get('/locations/pincodes/999003')).body.places).toHaveLength(2)
  })

  it('refuses another type for a location with children, and the deletion of a used one', async () => {
    const [state, district, area, pincode] = await chain('Ruritania', 'Strelsau', 'Zenda', '999004')
    const change = await admin.put(`/locations/${district}`, {
      title: 'S',
      type: 'area',
      parent_id: state,
      version: 1,
    })
    expect(change.body.errors[0].field).toBe('type')
    await partnerServing(pincode!, 'approved')
    const parent = await admin.delete(`/locations/${area}`)
    expect(parent.status).toBe(409)
    expect(parent.body.message).toBe('Zenda is still used: 1 location below it.')
    const served = await admin.delete(`/locations/${pincode}`)
    expect(served.body.message).toBe('999004 is still used: 1 partner who serves it.')
  })

  it('refuses a location below itself', async () => {
    const [state] = await chain('Luggnagg')
    const below = { title: 'Luggnagg', type: 'district', parent_id: state, version: 1 }
    const reply = await admin.put(`/locations/${state}`, below)
    expect([reply.status, reply.body.errors?.[0].field]).toEqual([422, 'parent_id'])
    expect((await admin.get(`/locations/${state}`)).body.type).toBe('state')
  })

  it('answers 404 for an unknown location', async () => {
    const body = { title: 'X', type: 'state', parent_id: null, version: 1 }
    expect((await admin.put('/locations/99999999', body)).status).toBe(404)
    expect((await admin.delete('/locations/99999999')).status).toBe(404)
  })
})
