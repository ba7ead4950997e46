import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changesStamp } from '#platform/live/changes-stamp.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createCategory } from '../../../test/fixtures.ts'
import { type CacheStore, cacheStore } from './cache.store.ts'
import { type Cache, createCache } from './cache.ts'

let database: TestDatabase
let logged: string[]
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).msg) })
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  logged = []
})
afterAll(() => database.drop())

type Given = { store?: CacheStore; prefix?: string; installation?: string }
function open({ store = cacheStore(database), prefix = '', installation = 'this' }: Given = {}): Cache {
  const cache = createCache({ store, log, prefix: async () => prefix, installation })
  onTestFinished(() => cache.stop())
  return cache
}

const check = (kept: unknown) => (typeof kept === 'number' ? kept : null)
const wanted = (key: string, stamp = '1') => ({ key, stamp, seconds: 60, check })
const kept = (cache: Cache, key: string) => expect.poll(() => cache.take({ key, stamp: '1' })).not.toBeNull()

describe('a cached value', () => {
  test('is computed once for many concurrent callers, and once for all processes after that', async () => {
    const [first, second] = [open(), open()]
    let computed = 0
    const compute = async () => {
      computed += 1
      await delay(20)
      return 42
    }
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => first.remember(wanted('once'), compute)),
    )
    expect(new Set(responses)).toEqual(new Set([42]))
    expect(computed).toBe(1)
    await kept(second, 'once')
    expect(await second.remember(wanted('once'), compute)).toBe(42)
    expect(computed).toBe(1)
  })

  test('is computed again with another stamp, and for another installation', async () => {
    const cache = open()
    expect(await cache.remember(wanted('stamp'), async () => 1)).toBe(1)
    await kept(cache, 'stamp')
    expect(await cache.remember(wanted('stamp', '2'), async () => 2)).toBe(2)
    const other = open({ installation: 'other' })
    await expect.poll(() => cache.take({ key: 'stamp', stamp: '2' })).not.toBeNull()
    expect(await other.take({ key: 'stamp', stamp: '2' })).toBeNull()
  })

  test('stores entries under the prefix of the settings', async () => {
    const [one, two] = [open({ prefix: 'one:' }), open({ prefix: 'two:' })]
    one.put({ key: 'k', stamp: '1', seconds: 60 }, '1')
    await kept(one, 'k')
    expect(await two.take({ key: 'k', stamp: '1' })).toBeNull()
    expect((await one.list()).map(({ key }) => key)).toEqual(['k'])
    expect(await two.flush('')).toBe(0)
    expect(await one.flush('')).toBe(1)
  })

  test('is ignored when it has another shape, or is no JSON', async () => {
    const cache = open()
    for (const [nth, text] of ['"text"', '{', ''].entries()) {
      const key = `odd ${nth}`
      cache.put({ key, stamp: '1', seconds: 60 }, text)
      await expect.poll(() => cache.take({ key, stamp: '1' })).toBe(text)
      expect(await cache.remember(wanted(key), async () => 7)).toBe(7)
    }
  })

  test('a failed computation rejects all waiting callers, and the next caller computes again', async () => {
    const cache = open()
    const failing = () => cache.remember(wanted('fails'), () => Promise.reject(new Error('no')))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('no')
    expect(await cache.remember(wanted('fails'), async () => 1)).toBe(1)
  })

  test('counts its hits', async () => {
    const cache = open()
    await cache.remember(wanted('hits'), async () => 1)
    await kept(cache, 'hits')
    const before = (await cache.list()).find(({ key }) => key === 'hits')!.hits
    for (let nth = 0; nth < 3; nth += 1) await cache.remember(wanted('hits'), async () => 2)
    expect((await cache.list()).find(({ key }) => key === 'hits')!.hits).toBe(before + 3)
  })
})

test('a value that cannot be written is logged, and still returned', async () => {
  const store = { ...cacheStore(database), write: () => Promise.reject(new Error('no space')) }
  const cache = open({ store })
  expect(await cache.remember(wanted('unwritten'), async () => 5)).toBe(5)
  await expect.poll(() => logged).toEqual(['The cache could not be written'])
})

describe('the stamp of a type', () => {
  const stamp = () => changesStamp(database.db, 'location')
  const add = (title: string) =>
    database.db.insertInto('locations').values({ title, type: 'state', parent_id: null }).execute()

  test('changes with each change of its type, and not with others', async () => {
    const stamps = [await stamp()]
    await add('Atlantis')
    stamps.push(await stamp())
    await database.db.updateTable('locations').set({ title: 'Mu' }).where('title', '=', 'Atlantis').execute()
    stamps.push(await stamp())
    expect(new Set(stamps).size).toBe(3)
    await createCategory(database.db, { title: 'Painting' })
    expect(await stamp()).toBe(stamps.at(-1))
  })

  test('changes when an earlier write is committed late', async () => {
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query("INSERT INTO locations (title, type) VALUES ('Early', 'state')")
    await add('Late')
    const before = await stamp()
    await client.query('COMMIT')
    client.release()
    expect(await stamp()).not.toBe(before)
  })
})
