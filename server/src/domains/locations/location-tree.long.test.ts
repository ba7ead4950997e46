import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { loadPlaces } from '#db/seed/places.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLocationTree } from './location-tree.service.ts'

test('the tree of all locations is at most 300 kB compressed, and unpacks to the same tree', {
  timeout: 60_000,
}, async () => {
  const { db, pool, drop } = await testDatabase()
  onTestFinished(drop)
  await loadPlaces(pool)
  const tree = await createLocationTree(db, { take: async () => null, put: () => undefined }).get()
  expect(JSON.parse(tree.json.toString()).length).toBeGreaterThan(40_000)
  await expect.poll(() => tree.br.length, { timeout: 14_000, interval: 100 }).toBeLessThan(300_000)
  expect(brotliDecompressSync(tree.br).equals(tree.json)).toBe(true)
})
