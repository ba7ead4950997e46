import type { Location } from 'contract/locations/locations.schema.ts'
import { expect, test } from 'vitest'
import { locationChoices, locationIndex, locationName } from '../place-index.ts'
import { rowsFound, rowsOf } from './location-rows.ts'

const location = (id: number, title: string, type: Location['type'], parent_id: number | null): Location => ({
  id,
  title,
  type,
  parent_id,
})
const all = [
  location(1, 'Karnataka', 'state', null),
  location(2, 'Goa', 'state', null),
  location(3, 'Mysuru', 'district', 1),
  location(4, 'Bengaluru Urban', 'district', 1),
  location(5, 'HSR Layout', 'area', 4),
  location(6, 'Agara', 'area', 4),
  location(7, '560102', 'pincode', 5),
  location(8, '560102', 'pincode', 6),
  location(9, 'North Goa', 'district', 2),
]
const index = locationIndex(all)
const drawn = (rows: readonly { location: Location; level: number; isOpen: boolean }[]) =>
  rows.map(({ location, level, isOpen }) => `${'-'.repeat(level - 1)}${location.title}${isOpen ? ' +' : ''}`)

test('only open locations show their children, sorted by title', () => {
  expect(drawn(rowsOf(index, new Set()))).toEqual(['Goa', 'Karnataka'])
  expect(drawn(rowsOf(index, new Set([1, 5])))).toEqual(['Goa', 'Karnataka +', '-Bengaluru Urban', '-Mysuru'])
  const [, , first] = rowsOf(index, new Set([1, 4]))
  expect(first).toMatchObject({ position: 1, siblings: 2, below: 2, isOpen: true })
})

test('a search shows each match with its ancestors', () => {
  const { rows, found, more } = rowsFound(index, ' 5601')
  expect(drawn(rows)).toEqual([
    'Karnataka +',
    '-Bengaluru Urban +',
    '--Agara +',
    '---560102',
    '--HSR Layout +',
    '---560102',
  ])
  expect([[...found].sort(), more]).toEqual([[7, 8], 0])
  expect(drawn(rowsFound(index, 'goa').rows)).toEqual(['Goa +', '-North Goa'])
  expect(rowsFound(index, 'nowhere').rows).toEqual([])
})

test('more matches than a search shows are cut to the best, and counted', () => {
  const districts = Array.from({ length: 130 }, (_, n) => location(100 + n, `Place ${n}`, 'district', 1))
  const { rows, more } = rowsFound(locationIndex([...all, ...districts]), 'place')
  expect([rows.length, more]).toEqual([101, 30])
})

test('a cycle in the parents ends', () => {
  const round = locationIndex([location(1, 'A', 'district', 2), location(2, 'B', 'state', 1)])
  expect(locationName(round, 1).length).toBeLessThan(20)
  expect(rowsOf(round, new Set([1, 2]))).toEqual([])
})

test('choices are of one type, those that begin with the text first, with their parents', () => {
  expect(locationChoices(index, 'district', 'uru')).toEqual([
    { value: 4, label: 'Bengaluru Urban', detail: 'Karnataka' },
    { value: 3, label: 'Mysuru', detail: 'Karnataka' },
  ])
  expect(locationChoices(index, 'area', 'ag')).toEqual([
    { value: 6, label: 'Agara', detail: 'Bengaluru Urban, Karnataka' },
  ])
  expect(locationChoices(index, 'state', '').map(({ label }) => label)).toEqual(['Goa', 'Karnataka'])
})
