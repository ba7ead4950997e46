import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentsIn, type S3Server, s3Server } from '../../../test/s3-server.ts'
import { contentHash } from './content-store.ts'
import { createS3Store } from './s3-store.ts'

let server: S3Server
beforeAll(async () => {
  server = await s3Server()
})
afterAll(() => server.close())

test('a bucket keeps, gives back, lists and removes contents', async () => {
  const store = createS3Store(server.config)
  const bytes = Buffer.from('a file with "quotes" & bytes \u0000\u0001')
  const hash = await store.put(bytes)
  expect(hash).toBe(contentHash(bytes))
  expect(await store.put(bytes)).toBe(hash)
  expect(await store.has(hash)).toBe(true)
  const content = (await store.open(hash))!
  expect(content.size).toBe(bytes.length)
  expect(await buffer(content.stream)).toEqual(bytes)
  const [listed, ...others] = await contentsIn(store)
  expect(others).toEqual([])
  expect(listed).toMatchObject({ hash, size: bytes.length })
  expect(Math.abs(listed!.changedAt.getTime() - Date.now())).toBeLessThan(600_000)
  await store.remove(hash)
  expect(await store.has(hash)).toBe(false)
  expect(await store.open(hash)).toBeNull()
  await store.remove(hash)
})

test('a list of several pages is read to its end', async () => {
  const store = createS3Store(server.config)
  const hashes: string[] = []
  // A page has 1,000 entries.
  const all = Array.from({ length: 1050 }, (_, nth) => Buffer.from(`file ${nth}`))
  for (let at = 0; at < all.length; at += 25)
    hashes.push(...(await Promise.all(all.slice(at, at + 25).map((bytes) => store.put(bytes)))))
  const listed = (await contentsIn(store)).map(({ hash }) => hash)
  expect(listed.toSorted()).toEqual(hashes.toSorted())
})

test('a wrong secret is refused by the server, and named without it', async () => {
  const store = createS3Store({ ...server.config, secretAccessKey: 'not-the-secret' })
  await expect(store.put(Buffer.from('a file'))).rejects.toThrow(
    'The file store answered 403 to PUT: SignatureDoesNotMatch',
  )
  await expect(store.has('a'.repeat(64))).rejects.toThrow('The file store answered 403 to HEAD')
})
