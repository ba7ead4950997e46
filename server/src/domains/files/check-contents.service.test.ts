import { mkdtempSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkContents as checkCopies,
  copyContents,
  countContents,
  restoreContents,
} from '#platform/backup/contents.ts'
import { contentHash, shardOf } from '#platform/content/content-store.ts'
import { createDiskStore } from '#platform/content/disk-store.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { sendFile } from '../../../test/files.ts'
import { createImage, createPdf } from '../../../test/images.ts'
import { createWorld } from '../../../test/world.ts'
import { checkContents, removeOrphans, usedContents } from './check-contents.service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'contents-'))
let t: TestApp
let staff: Caller
let job: number
let deleted: number
beforeAll(async () => {
  t = await testApp({ dataDir })
  staff = await t.as('staff')
  job = (await (await createWorld(t, staff)).job()).id
  for (const bytes of [await createImage(), createPdf(), createPdf('another')]) {
    const kind = bytes[0] === 0xff ? 'photo' : 'paper'
    deleted = (await sendFile(t, staff, { record_type: 'job', record_id: job, kind, bytes })).body.id
  }
  await staff.delete(`/files/${deleted}`)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true })
})

const pathOf = (hash: string) => join(dataDir, 'files', shardOf(hash))
const check = (deep = false) => checkContents(t.database.db, t.deps.contents, { deep })

test('contents that no file has are found, and removed after a day', async () => {
  const [old, young] = [
    await t.deps.contents.put(Buffer.from('old')),
    await t.deps.contents.put(Buffer.from('young')),
  ]
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(pathOf(old), before, before)
  await utimes(pathOf(young), new Date(), new Date())
  expect(await check()).toEqual({ used: 4, missing: [], damaged: [], orphans: 2 })
  expect(await removeOrphans(t.database.db, t.deps.contents)).toBe(1)
  expect([await t.deps.contents.has(old), await t.deps.contents.has(young)]).toEqual([false, true])
})

test('contents of files, of deleted ones and of files of a deleted job are not removed', async () => {
  const before = new Date(Date.now() - 25 * 3_600_000)
  const used: string[] = []
  for await (const hash of usedContents(t.database.db)) used.push(hash)
  expect(used).toHaveLength(4)
  for (const hash of used) await utimes(pathOf(hash), before, before)
  const admin = await t.as('admin')
  expect((await admin.delete(`/jobs/${job}`)).status).toBe(200)
  expect(await removeOrphans(t.database.db, t.deps.contents)).toBe(0)
  expect(await check()).toMatchObject({ used: 4, missing: [] })
  const trash = await admin.get('/trash')
  expect((await admin.post(`/trash/${trash.body.data[0].id}/restore`)).status).toBe(200)
  expect((await staff.get(`/files?record_type=job&record_id=${job}`)).body.files).toHaveLength(2)
})

test('nothing is removed while a transaction keeps all contents', async () => {
  const hash = await t.deps.contents.put(Buffer.from('kept'))
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(pathOf(hash), before, before)
  const { keepContents } = await import('./content-lock.store.ts')
  await t.database.db.transaction().execute(async (trx) => {
    await keepContents(trx)
    expect(await removeOrphans(t.database.db, t.deps.contents)).toBe(0)
  })
  expect(await removeOrphans(t.database.db, t.deps.contents)).toBe(1)
})

test('a backup holds every content, and a restore compares each with its hash', async () => {
  const [backup, elsewhere] = [
    mkdtempSync(join(tmpdir(), 'backup-')),
    mkdtempSync(join(tmpdir(), 'restored-')),
  ]
  const source = { store: t.deps.contents, used: () => usedContents(t.database.db) }
  expect(await copyContents(source, backup, () => undefined)).toEqual({ missing: 0 })
  const contents = await countContents(backup)
  expect(contents.count).toBe(4)
  const manifest = { contents } as Parameters<typeof checkCopies>[1] // the rest is not read
  const store = createDiskStore(elsewhere)
  let checked = 0
  await checkCopies(backup, manifest, () => (checked += 1))
  expect(checked).toBe(4)
  await restoreContents(backup, store, () => undefined)
  for await (const hash of source.used()) expect(await store.has(hash)).toBe(true)
  await expect(
    checkCopies(backup, { ...manifest, contents: { ...contents, count: 5 } }, () => undefined),
  ).rejects.toThrow('holds 4 of 5 files')
  for await (const { hash } of createDiskStore(join(backup, 'files')).list()) {
    await writeFile(join(backup, 'files', shardOf(hash)), 'changed')
    break
  }
  for (const reading of [
    () => checkCopies(backup, manifest, () => undefined),
    () => restoreContents(backup, store, () => undefined),
  ])
    await expect(reading()).rejects.toThrow('was changed after the backup')
  for (const folder of [backup, elsewhere]) await rm(folder, { recursive: true })
})

test('missing and damaged contents are named', async () => {
  const [first, second] = await t.database.db
    .selectFrom('files')
    .select('content_hash')
    .orderBy('id')
    .execute()
  await rm(pathOf(first!.content_hash))
  await writeFile(pathOf(second!.content_hash), 'damaged')
  expect(contentHash(Buffer.from('damaged'))).not.toBe(second!.content_hash)
  expect(await check(true)).toMatchObject({ missing: [first!.content_hash], damaged: [second!.content_hash] })
  const { body } = await staff.get(`/files?record_type=job&record_id=${job}`)
  expect((await staff.get(`/files/${body.files.at(-1).id}/content`)).status).toBe(404)
})
