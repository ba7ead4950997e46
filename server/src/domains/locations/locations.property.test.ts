import type { Location } from 'contract/locations/locations.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  pick,
  type Random,
  randomInteger,
  historySeed as seed,
  seededRandom,
} from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPartner } from '../../../test/fixtures.ts'
import {
  childrenOf,
  type Model,
  newPathsOf,
  pathOf,
  placeTypesInOrder,
  refusalOf,
  removableOf,
} from '../../../test/place-model.ts'

const histories = extent(6, 500, 2)
const steps = 40

let t: TestApp
let admin: Caller
let model: Model
let partner: number
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  partner = await createPartner(t.database.db)
})
afterAll(() => t.close())

/** Few names, so that they are repeated often, in any case of letters. */
const names = ['Alpha', 'Beta', 'gamma', 'GAMMA', 'beta']
const pincodes = ['560001', '560002', '400001']
const titleFor = (random: Random, type: string) =>
  type === 'pincode' ? pick(random, pincodes) : pick(random, names)
const anyPlace = (random: Random) => pick(random, [...model.values()])

/** A request that is sometimes wrong: any parent, any type. */
function inputOf(random: Random) {
  const type = pick(random, placeTypesInOrder)
  const legal = [...model.values()].filter(
    (place) => placeTypesInOrder.indexOf(type) === placeTypesInOrder.indexOf(place.type) + 1,
  )
  const from = randomInteger(random, 4) > 0 && legal.length > 0 ? legal : [...model.values()]
  const parent_id =
    (type === 'state' && randomInteger(random, 8) > 0) || from.length === 0 ? null : pick(random, from).id
  return { type, title: titleFor(random, type), parent_id }
}

const actions: Record<string, (random: Random) => Promise<void>> = {
  async create(random) {
    const input = inputOf(random)
    const { status, body } = await admin.post('/locations', input)
    expect(status, JSON.stringify(input)).toBe(refusalOf(model, input, null) === null ? 201 : 422)
    if (status === 201)
      model.set(body.id, { ...input, id: body.id, version: 1, import_id: null, isUsed: false })
  },
  async change(random) {
    const own = anyPlace(random)
    // Mostly a new parent or a new title; sometimes another type.
    const input = randomInteger(random, 5) === 0 ? inputOf(random) : { ...inputOf(random), type: own.type }
    const { status } = await admin.put(`/locations/${own.id}`, { ...input, version: own.version })
    expect(status, JSON.stringify([own, input])).toBe(refusalOf(model, input, own) === null ? 200 : 422)
    if (status === 200) model.set(own.id, { ...own, ...input, version: own.version + 1 })
  },
  async remove(random) {
    const own = anyPlace(random)
    const { status } = await admin.delete(`/locations/${own.id}`)
    expect(status).toBe(own.isUsed || childrenOf(model, own.id).length > 0 ? 409 : 200)
    if (status === 200) model.delete(own.id)
  },
  async use(random) {
    const own = anyPlace(random)
    await t.database.pool.query('INSERT INTO partner_areas VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      partner,
      own.id,
    ])
    own.isUsed = true
  },
  async import(random) {
    const rows = Array.from({ length: 1 + randomInteger(random, 6) }, () =>
      placeTypesInOrder.slice(0, 1 + randomInteger(random, 4)).map((type) => titleFor(random, type)),
    )
    const csv = ['state,district,area,pincode', ...rows.map((row) => row.join(','))].join('\n')
    const wanted = newPathsOf(model, rows)
    const send = async (dry_run: boolean) =>
      (await admin.post('/location-imports', { file_name: 'some.csv', csv, dry_run })).body
    const { import: none, ...dry } = await send(true)
    const { import: batch, ...real } = await send(false)
    expect([none, real]).toEqual([null, dry])
    expect(real.states + real.districts + real.areas + real.pincodes).toBe(wanted)
    expect(batch?.left ?? 0).toBe(wanted)
    if (!batch) return
    // In order: later choices depend on earlier ones, and a history must be the same in each run.
    const created = await t.database.db
      .selectFrom('locations')
      .selectAll()
      .where('import_id', '=', batch.id)
      .orderBy('id')
      .execute()
    for (const { id, title, type, parent_id } of created) {
      model.set(id, { id, title, type, parent_id, version: 1, import_id: batch.id, isUsed: false })
    }
  },
  async undo(random) {
    const batches = [...new Set([...model.values()].flatMap(({ import_id }) => import_id ?? []))]
    if (batches.length === 0) return
    const batch = pick(random, batches)
    const removable = removableOf(model, batch)
    const { status, body } = await admin.post(`/location-imports/${batch}/undo`)
    expect([status, body.removed]).toEqual([200, removable.size])
    for (const id of removable) model.delete(id)
    const left = [...model.values()].filter(({ import_id }) => import_id === batch)
    expect(body.kept.map(({ id }: Location) => id).sort()).toEqual(left.map(({ id }) => id).sort())
  },
}

/** The database, the tree of the API, the flattened table and the duplicates equal the model. */
async function compare(): Promise<void> {
  const own = (row: Location) => model.has(row.id)
  const tree: Location[] = (await admin.get('/locations')).body
  const expected = [...model.values()].sort((a, b) => a.id - b.id)
  expect(tree.filter(own)).toEqual(
    expected.map(({ id, title, type, parent_id }) => ({ id, title, type, parent_id })),
  )
  expect(tree).toHaveLength(expected.length)
  const flat = expected
    .filter(({ type }) => type === 'pincode')
    .map((place) => {
      const [state, district, area, pincode] = pathOf(model, place)
      return { id: place.id, pincode, area, district, state }
    })
  const { data } = (await admin.get('/locations/pincodes?sort=id&per_page=100')).body
  expect(data.map(({ partners: _, ...row }: { partners: number }) => row)).toEqual(flat.slice(0, 100))
  const twice = pincodes.filter((each) => flat.filter(({ pincode }) => pincode === each).length > 1).sort()
  const duplicates = (await admin.get('/locations/duplicates')).body.data
  expect(duplicates.map(({ pincode }: { pincode: string }) => pincode)).toEqual(twice)
  expect((await admin.get('/locations/faults')).body.total).toBe(0)
}

for (let nth = 0; nth < histories; nth += 1) {
  test(`history ${seed + nth}: the tree stays legal, and every view of it the same`, {
    timeout: 60_000,
  }, async () => {
    const random = seededRandom(seed + nth)
    await t.database.pool.query('TRUNCATE partner_areas, locations, location_imports CASCADE')
    model = new Map()
    await actions.import?.(random)
    const names = Object.keys(actions)
    for (let step = 0; step < steps; step += 1) {
      const name =
        model.size === 0 ? 'import' : pick(random, [...names, 'create', 'create', 'change', 'change'])
      await actions[name]?.(random)
      if (step % 8 === 7) await compare()
    }
  })
}
