import { expect, test } from 'vitest'
import { sharesOf } from './hand-over.rules.ts'

const open = [
  { city: 'Bengaluru', enquiries: 5 },
  { city: 'Mysuru', enquiries: 3 },
  { city: null, enquiries: 2 },
]

test('without cities the shares differ by one at most, the first users have more', () => {
  expect([...sharesOf({ to: [7, 8, 9], cities: [] }, open)]).toEqual([
    [7, 4],
    [8, 3],
    [9, 3],
  ])
})

test('enquiries of a named city go to its user, the others evenly to all', () => {
  const cities = [
    { city: 'Bengaluru', to: 8 },
    { city: null, to: 9 },
  ]
  expect([...sharesOf({ to: [8, 9], cities }, open)]).toEqual([
    [8, 7],
    [9, 3],
  ])
})
