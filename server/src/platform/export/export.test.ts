import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { formulas, harmless } from '../../../proof/corpora/formulas.ts'
import { readSheet, unzip } from '../../../proof/sheets/read-xlsx.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  phoneColumn,
  planColumns,
  textColumn,
  timeColumn,
} from './columns.ts'
import { createExport, type Export } from './export.ts'
import { neutralised, originalOf } from './neutralise.ts'
import { xlsxOf } from './xlsx.ts'

type Row = { id: number; name: string | null; phone: string; due: number | null; at: string; note: string }
const columns = {
  id: hidden,
  name: textColumn('=Name'),
  phone: phoneColumn('Phone'),
  due: numberColumn('Due'),
  at: timeColumn('At'),
  note: hidden,
} satisfies ExportColumns<Row>

const rowOf = (id: number, name: string | null = null): Row => ({
  id,
  name,
  phone: '+919876543210',
  due: -12.5,
  note: 'nobody reads this',
  at: '2026-11-20T20:05:59.000Z',
})

function listed(rows: Row[]) {
  const asked: number[][] = []
  const created: Export = createExport({
    name: 'people',
    columns,
    ids: { length: rows.length, slice: (from, to) => rows.slice(from, to).map(({ id }) => id) },
    rows: async (ids) => {
      asked.push(ids)
      return rows.filter(({ id }) => ids.includes(id)).reverse()
    },
  })
  return { made: created, asked }
}
const bytesOf = (created: Export, format: 'csv' | 'xlsx') => buffer(created.file(format, Date.now()).stream)

const texts = [...formulas, ...harmless].filter((text) => text !== '')
const named = texts.map((text, index) => rowOf(index + 1, text))

test.each([
  ['+919876543210', '919876543210'],
  ['+6581234567', '00 6581234567'],
  ['•••• 3210', '•••• 3210'],
])('the phone %s is written as %s, which is no formula', (phone, text) => {
  expect(phoneColumn('Phone').cell(phone)).toEqual({ text })
  expect(neutralised(text)).toBe(text)
})

describe('CSV', () => {
  test('has the UTF-8 byte order mark, CRLF line ends, and one heading for each visible column', async () => {
    const text = (await bytesOf(listed([rowOf(1, 'Asha, "A"'), rowOf(2)]).made, 'csv')).toString('utf8')
    expect(text).toBe(
      [
        "\ufeff'=Name,Phone,Due,At",
        '"Asha, ""A""",919876543210,-12.5,2026-11-21 01:35',
        ',919876543210,-12.5,2026-11-21 01:35',
        '',
      ].join('\r\n'),
    )
  })

  test('returns every text unchanged', async () => {
    const read: string[][] = parse(await bytesOf(listed(named).made, 'csv'), {
      bom: true,
      recordDelimiter: '\r\n',
    })
    const cells = read.slice(1).map(([name]) => name!)
    expect(cells).toEqual(texts.map(neutralised))
    expect(cells.map(originalOf)).toEqual(texts)
  })
})

describe('XLSX', () => {
  test('returns every text unchanged, numbers as numbers, times as days since 1899', async () => {
    const [headings, ...rows] = readSheet(await bytesOf(listed(named).made, 'xlsx'))
    expect(headings?.map(({ text }) => text)).toEqual(["'=Name", 'Phone', 'Due', 'At'])
    expect(rows.map(([name]) => originalOf(name!.text))).toEqual(texts)
    expect(rows[0]?.map(({ type }) => type)).toEqual(['inlineStr', 'inlineStr', 'n', 'n'])
    expect(rows[0]?.[1]?.text).toBe('919876543210')
    expect(rows[0]?.[2]?.text).toBe('-12.5')
    expect(Number(rows[0]?.[3]?.text)).toBeCloseTo(46_347 + 95 / 1440, 8)
    expect(rows.flat().filter(({ hasFormula }) => hasFormula)).toEqual([])
  })

  test('escapes reserved XML characters, in cells and in the name of the worksheet', async () => {
    const name = 'Rao & Sons <AC> "24x7" &amp; 1 < 2'
    async function* batches() {
      yield [rowOf(1, name)]
    }
    const book = { title: 'A & B', columns: planColumns(columns), total: 1, batches: batches() }
    const bytes = await buffer(xlsxOf(book))
    expect(readSheet(bytes)[1]?.[0]?.text).toBe(name)
    expect(unzip(bytes).get('xl/workbook.xml')).toContain('name="A &amp; B"')
  })

  test('continues in another worksheet after a full one', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => rowOf(index + 1, `n${index + 1}`))
    const batches = (async function* () {
      yield rows.slice(0, 3)
      yield rows.slice(3)
    })()
    const book = { title: 'people', columns: planColumns(columns), total: 5, batches, maxRowsOfSheet: 2 }
    const bytes = await buffer(xlsxOf(book))
    const names = [1, 2, 3].map((number) => readSheet(bytes, number).map(([name]) => name?.text))
    expect(names).toEqual([
      ["'=Name", 'n1', 'n2'],
      ["'=Name", 'n3', 'n4'],
      ["'=Name", 'n5'],
    ])
    expect(unzip(bytes).get('xl/workbook.xml')).toContain('name="people 3" sheetId="3"')
  })

  test('of no rows is a worksheet with headings', async () => {
    expect(readSheet(await bytesOf(listed([]).made, 'xlsx'))).toHaveLength(1)
  })
})

describe('both', () => {
  test('keep the order of the ids, and leave out a deleted row', async () => {
    const { made: created } = listed([rowOf(1, 'a'), rowOf(2, 'b'), rowOf(3, 'c')])
    const read = readSheet(await bytesOf(created, 'xlsx')).slice(1)
    expect(read.map(([name]) => name?.text)).toEqual(['a', 'b', 'c'])
  })

  test.each(['csv', 'xlsx'] as const)('%s: nothing more is read once nobody takes it', async (format) => {
    const { made: created, asked } = listed(
      Array.from({ length: 20_000 }, (_, index) => rowOf(index + 1, `n${index}`)),
    )
    const { stream } = created.file(format, Date.now())
    await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
    await new Promise((resolve) => stream.once('close', resolve))
    const read = asked.length
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked.length).toBeLessThanOrEqual(read + 1)
    expect(asked.length).toBeLessThan(20)
  })
})
