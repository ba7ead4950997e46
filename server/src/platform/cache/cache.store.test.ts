import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type CacheStore, cacheStore } from './cache.store.ts'

const all = { entries: 100, characters: 20 }

describe('the cache store', () => {
  let database: TestDatabase
  let store: CacheStore
  beforeAll(async () => {
    database = await testDatabase()
    store = cacheStore(database)
  })
  afterAll(() => database.drop())
  beforeEach(async () => void (await store.flush('')))
  const keys = async (prefix = '') => (await store.list(prefix, all)).map(({ key }) => key)

  test('returns a written value with its stamp, and the newest', async () => {
    expect(await store.read('a')).toBeNull()
    await store.write('a', { stamp: '1', value: '{"name":"Äsha रोहन 🔧"}' }, 60)
    expect(await store.read('a')).toEqual({ stamp: '1', value: '{"name":"Äsha रोहन 🔧"}' })
    await store.write('a', { stamp: '2', value: '' }, 60)
    expect(await store.read('a')).toEqual({ stamp: '2', value: '' })
  })

  test('keeps a value of a megabyte whole', async () => {
    const value = 'x'.repeat(1_000_000)
    await store.write('long', { stamp: '', value }, 60)
    expect((await store.read('long'))?.value).toBe(value)
    const [row] = await store.list('long', all)
    expect(row).toMatchObject({ value: 'x'.repeat(all.characters), bytes: 1_000_000 })
  })

  test('removes an entry when its time is over', async () => {
    await store.write('short', { stamp: '1', value: 'v' }, 1)
    expect(await store.read('short')).not.toBeNull()
    await expect.poll(() => store.read('short'), { timeout: 5000, interval: 50 }).toBeNull()
    expect(await keys()).toEqual([])
    expect(await store.remove('short')).toBe(0)
  })

  test('lists its entries: when each was computed, when it ends, how often it was used', async () => {
    const before = Date.now()
    await store.write('b', { stamp: '1', value: 'two' }, 60)
    await store.write('a', { stamp: '1', value: 'one' }, 3600)
    await store.addHits(new Map([['a', 3]]))
    await store.addHits(new Map([['a', 4], ['not there', 5]])) // biome-ignore format: pairs
    const [a, b, ...rest] = await store.list('', all)
    expect(rest).toEqual([])
    expect(a).toMatchObject({ key: 'a', value: 'one', bytes: 3, hits: 7 })
    expect(b).toMatchObject({ key: 'b', value: 'two', hits: 0 })
    const ends = Date.parse(a!.expires_at) - Date.parse(a!.created_at)
    expect(Math.abs(ends - 3_600_000)).toBeLessThan(3000)
    expect(Math.abs(Date.parse(a!.created_at) - before)).toBeLessThan(10_000)
    expect(await store.read('not there')).toBeNull()
  })

  test('keeps the hit count when a value is overwritten, and starts at zero for a new one', async () => {
    await store.write('a', { stamp: '1', value: 'one' }, 60)
    await store.addHits(new Map([['a', 3]]))
    await store.write('a', { stamp: '2', value: 'two' }, 60)
    expect((await store.list('', all))[0]).toMatchObject({ value: 'two', hits: 3 })
    await store.remove('a')
    await store.write('a', { stamp: '2', value: 'two' }, 60)
    expect((await store.list('', all))[0]?.hits).toBe(0)
  })

  test('remove returns whether the entry existed', async () => {
    await store.write('a', { stamp: '1', value: 'v' }, 60)
    await store.write('ab', { stamp: '1', value: 'v' }, 60)
    expect(await store.remove('a')).toBe(1)
    expect(await store.remove('a')).toBe(0)
    expect(await keys()).toEqual(['ab'])
  })

  test.each(['x*', 'x?', 'x[ab]', 'x\\', 'x%', 'x_', "x'", 'x{'])(
    'takes %s for what it is',
    async (prefix) => {
      const others = ['xa', 'xab', 'x', 'X*', 'y']
      for (const key of [prefix, `${prefix}:1`, ...others])
        await store.write(key, { stamp: '1', value: 'v' }, 60)
      expect((await keys(prefix)).sort()).toEqual([prefix, `${prefix}:1`])
      expect(await store.flush(prefix)).toBe(2)
      expect((await keys()).sort()).toEqual([...others].sort())
    },
  )

  test('lists and flushes more than one batch', async () => {
    const writes = Array.from({ length: 450 }, (_, nth) =>
      store.write(`n${nth}`, { stamp: '1', value: 'v' }, 60),
    )
    await Promise.all(writes)
    expect(await store.list('n', { entries: 1000, characters: 1 })).toHaveLength(450)
    expect(await store.list('n', { entries: 7, characters: 1 })).toHaveLength(7)
    expect(await store.flush('n')).toBe(450)
    expect(await keys()).toEqual([])
  })
})
