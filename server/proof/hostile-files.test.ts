import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from '../../tools/extent.ts'
import { goal } from '../../tools/goal.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { sendFile } from '../test/files.ts'
import { createImage, createPdf } from '../test/images.ts'
import { createWorld } from '../test/world.ts'
import { noLimits } from './access/setting.ts'

/**
 * Hostile files: each is refused with an error that names it, or stored and sent as a type that runs nothing.
 */
const tally = goal('G9', 'hostile files')
const tries = extent(100, 1000)
let t: TestApp
let staff: Caller
let jobs: number[]
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  staff = await t.as('staff')
  const world = await createWorld(t, staff)
  jobs = []
  for (let index = 0; index < Math.ceil(tries / 40); index += 1) jobs.push((await world.job()).id)
})
afterAll(async () => {
  await t.close()
  tally.finish()
})

type Hostile = { what: string; name: string; bytes: Buffer; refused: boolean }
type Maker = (nth: number) => Promise<Hostile> | Hostile

const script = '<script>alert(document.domain)</script>'
const text = (what: string, name: string, content: string): Maker => {
  return (nth) => ({ what, name, bytes: Buffer.from(`${content}<!-- ${nth} -->`), refused: true })
}

/** A PNG that declares these dimensions, with so many bytes of image data. */
function pngOf(width: number, height: number, data: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    const named = Buffer.concat([Buffer.from(type), body])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([head, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const packed = deflateSync(Buffer.alloc(data), { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const cut = async (nth: number, format: 'jpeg' | 'png' | 'webp') => {
  const whole = await createImage({ width: 200 + nth, height: 200, format })
  return whole.subarray(0, Math.floor(whole.length / 2))
}

const names = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\a.exe',
  'a\u0000b.jpg'.replace('\u0000', '\u0001'),
  'photo\u202Egpj.exe',
  'a\r\nSet-Cookie: a=b.pdf',
  '"; filename="x.html',
  'घर.jpg',
  'name.svg',
  '.htaccess',
  'CON.html',
  `${'a'.repeat(190)}.html`,
  '<img src=x onerror=alert(1)>.pdf',
]

const makers: readonly Maker[] = [
  text('an SVG with a script', 'a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  text('an SVG named as an image', 'a.jpg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  text('HTML named as a PDF', 'a.pdf', `<!doctype html>${script}`),
  text('HTML after white space', 'a.png', `\n\n  <html>${script}</html>`),
  text('XML with an entity', 'a.xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'),
  text('a shell script', 'a.webp', '#!/bin/sh\nid\n'),
  text('a GIF', 'a.jpg', 'GIF89a\u0001\u0001'),
  text('an archive', 'a.jpg', 'PK\u0003\u0004'),
  text('a program', 'a.png', 'MZ\u0000\u0000This program'),
  text('PostScript', 'a.pdf', '%!PS-Adobe-3.0\n(%stdin) (r) file\n'),
  text('a PDF that begins late', 'a.pdf', `${script}\n%PDF-1.4`),
  (nth) => ({
    what: 'a PDF with a script',
    name: 'a.pdf',
    bytes: createPdf(`app.alert(${nth})`),
    refused: false,
  }),
  (nth) => ({
    what: 'a PDF that is also HTML',
    name: 'a.html',
    refused: false,
    bytes: Buffer.concat([createPdf(String(nth)), Buffer.from(`<html>${script}</html>`)]),
  }),
  async (nth) => ({
    what: 'a JPEG that is also HTML',
    name: 'a.html',
    refused: false,
    bytes: Buffer.concat([await createImage({ width: 20 + nth }), Buffer.from(`<html>${script}</html>`)]),
  }),
  async (nth) => ({
    what: 'a PNG that is also an archive',
    name: 'a.zip',
    refused: false,
    bytes: Buffer.concat([
      await createImage({ width: 20 + nth, format: 'png' }),
      Buffer.from('PK\u0005\u0006'),
    ]),
  }),
  async (nth) => ({
    what: 'an image with a script in its metadata',
    name: 'a.jpg',
    refused: false,
    bytes: await sharp(await createImage({ width: 30 + nth }))
      .withExif({ IFD0: { Copyright: script } })
      .jpeg()
      .toBuffer(),
  }),
  (nth) => ({
    what: 'a PNG of huge dimensions',
    name: 'a.png',
    bytes: pngOf(60_000 + nth, 60_000, 100),
    refused: true,
  }),
  (nth) => ({
    what: 'a PNG of the greatest dimensions',
    name: 'a.png',
    bytes: pngOf(2 ** 31 - 1 - nth, 2 ** 31 - 1, 9),
    refused: true,
  }),
  (nth) => ({ what: 'a PNG without pixels', name: 'a.png', bytes: pngOf(0, nth, 1), refused: true }),
  (nth) => ({
    what: 'a PNG with much packed data',
    name: 'a.png',
    bytes: pngOf(100 + nth, 100, 60_000_000),
    refused: false,
  }),
  (nth) => ({
    what: 'a PNG of one high line',
    name: 'a.png',
    bytes: pngOf(1, 1_000_000 + nth, 10),
    refused: true,
  }),
  async (nth) => ({ what: 'half of a JPEG', name: 'a.jpg', bytes: await cut(nth, 'jpeg'), refused: true }),
  async (nth) => ({ what: 'half of a PNG', name: 'a.png', bytes: await cut(nth, 'png'), refused: true }),
  async (nth) => ({ what: 'half of a WebP', name: 'a.webp', bytes: await cut(nth, 'webp'), refused: true }),
  () => ({
    what: 'noise after the beginning of a JPEG',
    name: 'a.jpg',
    refused: true,
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2000)]),
  }),
  () => ({
    what: 'noise after the beginning of a WebP',
    name: 'a.webp',
    refused: true,
    bytes: Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBP'), randomBytes(2000)]),
  }),
  () => ({ what: 'noise', name: 'a.jpg', bytes: randomBytes(3000), refused: true }),
  () => ({
    what: 'a HEIC photo',
    name: 'a.jpg',
    bytes: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
    refused: true,
  }),
  async (nth) => ({
    what: 'a hostile name',
    name: names[nth % names.length]!,
    refused: false,
    bytes: await createImage({ width: 20 + nth }),
  }),
]

const safeTypes = /^(image\/(jpeg|png|webp)|application\/pdf)$/

test('none is sent as a type that runs, and none stops the process', { timeout: 600_000 }, async () => {
  for (let nth = 0; nth < tries; nth += 1) {
    const { what, name, bytes, refused } = await makers[nth % makers.length]!(nth)
    const record_id = jobs[nth % jobs.length]!
    const reply = await sendFile(t, staff, { record_type: 'job', record_id, kind: 'paper', name, bytes })
    if (refused) {
      const errors = JSON.stringify(reply.body.errors ?? [])
      tally.check(
        reply.status === 422 && errors.includes('The file '),
        `${nth} ${what}: ${reply.status} ${errors}`,
      )
      continue
    }
    tally.check(reply.status === 201, `${nth} ${what}: ${reply.status} ${JSON.stringify(reply.body)}`)
    if (reply.status !== 201) continue
    const { headers, raw } = await staff.get(`/files/${reply.body.id}/content`)
    const isInert =
      safeTypes.test(String(headers['content-type'])) &&
      /^attachment; filename="[\w.-]+\.(jpg|jpeg|png|webp|pdf)"; filename\*=/.test(
        String(headers['content-disposition']),
      ) &&
      String(headers['content-security-policy']).includes('sandbox') &&
      headers['x-content-type-options'] === 'nosniff'
    tally.check(isInert, `${nth} ${what}: ${JSON.stringify(headers)}`)
    const isImage = String(headers['content-type']).startsWith('image/')
    tally.check(
      !isImage || !/<script|<html/.test(raw.toString('latin1')),
      `${nth} ${what}: its bytes are kept`,
    )
  }
  expect((await staff.get('/user')).status).toBe(200)
  expect(tally.failures).toEqual([])
})
