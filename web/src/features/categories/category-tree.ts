import type { Category } from 'contract/categories/categories.schema.ts'

type Node = Pick<Category, 'id' | 'title' | 'parent_id' | 'position' | 'active'>
export type CategoryOption = { id: number; title: string; path: string[] }

/** Titles from the root down (spec 3), the category's own last; empty for an unknown id. */
export function categoryPath(categories: readonly Node[], id: number | null | undefined): string[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const path: string[] = []
  const seen = new Set<number>()
  let at = id == null ? undefined : byId.get(id)
  while (at && !seen.has(at.id)) {
    seen.add(at.id)
    path.unshift(at.title)
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  }
  return path
}

/** The children of each category in their order; key null has those at the top. */
export function childrenByParent<N extends Node>(categories: readonly N[]): Map<number | null, N[]> {
  const children = new Map<number | null, N[]>()
  for (const category of categories) {
    const siblings = children.get(category.parent_id)
    if (siblings) siblings.push(category)
    else children.set(category.parent_id, [category])
  }
  for (const siblings of children.values()) siblings.sort(byPosition)
  return children
}

/**
 * The categories that can be chosen, in the order of the tree. A category below an inactive one is inactive
 * too; `keep` is always in the list, so that an old record still shows its category.
 */
export function categoryOptions(categories: readonly Node[], keep: number | null = null): CategoryOption[] {
  const children = childrenByParent(categories)
  const walk = (parent: number | null, path: string[], active: boolean): CategoryOption[] =>
    (children.get(parent) ?? []).flatMap((category) => {
      const own = [...path, category.title]
      const isActive = active && category.active
      const option = { id: category.id, title: category.title, path: own }
      return [...(isActive || category.id === keep ? [option] : []), ...walk(category.id, own, isActive)]
    })
  return walk(null, [], true)
}

function byPosition(a: Node, b: Node): number {
  return a.position - b.position || a.title.localeCompare(b.title, 'en')
}
