import { brotliDecompressSync } from 'node:zlib'
import type { Location } from 'contract/locations/locations.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '#db/seed/places.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createLocationTree, type LocationTree } from './location-tree.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const rowsOf = (tree: LocationTree): Location[] => JSON.parse(tree.json.toString())
const addState = (title: string) =>
  database.db
    .insertInto('locations')
    .values({ title, type: 'state', parent_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the tree of locations', () => {
  it('is at most 300 kB on the wire, and unpacks to what it says', { timeout: 60_000 }, async () => {
    const full = await testDatabase()
    await loadPlaces(full.pool)
    const tree = await createLocationTree(full.db).get()
    expect(rowsOf(tree).length).toBeGreaterThan(40_000)
    await expect.poll(() => tree.br.length, { timeout: 14_000, interval: 100 }).toBeLessThan(300_000)
    expect(brotliDecompressSync(tree.br).equals(tree.json)).toBe(true)
    await full.drop()
  })

  it('is made once for any number of readers and kept', async () => {
    const cache = createLocationTree(database.db)
    const [first, second] = await Promise.all([cache.get(), cache.get()])
    expect(second).toBe(first)
    expect(await cache.get()).toBe(first)
  })

  it('has a change of this process at once, with another etag', async () => {
    const cache = createLocationTree(database.db)
    const before = await cache.get()
    const { id } = await addState('Atlantis')
    cache.changed()
    const after = await cache.get()
    expect(rowsOf(after).at(-1)).toEqual({ id, title: 'Atlantis', type: 'state', parent_id: null })
    expect(after.etag).not.toBe(before.etag)
  })

  it('has a change that was made while it was being read', async () => {
    const cache = createLocationTree(database.db)
    const reading = cache.get()
    const { id } = await addState('Lemuria')
    cache.changed()
    await reading
    expect(rowsOf(await cache.get()).at(-1)?.id).toBe(id)
  })

  it('has a change of another process within seconds', async () => {
    const cache = createLocationTree(database.db)
    await cache.get()
    const { id } = await addState('Mu')
    const last = async () => rowsOf(await cache.get()).at(-1)?.id
    await expect.poll(last, { timeout: 10_000, interval: 200 }).toBe(id)
  })

  it('tells a changed title and a deleted row from what was before', async () => {
    const cache = createLocationTree(database.db)
    const { id } = await addState('Thule')
    const etags = new Set<string>()
    const read = async () => {
      cache.changed()
      etags.add((await cache.get()).etag)
    }
    await read()
    await database.db.updateTable('locations').set({ title: 'Hyperborea' }).where('id', '=', id).execute()
    await read()
    await database.db.deleteFrom('locations').where('id', '=', id).execute()
    await read()
    expect(etags.size).toBe(3)
  })

  it('answers again after the database was away', async () => {
    const away = await testDatabase()
    const cache = createLocationTree(away.db)
    await away.db.schema.alterTable('locations').renameTo('hidden').execute()
    await expect(cache.get()).rejects.toThrow()
    await away.db.schema.alterTable('hidden').renameTo('locations').execute()
    expect(rowsOf(await cache.get())).toEqual([])
    await away.drop()
  })
})
