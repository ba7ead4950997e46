import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { sendFile, sendPart } from '../../../test/files.ts'
import { createImage, createPdf } from '../../../test/images.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'files-'))
let t: TestApp
let staff: Caller
let admin: Caller
let world: World
let partner: number
let job: number
beforeAll(async () => {
  t = await testApp({ dataDir })
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
  partner = await world.partner({ name: 'Imran Shaikh' })
  job = (await world.job()).id
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true })
})

const rows = async (sql: string, ...values: unknown[]) => (await t.database.pool.query(sql, values)).rows
const photo = async (name = 'Photo 1.JPG') =>
  sendFile(t, staff, { record_type: 'job', record_id: job, kind: 'photo', name, bytes: await createImage() })

describe('an upload', () => {
  test('adds a photo to a job, with audit and timeline', async () => {
    const { status, body } = await photo()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      record_type: 'job',
      record_id: job,
      kind: 'photo',
      name: 'Photo 1.JPG',
      type: 'image/jpeg',
      width: 60,
      height: 40,
      has_thumbnail: true,
      added_by: { id: staff.userId },
      version: 1,
    })
    const [audit] = await rows(
      "SELECT * FROM audit_entries WHERE record_type = 'file' AND record_id = $1::text",
      body.id,
    )
    expect(audit).toMatchObject({ action: 'created', actor_id: staff.userId })
    const timeline = await staff.get(`/timeline?record_type=job&record_id=${job}`)
    expect(timeline.body[0]).toMatchObject({
      kind: 'file-added',
      data: { text: 'Photo 1.JPG', source: 'Photo' },
    })
    const list = await staff.get(`/files?record_type=job&record_id=${job}`)
    expect(list.body.files[0]).toEqual(body)
  })

  test('continues where it stopped, and a part that is sent again changes nothing', async () => {
    const bytes = Buffer.concat([createPdf(), Buffer.alloc(600_000, '\n'), Buffer.from('%%EOF\n')])
    const begun = await staff.post('/file-uploads', {
      record_type: 'job',
      record_id: job,
      kind: 'paper',
      name: 'bill.pdf',
      size: bytes.length,
    })
    const { id } = begun.body
    const first = bytes.subarray(0, 200_000)
    expect((await sendPart(t, staff, id, 0, first)).body).toMatchObject({ received: 200_000 })
    expect((await sendPart(t, staff, id, 0, first)).body).toMatchObject({ received: 200_000 })
    expect((await sendPart(t, staff, id, 400_000, first)).body).toMatchObject({ received: 200_000 })
    expect((await staff.post(`/file-uploads/${id}/finish`, {})).status).toBe(409)
    const { received } = (await staff.get(`/file-uploads/${id}`)).body
    await sendPart(t, staff, id, received, bytes.subarray(received, received + 262_144))
    await sendPart(t, staff, id, received + 262_144, bytes.subarray(received + 262_144))
    const done = await staff.post(`/file-uploads/${id}/finish`, {})
    expect(done.status).toBe(201)
    expect((await staff.post(`/file-uploads/${id}/finish`, {})).body.id).toBe(done.body.id)
    const content = await staff.get(`/files/${done.body.id}/content`)
    expect(content.raw.equals(bytes)).toBe(true)
    expect(await rows('SELECT * FROM file_upload_chunks WHERE upload_id = $1', id)).toEqual([])
  })

  test('belongs to the user who began it', async () => {
    const { body } = await staff.post('/file-uploads', {
      record_type: 'job',
      record_id: job,
      kind: 'photo',
      name: 'a.jpg',
      size: 10,
    })
    expect((await admin.get(`/file-uploads/${body.id}`)).status).toBe(404)
    expect((await sendPart(t, admin, body.id, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await admin.post(`/file-uploads/${body.id}/finish`, {})).status).toBe(404)
  })

  test.each([
    [{ size: 15_000_001 }, 422, 'at most 15 MB'],
    [{ size: 0 }, 422, 'must not be empty'],
    [{ kind: 'aadhaar' }, 422, 'no kind of file'],
    [{ record_id: 999_999 }, 404, 'not found'],
  ])('with %j is refused', async (change, status, words) => {
    const body = { record_type: 'job', record_id: job, kind: 'photo', name: 'a.jpg', size: 10, ...change }
    const reply = await staff.post('/file-uploads', body)
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toContain(words)
  })

  test('refuses more bytes than were announced', async () => {
    const { body } = await staff.post('/file-uploads', {
      record_type: 'job',
      record_id: job,
      kind: 'photo',
      name: 'a.jpg',
      size: 10,
    })
    expect((await sendPart(t, staff, body.id, 0, Buffer.alloc(11))).status).toBe(422)
    expect((await sendPart(t, staff, body.id, 0, Buffer.alloc(300_000))).status).toBe(413)
  })

  test('refuses the fifty-first file of a record', async () => {
    const { id: full } = await world.job()
    await rows(
      `INSERT INTO files (job_id, kind, name, type, size, content_hash)
       SELECT $1, 'photo', 'a.jpg', 'image/jpeg', 1, repeat('0', 64) FROM generate_series(1, 50)`,
      full,
    )
    const reply = await staff.post('/file-uploads', {
      record_type: 'job',
      record_id: full,
      kind: 'photo',
      name: 'a.jpg',
      size: 10,
    })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'A record has at most 50 files. Delete one first.',
    ])
  })
})

describe('the content of a file', () => {
  test('is encoded again without its location, and has a thumbnail', async () => {
    const bytes = await createImage({ width: 3000, height: 1500 }, true)
    expect(bytes.includes('Secret camera')).toBe(true)
    const { body } = await sendFile(t, staff, { record_type: 'job', record_id: job, kind: 'photo', bytes })
    expect(body).toMatchObject({ width: 2560, height: 1280, name: 'file.jpg' })
    const content = await staff.get(`/files/${body.id}/content`)
    expect(content.raw.length).toBe(body.size)
    const { exif, width } = await sharp(content.raw).metadata()
    expect([exif, width]).toEqual([undefined, 2560])
    const small = await staff.get(`/files/${body.id}/content?thumbnail=true`)
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
  })

  test('is sent as an attachment that cannot run code', async () => {
    const { body } = await sendFile(t, staff, {
      record_type: 'job',
      record_id: job,
      kind: 'paper',
      name: 'b.pdf',
      bytes: createPdf('app.alert(1)'),
    })
    const { headers } = await staff.get(`/files/${body.id}/content`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="b.pdf"; filename*=UTF-8''b.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await staff.get(`/files/${body.id}/content?thumbnail=true`)).status).toBe(404)
  })

  test('is kept once for equal files', async () => {
    const bytes = createPdf('once')
    const [a, b] = [
      await sendFile(t, staff, { record_type: 'job', record_id: job, kind: 'paper', bytes }),
      await sendFile(t, staff, { record_type: 'partner', record_id: partner, kind: 'other', bytes }),
    ]
    const kept = await rows(
      'SELECT DISTINCT content_hash FROM files WHERE id IN ($1, $2)',
      a.body.id,
      b.body.id,
    )
    expect(kept).toHaveLength(1)
  })

  test('opens by a link without an account, until the file is deleted', async () => {
    const { body } = await photo()
    const link = await staff.post(`/files/${body.id}/link`)
    expect(Date.parse(link.body.expires_at) - Date.now()).toBeLessThan(10 * 60_000 + 1000)
    const stranger = await t.as(null)
    expect((await stranger.get(link.body.path)).status).toBe(200)
    expect((await stranger.get(`${link.body.path}x`)).status).toBe(404)
    expect((await stranger.get(`/files/${body.id}/content`)).status).toBe(401)
    await staff.delete(`/files/${body.id}`)
    expect((await stranger.get(link.body.path)).status).toBe(404)
  })
})

describe('a document of a partner', () => {
  const document = (fields: object) =>
    sendFile(t, admin, {
      record_type: 'partner',
      record_id: partner,
      kind: 'pan',
      bytes: createPdf(),
      ...fields,
    })

  test('keeps its number encrypted and shows its end', async () => {
    const { body } = await document({ number: 'abcpe 1234 f', expires_on: '2030-01-31' })
    expect(body).toMatchObject({ number: '••••234F', expires_on: '2030-01-31' })
    const [{ sealed_number }] = await rows('SELECT sealed_number FROM files WHERE id = $1', body.id)
    expect(t.deps.secrets.open(sealed_number, `document of partner ${partner}`)).toBe('ABCPE1234F')
    const [audit] = await rows(
      "SELECT * FROM audit_entries WHERE record_type = 'file' AND record_id = $1::text",
      body.id,
    )
    expect(JSON.stringify(audit)).not.toContain('ABCPE1234F')
  })

  test('marks a number as unreadable after a lost APP_KEY, and keeps it until another one is entered', async () => {
    const { body } = await document({ number: 'ABCPE1234F' })
    const sealed = createSecrets(randomBytes(32)).seal('ABCPE1234F', `document of partner ${partner}`)
    await t.database.pool.query('UPDATE files SET sealed_number = $2 WHERE id = $1', [body.id, sealed])
    const later = await admin.put(`/files/${body.id}`, { version: body.version, expires_on: '2031-02-28' })
    expect(later.body).toMatchObject({ number: '•••• cannot be read', expires_on: '2031-02-28' })
    expect((await rows('SELECT sealed_number FROM files WHERE id = $1', body.id))[0].sealed_number).toBe(
      sealed,
    )
    const entered = await admin.put(`/files/${body.id}`, {
      version: later.body.version,
      number: 'ZZZPZ1234F',
    })
    expect(entered.body.number).toBe('••••234F')
  })

  test.each([
    ['pan', { number: '12345' }, 'must be a PAN'],
    ['aadhaar', { number: '1234 5678 9012' }, 'must have 12 digits'],
    ['licence', { number: '!' }, 'must have 4 to 30'],
  ] as const)('%s with %j is refused', async (kind, fields, words) => {
    const reply = await document({ kind, ...fields })
    expect([reply.status, JSON.stringify(reply.body).includes(words)]).toEqual([422, true])
  })

  test('is changed on the version that was read, and the timeline names the change', async () => {
    const { body } = await document({ number: 'ABCPE1234F' })
    const change = { version: body.version, expires_on: '2031-02-28', number: 'ZZZPZ1234F' }
    const saved = await admin.put(`/files/${body.id}`, change)
    expect(saved.body).toMatchObject({ expires_on: '2031-02-28', version: body.version + 1 })
    const [entry] = (await staff.get(`/timeline?record_type=partner&record_id=${partner}`)).body
    expect(entry.data.changes.map(({ label }: { label: string }) => label)).toEqual([
      'Document number',
      'Expiry day',
    ])
    expect((await admin.put(`/files/${body.id}`, change)).status).toBe(409)
    expect((await admin.put(`/files/${body.id}`, { version: body.version + 1, kind: 'photo' })).status).toBe(
      422,
    )
  })

  test('is not for staff: they cannot list, open, link or add it', async () => {
    const { body } = await document({ number: 'ABCPE1234F' })
    const upload = { record_type: 'partner', record_id: partner, kind: 'pan', name: 'pan.pdf', size: 10 }
    const refused = [
      await staff.get(`/files?record_type=partner&record_id=${partner}`),
      await staff.get(`/files/${body.id}/content`),
      await staff.post(`/files/${body.id}/link`),
      await staff.put(`/files/${body.id}`, { version: body.version, name: 'mine.pdf' }),
      await staff.delete(`/files/${body.id}`),
      await staff.post('/file-uploads', upload),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })
})

describe('a deleted file', () => {
  test('is not listed or opened, and can be restored', async () => {
    const { body } = await photo()
    const deleted = await staff.delete(`/files/${body.id}`)
    expect(deleted.body.deleted_at).not.toBeNull()
    expect((await staff.get(`/files/${body.id}/content`)).status).toBe(404)
    expect((await staff.delete(`/files/${body.id}`)).status).toBe(404)
    const list = async (query = '') =>
      (await staff.get(`/files?record_type=job&record_id=${job}${query}`)).body.files.map(
        ({ id }: { id: number }) => id,
      )
    expect(await list()).not.toContain(body.id)
    expect(await list('&deleted=true')).toContain(body.id)
    expect((await staff.post(`/files/${body.id}/restore`)).body.deleted_at).toBeNull()
    expect((await staff.post(`/files/${body.id}/restore`)).status).toBe(404)
    expect(await list()).toContain(body.id)
  })
})

test('files of every kind of record are listed', async () => {
  const { body: enquiry } = await staff.post('/enquiries', { name: 'Mohan', phone: randomPhone() })
  expect(enquiry.id).toBeGreaterThan(0)
  const { body: complaint } = await staff.post('/complaints', {
    job_id: job,
    kind: 'quality',
    text: 'Leaks again',
  })
  const owners = { partner, job, enquiry: enquiry.id, complaint: complaint.id }
  for (const [record_type, record_id] of Object.entries(owners)) {
    const kind = record_type === 'partner' ? 'other' : 'paper'
    const sent = {
      record_type: record_type as keyof typeof owners,
      record_id,
      kind,
      bytes: createPdf(),
    } as const
    expect((await sendFile(t, admin, sent)).status).toBe(201)
    const { body } = await admin.get(`/files?record_type=${record_type}&record_id=${record_id}`)
    expect(body.files[0]).toMatchObject({ record_type, record_id, kind })
  }
  expect((await staff.get('/files?record_type=job&record_id=999999')).status).toBe(404)
})
