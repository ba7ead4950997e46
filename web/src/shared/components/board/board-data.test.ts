import { expect, test } from 'vitest'
import { withCardData, withMoved } from './board-data.ts'

type Row = { id: number; status: 'a' | 'b'; version: number }
const row = (id: number, status: Row['status'], version = 1): Row => ({ id, status, version })
const board = (a: Row[], b: Row[]) => ({
  columns: [
    { slug: 'a' as const, total: { count: 40 + a.length, exact: true }, cards: a },
    { slug: 'b' as const, total: { count: b.length, exact: true }, cards: b },
  ],
})

test('a moved card is first in its new column, and both counts change', () => {
  const moved = withMoved(board([row(1, 'a'), row(2, 'a')], [row(3, 'b')]), row(2, 'a'), ['a', 'b'], {
    status: 'b',
  })
  expect(moved).toEqual({
    columns: [
      { slug: 'a', total: { count: 41, exact: true }, cards: [row(1, 'a')] },
      { slug: 'b', total: { count: 2, exact: true }, cards: [row(2, 'b'), row(3, 'b')] },
    ],
  })
  expect(
    withMoved(moved, row(2, 'a'), ['b', 'a'], { status: 'a' }).columns.map(({ total }) => total.count),
  ).toEqual([42, 1])
})

test('a card that is not loaded changes only the count of its column', () => {
  const moved = withMoved(board([row(1, 'a')], []), row(9, 'a'), ['a', 'b'], { status: 'b' })
  expect(moved.columns.map(({ total, cards }) => [total.count, cards.length])).toEqual([
    [40, 1],
    [1, 1],
  ])
})

test('newer data of the card is kept when the moved row is older', () => {
  const known = withCardData(board([row(1, 'a')], []), 1, { version: 7 })
  expect(withMoved(known, row(1, 'a', 1), ['a', 'b'], { status: 'b' }).columns[1]?.cards).toEqual([
    row(1, 'b', 7),
  ])
})

test('a card that has moved already is not counted again', () => {
  const there = board([], [row(1, 'b')])
  expect(
    withMoved(there, row(1, 'a'), ['a', 'b'], { status: 'b' }).columns.map(({ total }) => total.count),
  ).toEqual([40, 1])
})
