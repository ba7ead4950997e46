import { expect, test } from 'vitest'
import { nextSort, pagesShown, readList, sortOf, withChange } from './list-state.ts'

test('the address is read in any type of the router', () => {
  expect(
    readList({ page: '3', sort: '-created_at', q: 98765, status: ['open', 'closed'], x: 1 }, ['status']),
  ).toEqual({
    page: 3,
    sort: '-created_at',
    q: '98765',
    isExact: false,
    filters: { status: 'open,closed' },
  })
})

test.each([['0'], ['-1'], ['1.5'], ['many'], [undefined], [null], [{}]])('page %o is page 1', (page) => {
  expect(readList({ page }, []).page).toBe(1)
})

test('a change of filter, sort or search resets to page 1 and keeps the rest', () => {
  expect(withChange({ page: 4, view: 'board', q: 'a' }, { status: 'open' })).toEqual({
    view: 'board',
    q: 'a',
    status: 'open',
  })
  expect(withChange({ page: 4, status: 'open' }, { status: '' })).toEqual({})
  expect(withChange({ status: 'open' }, { page: 4 })).toEqual({ status: 'open', page: 4 })
  expect(withChange({ page: 4, status: 'open' }, { page: 1 })).toEqual({ status: 'open' })
})

test('a column head cycles from ascending to descending to none', () => {
  expect(nextSort(undefined, 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBeUndefined()
  expect(nextSort('-name', 'id')).toBe('id')
  expect([sortOf('name', 'name'), sortOf('-name', 'name'), sortOf('id', 'name')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 49, [1, 2, 3, null, 49]],
  [4, 49, [1, 2, 3, 4, 5, null, 49]],
  [20, 49, [1, null, 19, 20, 21, null, 49]],
  [49, 49, [1, null, 47, 48, 49]],
])('page %i of %i', (page, last, shown) => expect(pagesShown(page, last)).toEqual(shown))
