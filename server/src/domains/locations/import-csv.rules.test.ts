import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './import-rows.rules.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb,c\n1\t2',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  [
    '"a, ""x""",b\n\n , \n"1\n2",',
    [
      ['a, "x"', 'b'],
      ['1 2', ''],
    ],
  ],
  ['', []],
  [',', []],
  ['a,', [['a', '']]],
  ['a "b" c,d', [['a "b" c', 'd']]],
  ['"never closed, b\nc', [['"never closed', 'b'], ['c']]],
] as const)('%o', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('a row has the line it begins at', () => {
  expect(readCsv('a,b\n\n"1\n2",3\n4,5').map(({ line }) => line)).toEqual([1, 3, 5])
})

const cell = fc.string({ maxLength: 8 }).map((text) => text.replace(/\s+/g, ' ').trim())
const row = fc
  .array(cell, { minLength: 2, maxLength: 4 })
  .filter((cells) => cells.some((each) => each !== ''))

test('a quoted cell is read unchanged', () => {
  const written = (cells: string[]) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const first = ['head', ...rows[0]!.slice(1).map(() => 'x')]
      expect(cellsOf([first, ...rows].map(written).join('\r\n'))).toEqual([first, ...rows])
    }),
  )
})

test('a long line without an end is read in one go', () => {
  const text = `state,district\n${'"'.repeat(200_001)}${'a'.repeat(200_000)}`
  expect(cellsOf(text)).toHaveLength(2)
})
