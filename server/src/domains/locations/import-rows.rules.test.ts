import { expect, test } from 'vitest'
import { readImport } from './import-rows.rules.ts'

const head = 'State,District,Area,Pincode'
const of = (...lines: string[]) => readImport([head, ...lines].join('\n'))

test('a row leads from the state down to where it ends', () => {
  expect(of('Goa', 'Goa,North Goa', 'Goa,North Goa,Panaji,403 001').places).toEqual([
    { line: 2, path: ['Goa'] },
    { line: 3, path: ['Goa', 'North Goa'] },
    { line: 4, path: ['Goa', 'North Goa', 'Panaji', '403001'] },
  ])
})

test('columns may be in any order, unknown ones are ignored and named', () => {
  const { places, ignored, errors } = readImport(
    '\uFEFFPincode;Id;AREA;District;state\n403001;7;Panaji;North Goa;Goa',
  )
  expect(places).toEqual([{ line: 2, path: ['Goa', 'North Goa', 'Panaji', '403001'] }])
  expect([ignored, errors]).toEqual([['Id'], []])
})

test.each([
  [',North Goa,,', 'has the district “North Goa” but no state'],
  ['Goa,,Panaji,', 'has the area “Panaji” but no district'],
  ['Goa,North Goa,,403001', 'has the pincode “403001” but no area'],
  ['Goa,North Goa,Panaji,40301', 'has the pincode “40301”, which must have six digits and not start with 0'],
  ['Goa,North Goa,Panaji,403001,x', 'has more cells than columns'],
  [`${'G'.repeat(121)},,,`, 'has a state of more than 120 characters'],
])('%s: %s', (line, message) => {
  const { places, errors, rows } = of('Goa', line)
  expect(errors).toEqual([{ line: 3, message }])
  expect([places.length, rows]).toEqual([1, 2])
})

test.each([
  ['', 'has no column “state”. The first line must be state, district, area, pincode'],
  ['560102,HSR Layout', 'has no column “state”. The first line must be state, district, area, pincode'],
  [
    'state,area\nGoa,Panaji',
    'has no column “district”. The first line must be state, district, area, pincode',
  ],
  ['state,State\nGoa,Goa', 'has the column “state” twice'],
])('a file that begins with %o %s', (text, message) => {
  expect(readImport(text)).toMatchObject({ places: [], errors: [{ line: 1, message }] })
})

test('a file of states and districts needs no other column', () => {
  expect(readImport('state,district\nGoa,North Goa')).toMatchObject({
    errors: [],
    places: [{ path: ['Goa', 'North Goa'] }],
  })
})
