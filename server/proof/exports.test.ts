import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { roles } from 'contract/access/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { exportFormats, exportTypes, mediaTypes, rowsHeader } from 'contract/shared/exports.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshUnserved } from '#domains/reports/business-unserved.store.ts'
import { originalOf } from '#platform/export/neutralise.ts'
import { goal } from '../../tools/goal.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { createCategory, createPartner } from '../test/fixtures.ts'
import { createImport } from '../test/imports.ts'
import { createRun } from '../test/settlements.ts'
import { mayCall } from './access/expected/may-call.ts'
import { createRows, planted, plantTexts } from './sheets/plant.ts'
import { readSheet } from './sheets/read-xlsx.ts'
import { ofSums, requiredQueries } from './sheets/reports.ts'

/**
 * Exports: no cell is a formula, every text can be restored, no user downloads without permission and audit.
 * Downloads are found by the types that the contract declares; a new one is covered without a line here.
 */
const tally = goal('G11', 'exports')
const downloads = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { produces }]) => produces === exportTypes,
)
const pathOf = (key: string) => key.replace('GET ', '').replaceAll(/\{\w+\}/g, '1')

let t: TestApp
let dev: Caller
let filled: Set<string>
beforeAll(async () => {
  t = await testApp({}, { limits: { download: { burst: 1000, perSecond: 1000 } } })
  dev = await t.as('dev')
  await createRows(t.database)
  filled = await plantTexts(t.database)
  await refreshUnserved(t.database.db)
})
afterAll(async () => {
  await t.close()
  tally.finish()
})

const readCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true, recordDelimiter: '\r\n' })

/** Checked without the code under test: the rest of a cell after everything that a spreadsheet may skip. */
function isFormula(cell: string): boolean {
  if (cell.startsWith("'") || /^-\d+(\.\d+)?$/.test(cell)) return false
  return /^[\t\r]|^[^\p{L}\p{N}=+\-@]*[=+\-@]/u.test(cell.normalize('NFKC'))
}

const columnsOf = (rows: string[][]) => (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''))

test('the texts are in the columns that people fill in', () => {
  const expected = [
    'customers.name',
    'customers.note',
    'addresses.line_1',
    'partners.name',
    'jobs.note',
    'payments.note',
  ]
  expect(expected.filter((column) => !filled.has(column))).toEqual([])
  expect(downloads.length).toBeGreaterThan(0)
})

test('each exception from containing texts is a download', () => {
  const keys = downloads.map(([key]) => key)
  expect(
    [...Object.keys(requiredQueries), ...Object.keys(ofSums)].filter((key) => !keys.includes(key)),
  ).toEqual([])
})

describe.each(downloads)('%s', (key) => {
  const take = (who: Caller, format: string) =>
    who.get(`${pathOf(key)}?${requiredQueries[key] ?? ''}format=${format}`)
  const fewest = key in ofSums ? 0 : planted.length

  test('no cell of either format is a formula, and both have the same content', async () => {
    const csv = readCsv((await take(dev, 'csv')).raw)
    const xlsx = readSheet((await take(dev, 'xlsx')).raw)
    expect(csv.length, `make rows for ${key} in server/proof/sheets/plant.ts`).toBeGreaterThan(fewest)
    for (const cell of csv.flat())
      tally.check(!isFormula(cell), () => `${key} CSV writes ${JSON.stringify(cell)}`)
    for (const cell of xlsx.flat()) {
      const holds =
        !cell.hasFormula && (cell.type === 'n' || (cell.type === 'inlineStr' && !isFormula(cell.text)))
      tally.check(holds, () => `${key} XLSX writes ${JSON.stringify(cell)}`)
    }
    const texts = xlsx.map((row, line) =>
      row.map(({ type, text }, at) => (type === 'n' ? csv[line]?.[at] : text)),
    )
    expect(texts).toEqual(csv)
    expect(tally.failures).toEqual([])
  })

  if (!(key in ofSums))
    test('every planted text can be restored', async () => {
      const [, ...rows] = readCsv((await take(dev, 'csv')).raw)
      const known = new Set(planted)
      const columns = columnsOf(rows).map((cells) => cells.map(originalOf))
      const filledIn = columns.filter((cells) => cells.some((cell) => known.has(cell)))
      expect(filledIn.length, `no text of a person in ${key}`).toBeGreaterThan(0)
      for (const cells of filledIn) {
        for (const text of planted)
          tally.check(cells.includes(text), () => `${key} changed ${JSON.stringify(text)}`)
      }
      expect(tally.failures).toEqual([])
    })

  test('each download is audited: user, export, rows, format', async () => {
    for (const format of exportFormats) {
      const { headers } = await take(dev, format)
      const { rows } = await t.database.pool.query('SELECT * FROM audit_entries ORDER BY id DESC LIMIT 1')
      const rowCount = Number(headers[rowsHeader])
      tally.check(
        rows[0]?.actor_id === dev.userId &&
          rows[0].action === 'downloaded' &&
          rows[0].after.format === format,
        `${key} as ${format} left no entry`,
      )
      tally.check(
        rows[0]?.after.rows === rowCount && rowCount >= fewest,
        `${key} as ${format}: rows not told`,
      )
    }
    expect(tally.failures).toEqual([])
  })

  test('has a type and a plain name, and is not cached', async () => {
    for (const format of exportFormats) {
      const { status, headers } = await take(dev, format)
      expect([status, headers['content-type']]).toEqual([200, mediaTypes[format]])
      expect(headers['cache-control']).toBe('no-store')
      const disposition = String(headers['content-disposition'])
      const name = /^attachment; filename="([\w-]+)\.(csv|xlsx)"; filename\*=UTF-8''\1\.\2$/.exec(disposition)
      expect(name?.[2], disposition).toBe(format)
    }
  })

  test('is for permitted users, and of one format or the other', async () => {
    for (const { slug } of roles) {
      const isAllowed = mayCall(key, slug)
      const { status } = await take(await t.as(slug), 'csv')
      tally.check(status === (isAllowed ? 200 : 403), `${key} answers ${slug} with ${status}`)
    }
    const { status } = await take(await t.as(null), 'csv')
    tally.check(status === 401, `${key} answers a stranger with ${status}`)
    tally.check((await take(dev, 'html')).status === 422, `${key} writes a format it does not know`)
    expect(tally.failures).toEqual([])
  })

  test('is limited in number', async () => {
    const limited = await testApp({}, { limits: { download: { burst: 2, perSecond: 0.01 } } })
    try {
      const who = await limited.as('dev')
      await createCategory(limited.database.db)
      await createRun(limited, [{ id: await createPartner(limited.database.db), balance: -100 }], 'approved')
      await createImport(limited, 'undo')
      const responses = [await take(who, 'csv'), await take(who, 'xlsx'), await take(who, 'csv')]
      const [first, second, third] = responses.map(({ status }) => status)
      tally.check(first === 200 && second === 200 && third === 429, `${key}: ${[first, second, third]}`)
      expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
      expect(tally.failures).toEqual([])
    } finally {
      await limited.close()
    }
  })
})

test('the text is sent compressed to clients that accept it', async () => {
  const plain = await dev.get('/customers/download')
  const small = await dev.get('/customers/download', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.raw)).toEqual(plain.raw)
})

test('a client that leaves in the middle releases its slot, and a truncated file does not look whole', async () => {
  await t.database.pool.query(`
    INSERT INTO customers (name, phone) SELECT repeat('long ', 20) || n, '+91' || (9100000000 + n)
    FROM generate_series(1, 20000) AS n`)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo // listening on a port
  const headers = { authorization: `Bearer ${dev.token}`, 'accept-encoding': 'gzip' }
  for (const format of exportFormats) {
    const [response] = (await once(
      get({ port, path: `/api/customers/download?format=${format}`, headers }),
      'response',
    )) as [IncomingMessage]
    await once(response, 'data')
    response.destroy()
  }
  await expect.poll(() => t.database.pool.totalCount - t.database.pool.idleCount).toBe(0)
  // The next one is complete: the cancelled download has released its slot.
  const { raw, headers: downloadHeaders } = await dev.get('/customers/download')
  expect(readCsv(raw)).toHaveLength(Number(downloadHeaders[rowsHeader]) + 1)
})
