import type { Category } from 'contract/categories/categories.schema.ts'
import { childrenByParent } from '../category-tree.ts'

/** A position in the tree: the parent (null is the top), and the index from 0 among its other children. */
export type TreePosition = { parent_id: number | null; position: number }

/** The position of a category. */
export function positionOf(categories: readonly Category[], id: number): TreePosition | null {
  const category = categories.find((each) => each.id === id)
  if (!category) return null
  const siblings = childrenByParent(categories).get(category.parent_id) ?? []
  return { parent_id: category.parent_id, position: siblings.indexOf(category) }
}

/** Whether it is the category or one of its descendants. */
export function isWithin(categories: readonly Category[], id: number | null, of: number): boolean {
  const seen = new Set<number>()
  let at = id
  while (at !== null && !seen.has(at)) {
    if (at === of) return true
    seen.add(at)
    at = categories.find((each) => each.id === at)?.parent_id ?? null
  }
  return false
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The result of one step: among its siblings, below the previous one, or out of its parent and after it. */
export function stepFrom(categories: readonly Category[], id: number, step: Step): TreePosition | null {
  const place = positionOf(categories, id)
  if (!place) return null
  const { parent_id, position } = place
  const siblings = childrenByParent(categories).get(parent_id) ?? []
  if (step === 'up') return position === 0 ? null : { parent_id, position: position - 1 }
  if (step === 'down') return position === siblings.length - 1 ? null : { parent_id, position: position + 1 }
  if (step === 'out') {
    const above = parent_id === null ? null : positionOf(categories, parent_id)
    return above && { parent_id: above.parent_id, position: above.position + 1 }
  }
  const before = siblings[position - 1]
  return before ? lastBelow(categories, before.id, id) : null
}

const lastBelow = (categories: readonly Category[], parent: number, id: number): TreePosition => ({
  parent_id: parent,
  position: (childrenByParent(categories).get(parent) ?? []).filter((each) => each.id !== id).length,
})

export type DropSide = 'before' | 'inside' | 'after'

/** The position of a category dropped on another one; null where it is not allowed or does not change. */
export function dropPosition(
  categories: readonly Category[],
  id: number,
  over: { id: number; side: DropSide; isOpen: boolean },
): TreePosition | null {
  if (isWithin(categories, over.id, id)) return null
  const place = positionUnder(categories, id, over)
  const now = positionOf(categories, id)
  const isThere = place && now && place.parent_id === now.parent_id && place.position === now.position
  return isThere ? null : place
}

function positionUnder(
  categories: readonly Category[],
  id: number,
  over: { id: number; side: DropSide; isOpen: boolean },
): TreePosition | null {
  const target = categories.find((each) => each.id === over.id)
  if (!target) return null
  if (over.side === 'inside') return lastBelow(categories, over.id, id)
  // The children of an open row begin below it.
  if (over.side === 'after' && over.isOpen) return { parent_id: over.id, position: 0 }
  const others = (childrenByParent(categories).get(target.parent_id) ?? []).filter((each) => each.id !== id)
  return { parent_id: target.parent_id, position: others.indexOf(target) + (over.side === 'after' ? 1 : 0) }
}

/** The tree after a move, computed like on the server and shown before the answer. */
export function movedTree(
  categories: readonly Category[],
  id: number,
  { parent_id, position }: TreePosition,
): Category[] {
  const from = categories.find((each) => each.id === id)
  const numbers = new Map<number, number>()
  const below = (parent: number | null) =>
    (childrenByParent(categories).get(parent) ?? []).filter((each) => each.id !== id)
  const order = below(parent_id).map((each) => each.id)
  order.splice(position, 0, id)
  order.forEach((each, at) => {
    numbers.set(each, at)
  })
  if (from && from.parent_id !== parent_id)
    below(from.parent_id).forEach((each, at) => {
      numbers.set(each.id, at)
    })
  return categories.map((each) => ({
    ...each,
    parent_id: each.id === id ? parent_id : each.parent_id,
    position: numbers.get(each.id) ?? each.position,
  }))
}
