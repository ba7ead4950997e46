import { expect, test } from 'vitest'
import { emptySelection, pageToggled, rangeOf, toggled } from './use-selection.ts'

const page = [9, 8, 7, 6, 5]
const chosen = (...ids: number[]) => ({ ids: new Set(ids), anchor: undefined })
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids]

test('a range starts at the last clicked row, in either direction', () => {
  expect(rangeOf(page, 8, 6)).toEqual([8, 7, 6])
  expect(rangeOf(page, 5, 9)).toEqual(page)
  expect(rangeOf(page, 7, 7)).toEqual([7])
  expect(rangeOf(page, undefined, 7)).toEqual([7])
  expect(rangeOf(page, 77, 7)).toEqual([7])
})

test('a row is selected and deselected; a range only selects', () => {
  const one = toggled(emptySelection, 8, page, false)
  expect([idsOf(one), one.anchor]).toEqual([[8], 8])
  expect(idsOf(toggled(one, 8, page, false))).toEqual([])
  expect(idsOf(toggled(one, 6, page, true))).toEqual([8, 7, 6])
  expect(idsOf(toggled({ ids: new Set([8, 7, 3]), anchor: 8 }, 6, page, true))).toEqual([8, 7, 3, 6])
})

test('the whole page is selected, then deselected, and other pages keep theirs', () => {
  expect(idsOf(pageToggled(chosen(3, 7), page))).toEqual([3, 7, 9, 8, 6, 5])
  expect(idsOf(pageToggled(chosen(3, ...page), page))).toEqual([3])
})
