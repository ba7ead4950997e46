import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createImage, createPdf } from '../../../test/images.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
const dataDir = mkdtempSync(join(tmpdir(), 'photos-'))
let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({ dataDir }, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true })
})

async function sentJob() {
  const job = await world.job({ partner_id: await world.partner({ name: 'Imran Shaikh' }) })
  const { url } = (await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })).body
  return { job, path: `/partner-links/${url.split('/').at(-1)}` }
}
async function startedJob() {
  const { job, path } = await sentJob()
  await guest.post(`${path}/accept`, { starts_at: job.scheduled_at })
  await guest.post(`${path}/start`, {})
  return { job, path }
}
async function sendPhoto(path: string, payload: Buffer) {
  const headers = { 'content-type': 'image/jpeg' }
  const reply = await t.app.inject({ method: 'POST', url: `/api${path}/photos`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const filesOf = async (id: number) => (await staff.get(`/files?record_type=job&record_id=${id}`)).body.files
const someImage = (width: number) => createImage({ width })

test('a photo is added to the job by the partner, once for any number of retries, also in parallel', async () => {
  const { job, path } = await startedJob()
  const photo = await createImage({}, true)
  const sent = await Promise.all([sendPhoto(path, photo), sendPhoto(path, photo), sendPhoto(path, photo)])
  expect(sent.map(({ status, body }) => [status, body.photos])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  const files = await filesOf(job.id)
  expect(files).toMatchObject([{ kind: 'photo', type: 'image/jpeg', added_by: { name: 'Imran Shaikh' } }])
  expect(files[0].name).toBe(`J-${job.id} photo 1.jpg`)
  const content = await staff.get(`/files/${files[0].id}/content`)
  expect(content.raw.includes('Secret camera')).toBe(false)
  const [entry] = (await staff.get(`/timeline?record_type=job&record_id=${job.id}`)).body
  expect(entry).toMatchObject({ kind: 'file-added', data: { guest: { label: 'Imran Shaikh' } } })
})

test('photos are accepted from the start on, and while the link of the completed job opens', async () => {
  const { job, path } = await sentJob()
  const photo = await createImage()
  expect((await sendPhoto(path, photo)).status).toBe(409)
  await guest.post(`${path}/accept`, { starts_at: job.scheduled_at })
  expect((await sendPhoto(path, photo)).status).toBe(409)
  await guest.post(`${path}/start`, {})
  await guest.post(`${path}/complete`, { material_cost: 0, collected: null })
  expect((await sendPhoto(path, photo)).body).toMatchObject({ state: 'completed', photos: 1 })
})

test('a file that is no image, too large or beyond ten is refused', async () => {
  const { job, path } = await startedJob()
  expect((await sendPhoto(path, createPdf())).status).toBe(422)
  expect((await sendPhoto(path, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  expect((await sendPhoto(path, Buffer.alloc(300_000))).status).toBe(413)
  for (let count = 1; count <= 10; count += 1) {
    expect((await sendPhoto(path, await someImage(60 + count))).body.photos).toBe(count)
  }
  expect((await sendPhoto(path, await someImage(99))).status).toBe(409)
  expect(await filesOf(job.id)).toHaveLength(10)
})

test('a withdrawn link takes none', async () => {
  const { job, path } = await startedJob()
  const { version } = (await staff.get(`/jobs/${job.id}`)).body
  await staff.post(`/jobs/${job.id}/cancel`, { version, reason: 'The customer left' })
  expect((await sendPhoto(path, await createImage())).status).toBe(404)
  expect(await filesOf(job.id)).toEqual([])
})
