import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const places = [
  { label: '560102', detail: 'HSR Layout, Bengaluru Urban' },
  { label: '110001', detail: 'Connaught Place, New Delhi' },
  { label: '411056', detail: 'Pune City' },
]

test('words match at any position, in any case, in label and detail', () => {
  expect(matchOptions(places, 'urban hsr')).toEqual([places[0]])
  expect(matchOptions(places, 'new DELHI')).toEqual([places[1]])
  expect(matchOptions(places, 'hsr delhi')).toEqual([])
})

test.each([
  ["D'Silva", 'D’Silva'],
  ['Renée', 'renee'],
  ['Suresh  Babu', 'suresh babu'],
  ['İsmail Demir', 'İsmail'],
  ['S. V. Rangan', 'S.V. Rangan'],
  ['560016', '५६०-०१६'],
])('%s is found by %s, as in lists', (label, typed) => {
  expect(matchOptions([{ label }], typed)).toEqual([{ label }])
})

test('options that begin with the text are before options that contain it', () => {
  expect(matchOptions(places, '56')).toEqual([places[0], places[2]])
  expect(matchOptions([...places].reverse(), '56')).toEqual([places[0], places[2]])
})

test('an empty text shows all options, but never more than a hundred', () => {
  expect(matchOptions(places, ' ')).toEqual(places)
  const options = Array.from({ length: 5000 }, (_, at) => ({ label: `area ${at}` }))
  expect(matchOptions(options, 'area')).toHaveLength(100)
})
