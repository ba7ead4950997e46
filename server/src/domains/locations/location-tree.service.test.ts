import type { Location } from 'contract/locations/locations.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edited } from '#platform/db/versioned.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createLocationTree, type LocationTree } from './location-tree.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const noShelf = { take: async () => null, put: () => undefined }
const rowsOf = (tree: LocationTree): Location[] => JSON.parse(tree.json.toString())
const addState = (title: string) =>
  database.db
    .insertInto('locations')
    .values({ title, type: 'state', parent_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the tree of locations', () => {
  it('is computed once for any number of readers and kept', async () => {
    const cache = createLocationTree(database.db, noShelf)
    const [first, second] = await Promise.all([cache.get(), cache.get()])
    expect(second).toBe(first)
    expect(await cache.get()).toBe(first)
  })

  it('has a change of this process at once, with another etag', async () => {
    const cache = createLocationTree(database.db, noShelf)
    const before = await cache.get()
    const { id } = await addState('Atlantis')
    const after = await cache.get()
    expect(rowsOf(after).at(-1)).toEqual({ id, title: 'Atlantis', type: 'state', parent_id: null })
    expect(after.etag).not.toBe(before.etag)
  })

  it('has a change that was committed while it was being read', async () => {
    const cache = createLocationTree(database.db, noShelf)
    const reading = cache.get()
    const { id } = await addState('Lemuria')
    await reading
    expect(rowsOf(await cache.get()).at(-1)?.id).toBe(id)
  })

  it('has a change of another process from the moment it commits', async () => {
    const [here, there] = [createLocationTree(database.db, noShelf), createLocationTree(database.db, noShelf)]
    await Promise.all([here.get(), there.get()])
    const { id } = await addState('Mu')
    for (const cache of [here, there]) expect(rowsOf(await cache.get()).at(-1)?.id).toBe(id)
  })

  it('is read from the cache when another process has stored it, and computed when that is damaged', async () => {
    const shelf = new Map<string, string>()
    const take = async ({ key, stamp }: { key: string; stamp: string }) =>
      shelf.get(`${key} ${stamp}`) ?? null
    const put = ({ key, stamp }: { key: string; stamp: string }, value: string) =>
      void shelf.set(`${key} ${stamp}`, value)
    const created = await createLocationTree(database.db, { take, put }).get()
    await expect.poll(() => shelf.size).toBe(1)
    const taken = await createLocationTree(database.db, { take, put: noShelf.put }).get()
    expect(taken.etag).toBe(created.etag)
    expect(taken.json.equals(created.json)).toBe(true)
    expect(taken.br.toString('base64')).toBe([...shelf.values()][0])
    for (const [key] of shelf) shelf.set(key, 'spoilt')
    expect((await createLocationTree(database.db, { take, put }).get()).etag).toBe(created.etag)
  })

  it('has another etag after a changed title and after a deleted row', async () => {
    const cache = createLocationTree(database.db, noShelf)
    const { id } = await addState('Thule')
    const etags = new Set<string>()
    const read = async () => {
      etags.add((await cache.get()).etag)
    }
    await read()
    await database.db
      .updateTable('locations')
      .set({ title: 'Hyperborea', ...edited })
      .where('id', '=', id)
      .execute()
    await read()
    await database.db.deleteFrom('locations').where('id', '=', id).execute()
    await read()
    expect(etags.size).toBe(3)
  })

  it('is served again after the database was unavailable', async () => {
    const away = await testDatabase()
    const cache = createLocationTree(away.db, noShelf)
    await away.db.schema.alterTable('locations').renameTo('hidden').execute()
    await expect(cache.get()).rejects.toThrow()
    await away.db.schema.alterTable('hidden').renameTo('locations').execute()
    expect(rowsOf(await cache.get())).toEqual([])
    await away.drop()
  })
})
