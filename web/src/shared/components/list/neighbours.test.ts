import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

/** Rows 101, 102, … in pages of three. */
function list(total: number, { known = [1, 2, 3, 4, 5], without = [] as number[] } = {}) {
  const ids = Array.from({ length: total }, (_, at) => 101 + at).filter((id) => !without.includes(id))
  const rowsOf = (page: number) =>
    known.includes(page) ? ids.slice((page - 1) * 3, page * 3).map((id) => ({ id })) : undefined
  return { perPage: 3, total: ids.length, rowsOf }
}
const idsOf = ({ previous, next }: ReturnType<typeof neighboursOf>) =>
  [previous, next].map((each) => (each === null || each === 'unknown' ? each : each.id))

test('inside a page, one page has both neighbours', () => {
  const found = neighboursOf({ id: 105, position: 5, ...list(9, { known: [2] }) })
  expect(found).toEqual({
    position: 5,
    previous: { id: 104, position: 4 },
    next: { id: 106, position: 6 },
    needs: [],
  })
})

test('at the border of a page the next page is loaded, and then gives the neighbour', () => {
  expect(neighboursOf({ id: 106, position: 6, ...list(9, { known: [2] }) })).toMatchObject({
    next: 'unknown',
    needs: [3],
  })
  expect(idsOf(neighboursOf({ id: 106, position: 6, ...list(9, { known: [2, 3] }) }))).toEqual([105, 107])
  expect(neighboursOf({ id: 104, position: 4, ...list(9, { known: [2] }) })).toMatchObject({
    previous: 'unknown',
    needs: [1],
  })
})

test('the first and the last record have one neighbour, and no page is loaded there', () => {
  expect(neighboursOf({ id: 101, position: 1, ...list(7) })).toMatchObject({ previous: null, needs: [] })
  expect(neighboursOf({ id: 107, position: 7, ...list(7) })).toMatchObject({ next: null, needs: [] })
  expect(idsOf(neighboursOf({ id: 101, position: 1, ...list(1) }))).toEqual([null, null])
})

test('a record that has left the list counts at the position of the one that followed it', () => {
  const gone = list(9, { without: [105] })
  expect(neighboursOf({ id: 105, position: 5, ...gone })).toMatchObject({
    position: 5,
    previous: { id: 104, position: 4 },
    next: { id: 106, position: 5 },
  })
  const last = list(9, { without: [109] })
  expect(idsOf(neighboursOf({ id: 109, position: 9, ...last }))).toEqual([108, null])
  expect(idsOf(neighboursOf({ id: 101, position: 1, ...list(1, { without: [101] }) }))).toEqual([null, null])
})

test('a record that newer ones moved to the next page is found there', () => {
  const found = neighboursOf({ id: 104, position: 3, ...list(9, { known: [1] }) })
  expect(found.needs).toEqual([2])
  expect(neighboursOf({ id: 104, position: 3, ...list(9) })).toMatchObject({
    position: 4,
    previous: { id: 103 },
    next: { id: 105 },
  })
})

test('without any page it requests the page of the record', () => {
  expect(neighboursOf({ id: 104, position: 4, ...list(9, { known: [] }) })).toEqual({
    position: 4,
    previous: 'unknown',
    next: 'unknown',
    needs: [2],
  })
})
