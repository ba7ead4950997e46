import { describe, expect, test } from 'vitest'
import { categoryOptions, categoryPath } from './category-tree.ts'

const node = (id: number, title: string, parent_id: number | null = null, position = 0, active = true) => ({
  id,
  title,
  parent_id,
  position,
  active,
})
const tree = [
  node(1, 'Appliance repair', null, 1),
  node(2, 'AC', 1),
  node(3, 'Repair', 2, 2),
  node(4, 'Installation', 2, 1),
  node(5, 'Cleaning', null, 0),
  node(6, 'Old services', null, 9, false),
  node(7, 'Chimney', 6),
]

describe('categories as a tree', () => {
  test('a path runs from the root down', () => {
    expect(categoryPath(tree, 3)).toEqual(['Appliance repair', 'AC', 'Repair'])
    expect(categoryPath(tree, 99)).toEqual([])
    expect(categoryPath(tree, null)).toEqual([])
  })

  test('a loop in bad data ends', () => {
    expect(categoryPath([node(1, 'a', 2), node(2, 'b', 1)], 1)).toEqual(['b', 'a'])
  })

  test('options follow position inside their parent', () => {
    expect(categoryOptions(tree).map((option) => option.id)).toEqual([5, 1, 2, 4, 3])
  })

  test('a category below an inactive one is not offered, unless the record has it', () => {
    expect(categoryOptions(tree).some((option) => option.id === 7)).toBe(false)
    expect(categoryOptions(tree, 7).at(-1)?.path).toEqual(['Old services', 'Chimney'])
  })
})
