import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createAddress, createCustomer, createPartner } from '../../../test/fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const head = 'state,district,area,pincode'
const send = async (rows: string[], more: object = {}) => {
  const { status, body } = await admin.post('/location-imports', {
    file_name: 'places.csv',
    csv: [head, ...rows].join('\n'),
    dry_run: false,
    ...more,
  })
  expect(status).toBe(200)
  return body
}
const undo = (id: number) => admin.post(`/location-imports/${id}/undo`)
const countAll = async () =>
  Number((await t.database.pool.query('SELECT count(*) FROM locations')).rows[0].count)
const idOf = async (title: string) => {
  const { rows } = await t.database.pool.query('SELECT id, version FROM locations WHERE title = $1', [title])
  return rows[0] as { id: number; version: number }
}

test('a dry run returns the result and changes nothing', async () => {
  const before = await countAll()
  const rows = [
    'Goa,North Goa,Panaji,403001',
    'Goa,North Goa,Mapusa,403507',
    'Goa,South Goa,,',
    'Goa,,Nowhere,',
  ]
  const dry = await send(rows, { dry_run: true })
  expect(dry).toMatchObject({
    import: null,
    rows: 4,
    states: 1,
    districts: 2,
    areas: 2,
    pincodes: 2,
    wrong: 1,
  })
  expect(dry.errors).toEqual([{ line: 5, message: 'has the area “Nowhere” but no district' }])
  expect(await countAll()).toBe(before)
  expect((await admin.get('/location-imports')).body).toEqual([])
  const real = await send(rows)
  expect(real).toMatchObject({
    ...dry,
    import: { file_name: 'places.csv', left: 7, created_by: { name: 'Test admin' } },
  })
  expect(await countAll()).toBe(before + 7)
  expect((await admin.get('/location-imports')).body).toEqual([real.import])
  expect((await admin.get('/locations/pincodes/403507')).body.places).toMatchObject([
    { area: 'Mapusa', state: 'Goa' },
  ])
})

test('a location that exists, in any case of letters, or is earlier in the file, is not created again', async () => {
  await send(['Kerala,Ernakulam,Kochi,682001'])
  const again = await send([
    'KERALA,ernakulam,Kochi,682001',
    'Kerala,Ernakulam,Aluva,683101',
    'kerala,Ernakulam,ALUVA,683101',
  ])
  expect(again).toMatchObject({ states: 0, districts: 0, areas: 1, pincodes: 1, existing: 2 })
  const nothing = await send(['Kerala,Ernakulam'])
  expect(nothing).toMatchObject({ import: null, existing: 1 })
})

test('an undo removes exactly the locations that the import created, and a repeat finds nothing', async () => {
  await send(['Bihar,Patna'])
  const before = await countAll()
  const { import: batch } = await send(['Bihar,Patna,Boring Road,800001', 'Bihar,Gaya,Bodh Gaya,824231'])
  const undone = await undo(batch.id)
  expect(undone.body).toMatchObject({ removed: 5, kept: [], kept_total: 0 })
  expect(undone.body.import).toMatchObject({ left: 0, undone_by: { name: 'Test admin' } })
  expect(await countAll()).toBe(before)
  expect((await idOf('Patna')).id).toBeGreaterThan(0)
  expect((await undo(batch.id)).status).toBe(409)
  expect((await undo(999_999)).status).toBe(404)
})

test('an undo keeps and names locations that are used or changed since, and all above them', async () => {
  const { db } = t.database
  const { import: batch } = await send([
    'Assam,Kamrup,Dispur,781005',
    'Assam,Kamrup,Dispur,781006',
    'Assam,Nagaon,Hojai,782435',
    'Assam,Nagaon,Lanka,782446',
    'Assam,Cachar,Silchar,788001',
  ])
  const customer = await createCustomer(db)
  await createAddress(db, { customer_id: customer.id, location_id: (await idOf('781005')).id })
  const partner_id = await createPartner(db)
  await db
    .insertInto('partner_areas')
    .values({ partner_id, location_id: (await idOf('Hojai')).id })
    .execute()
  const lanka = await idOf('Lanka')
  const { id: nagaon } = await idOf('Nagaon')
  const renamed = { title: 'Lanka Town', type: 'area', parent_id: nagaon, version: lanka.version }
  expect((await admin.put(`/locations/${lanka.id}`, renamed)).status).toBe(200)
  const { body } = await undo(batch.id)
  const kept = body.kept.map(({ title, reasons }: { title: string; reasons: string[] }) =>
    [title, ...reasons].join(' '),
  )
  expect(kept).toEqual([
    'Assam children',
    'Kamrup children',
    'Nagaon children',
    'Dispur children',
    'Hojai partners',
    'Lanka Town changed',
    '781005 addresses',
  ])
  // 781006, 782435, 782446, Cachar, Silchar and 788001.
  expect(body).toMatchObject({ removed: 6, kept_total: 7, import: { left: 7 } })
  await db.deleteFrom('partner_areas').where('partner_id', '=', partner_id).execute()
  expect((await undo(batch.id)).body).toMatchObject({ removed: 1, kept_total: 6 })
  const last = await undo(batch.id)
  expect([last.status, last.body.removed]).toEqual([200, 0])
})

test('a large file is imported at once, and listed newest first', async () => {
  const rows = Array.from(
    { length: 6_000 },
    (_, n) => `Big,District ${n % 40},Area ${n % 900},${700_000 + n}`,
  )
  const { import: batch, pincodes } = await send(rows, { file_name: 'big.csv' })
  expect([pincodes, batch.left]).toEqual([6_000, 6_000 + batch.areas + 41])
  expect((await admin.get('/location-imports')).body[0].file_name).toBe('big.csv')
  expect((await undo(batch.id)).body.kept_total).toBe(0)
})
