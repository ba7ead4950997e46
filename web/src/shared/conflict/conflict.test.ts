import { expect, test } from 'vitest'
import { changesOf, conflictsOf, merged, theirFields } from './conflict.ts'

type Values = { name: string; note: string; price: number | null; tags: string[] }
const base: Values = { name: 'Anjali', note: 'gate 2', price: 275_000, tags: ['a'] }

test('a field is a conflict only when both users changed it, to different values', () => {
  const mine = { ...base, name: 'Anjali Menon', note: 'gate 3' }
  const theirs = { ...base, name: 'Anjali Menon', note: 'gate 4', price: 300_000 }
  expect(conflictsOf(base, mine, theirs)).toEqual([
    { field: 'note', base: 'gate 2', mine: 'gate 3', theirs: 'gate 4' },
  ])
  expect(theirFields(base, mine, theirs)).toEqual(['price'])
  expect(merged(base, mine, theirs)).toEqual({
    ...base,
    name: 'Anjali Menon',
    note: 'gate 3',
    price: 300_000,
  })
})

test('lists are compared by content', () => {
  expect(conflictsOf(base, { ...base, tags: ['a'] }, { ...base, tags: ['b'] })).toEqual([])
  expect(theirFields(base, base, { ...base, tags: ['b'] })).toEqual(['tags'])
})

test('a save sends the changed fields only', () => {
  expect(changesOf(base, { ...base, price: null })).toEqual({ price: null })
  expect(changesOf(base, { ...base })).toEqual({})
})
