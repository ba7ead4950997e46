import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishErasures } from '#domains/privacy/public.ts'
import { copyContents, countContents, restoreContents } from '#platform/backup/contents.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { sendFile } from '../../../test/files.ts'
import { createImage } from '../../../test/images.ts'
import { contentsIn, type S3Server, s3Server } from '../../../test/s3-server.ts'
import { createWorld } from '../../../test/world.ts'
import { checkContents, usedContents } from './check-contents.service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 's3-files-'))
let server: S3Server
let t: TestApp
beforeAll(async () => {
  server = await s3Server()
  t = await testApp({ dataDir, s3: server.config })
})
afterAll(async () => {
  await t.close()
  await server.close()
  await rm(dataDir, { recursive: true })
})

const check = () => checkContents(t.database.db, t.deps.contents, { deep: true })

test('files in a bucket are uploaded, shown, checked, backed up and erased as files of the disk', async () => {
  const admin = await t.as('admin')
  const world = await createWorld(t, admin)
  const job = await world.jobIn('completed', { price: 0 })
  const bytes = await createImage({ width: 900, height: 600 })
  const { body: file } = await sendFile(t, admin, {
    record_type: 'job',
    record_id: job.id,
    kind: 'photo',
    bytes,
  })
  expect(file).toMatchObject({ width: 900, height: 600, has_thumbnail: true })
  const content = await admin.get(`/files/${file.id}/content`)
  expect(content.raw.length).toBe(file.size)
  const thumbnail = await admin.get(`/files/${file.id}/content?thumbnail=true`)
  expect(thumbnail.status).toBe(200)
  expect(thumbnail.raw.length).toBeLessThan(content.raw.length)
  expect(await readdir(dataDir)).not.toContain('files')
  expect(await check()).toEqual({ used: 2, missing: [], damaged: [], orphans: 0 })

  const backup = join(dataDir, 'backup')
  const source = { store: t.deps.contents, used: () => usedContents(t.database.db) }
  expect(await copyContents(source, backup, () => undefined)).toEqual({ missing: 0 })
  const contents = await countContents(backup)
  expect(contents.count).toBe(2)
  for (const { hash } of await contentsIn(t.deps.contents)) await t.deps.contents.remove(hash)
  expect((await check()).missing).toHaveLength(2)
  await restoreContents(backup, t.deps.contents, () => undefined)
  expect(await check()).toMatchObject({ missing: [], damaged: [] })

  const erased = await admin.post(`/customers/${world.customer}/erasure`, { reason: 'no-longer-needed' })
  expect(erased.status).toBe(200)
  await finishErasures(t.deps)
  expect(await contentsIn(t.deps.contents)).toEqual([])
})
