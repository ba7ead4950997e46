import type { Category } from 'contract/categories/categories.schema.ts'
import { describe, expect, test } from 'vitest'
import { historySeed, pick, randomInteger, seededRandom } from '../../../../../faults/random.ts'
import { childrenByParent } from '../category-tree.ts'
import { matchingRows, totalsWithBelow, treeRows } from './category-rows.ts'
import { dropPosition, isWithin, movedTree, positionOf, stepFrom } from './tree-moves.ts'

const node = (
  id: number,
  title: string,
  parent_id: number | null,
  position: number,
  active = true,
): Category => ({
  id,
  title,
  parent_id,
  position,
  active,
  version: 1,
  created_at: '',
  updated_at: '',
  duration_minutes: null,
  warranty_days: null,
  required_documents: [],
  commission_kind: null,
  commission_value: null,
  commission_after_material: false,
})
// Appliances (AC (Repair, Installation), Chimney), Cleaning, Old (Radio)
const tree = [
  node(1, 'Appliances', null, 0),
  node(2, 'AC', 1, 0),
  node(3, 'Repair', 2, 0),
  node(4, 'Installation', 2, 1),
  node(5, 'Chimney', 1, 1),
  node(6, 'Cleaning', null, 1),
  node(7, 'Old', null, 2, false),
  node(8, 'Radio', 7, 0),
]
const ids = (rows: { category: Category }[]) => rows.map(({ category }) => category.id)

describe('the tree as rows', () => {
  test('lists rows from the top, without the children of a closed one', () => {
    expect(ids(treeRows(tree, new Set()))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const rows = treeRows(tree, new Set([2]))
    expect(ids(rows)).toEqual([1, 2, 5, 6, 7, 8])
    expect(rows[1]).toMatchObject({ level: 2, place: 1, siblings: 2, hasBelow: true, isOpen: false })
  })

  test('a category below an inactive one is inactive too', () => {
    const rows = treeRows(tree, new Set())
    expect(ids(matchingRows(rows, tree, { state: 'inactive' }))).toEqual([7, 8])
    expect(ids(matchingRows(rows, tree, { state: 'active' }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('all words of a search are in the path', () => {
    expect(ids(matchingRows(treeRows(tree, new Set()), tree, { q: 'repair  appl' }))).toEqual([3])
    const cafe = [node(9, 'Café clean', null, 0)]
    expect(ids(matchingRows(treeRows(cafe, new Set()), cafe, { q: 'clean cafe' }))).toEqual([9])
  })

  test('figures include all descendants; partners are counted by the server', () => {
    const of = (category_id: number, n: number) => ({
      category_id,
      enquiries: n,
      jobs: n,
      completed: n,
      revenue: n * 100,
      partners: n,
    })
    const sums = totalsWithBelow(tree, [of(1, 1), of(2, 2), of(3, 4), of(5, 8)])
    expect(sums.get(1)).toEqual({ ...of(1, 15), partners: 1 })
    expect(sums.get(2)).toEqual({ ...of(2, 6), partners: 2 })
    expect(sums.get(6)?.jobs).toBe(0)
  })
})

describe('steps and drops', () => {
  test('steps go up, down, in and out, until there is no further position', () => {
    expect(stepFrom(tree, 4, 'up')).toEqual({ parent_id: 2, position: 0 })
    expect(stepFrom(tree, 3, 'up')).toBeNull()
    expect(stepFrom(tree, 3, 'down')).toEqual({ parent_id: 2, position: 1 })
    expect(stepFrom(tree, 4, 'down')).toBeNull()
    expect(stepFrom(tree, 5, 'in')).toEqual({ parent_id: 2, position: 2 })
    expect(stepFrom(tree, 1, 'in')).toBeNull()
    expect(stepFrom(tree, 2, 'out')).toEqual({ parent_id: null, position: 1 })
    expect(stepFrom(tree, 6, 'out')).toBeNull()
  })

  test('a drop into itself, below itself or at the same position has no position', () => {
    const drop = (id: number, over: number, side: 'before' | 'inside' | 'after', isOpen = false) =>
      dropPosition(tree, id, { id: over, side, isOpen })
    expect(drop(6, 2, 'before')).toEqual({ parent_id: 1, position: 0 })
    expect(drop(6, 2, 'after')).toEqual({ parent_id: 1, position: 1 })
    expect(drop(6, 2, 'after', true)).toEqual({ parent_id: 2, position: 0 })
    expect(drop(6, 2, 'inside')).toEqual({ parent_id: 2, position: 2 })
    expect(drop(1, 3, 'inside')).toBeNull()
    expect(drop(1, 1, 'after')).toBeNull()
    expect(drop(3, 4, 'before')).toBeNull()
    expect(drop(4, 3, 'before')).toEqual({ parent_id: 2, position: 0 })
  })
})

test('after any move no category is lost, there is no cycle and positions have no gaps', () => {
  const random = seededRandom(historySeed)
  let now = tree
  for (let step = 0; step < 500; step += 1) {
    const id = pick(random, tree).id
    const over = pick(random, tree).id
    const side = pick(random, ['before', 'inside', 'after'] as const)
    const place = dropPosition(now, id, { id: over, side, isOpen: randomInteger(random, 2) === 0 })
    if (!place) continue
    now = movedTree(now, id, place)
    expect([step, positionOf(now, id)]).toEqual([step, place])
    expect(ids(treeRows(now, new Set())).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(isWithin(now, place.parent_id, id)).toBe(false)
    for (const parent of [place.parent_id, positionOf(tree, id)?.parent_id ?? null]) {
      const siblings = childrenByParent(now).get(parent) ?? []
      expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, at) => at))
    }
  }
})
