import type { Category, CategoryTotals } from 'contract/categories/categories.schema.ts'
import { wordFinder } from 'contract/shared/search-words.ts'
import { categoryPath, childrenByParent } from '../category-tree.ts'

export type TreeRow = {
  category: Category
  /** From 1, as screen readers count levels. */
  level: number
  /** Its position among its siblings, from 1, and their number. */
  place: number
  siblings: number
  hasBelow: boolean
  isOpen: boolean
  /** Inactive, itself or by an ancestor. */
  isOff: boolean
}

/** The tree as rows, without the children of closed ones. */
export function treeRows(categories: readonly Category[], closed: ReadonlySet<number>): TreeRow[] {
  const children = childrenByParent(categories)
  const walk = (parent: number | null, level: number, isOffAbove: boolean): TreeRow[] => {
    const siblings = children.get(parent) ?? []
    return siblings.flatMap((category, at) => {
      const hasBelow = children.has(category.id)
      const isOpen = hasBelow && !closed.has(category.id)
      const isOff = isOffAbove || !category.active
      const row = { category, level, place: at + 1, siblings: siblings.length, hasBelow, isOpen, isOff }
      return [row, ...(isOpen ? walk(category.id, level + 1, isOff) : [])]
    })
  }
  return walk(null, 1, false)
}

export type Narrowing = { q?: string; state?: string }

/** The rows whose path has all the words, in the requested state, each with its whole path. */
export function matchingRows(
  rows: readonly TreeRow[],
  categories: readonly Category[],
  { q = '', state }: Narrowing,
) {
  const has = wordFinder(q)
  return rows.filter(({ category, isOff }) => {
    if (state !== undefined && (state === 'inactive') !== isOff) return false
    return has(categoryPath(categories, category.id).join(' '))
  })
}

/**
 * The figures of each category with all its descendants, like the results of a filter by it. The server
 * counts the partners, including those who serve an ancestor.
 */
export function totalsWithBelow(
  categories: readonly Category[],
  totals: readonly CategoryTotals[],
): Map<number, CategoryTotals> {
  const own = new Map(totals.map((each) => [each.category_id, each]))
  const children = childrenByParent(categories)
  const sums = new Map<number, CategoryTotals>()
  const add = (id: number): CategoryTotals => {
    const sum = { ...(own.get(id) ?? { ...nothing, category_id: id }) }
    for (const child of children.get(id) ?? []) {
      const below = add(child.id)
      for (const figure of figures) sum[figure] += below[figure]
    }
    sums.set(id, sum)
    return sum
  }
  for (const category of children.get(null) ?? []) add(category.id)
  return sums
}

const figures = ['enquiries', 'jobs', 'completed', 'revenue'] as const
const nothing = { enquiries: 0, jobs: 0, completed: 0, revenue: 0, partners: 0 }
