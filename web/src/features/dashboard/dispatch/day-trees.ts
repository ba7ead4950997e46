import type { Category } from 'contract/categories/categories.schema.ts'
export type Node = { id: number; parent_id: number | null; title: string; type?: string }
/** All categories and locations. */
export type Trees = {
  categories: readonly (Node & Pick<Category, 'required_documents'>)[]
  locations: readonly Node[]
}

type Index = {
  byId: ReadonlyMap<number, Node>
  above: Map<number, readonly number[]>
  twins: Map<number, readonly number[]>
}

const indexes = new WeakMap<readonly Node[], Index>()

function indexOf(nodes: readonly Node[]): Index {
  const known = indexes.get(nodes) ?? {
    byId: new Map(nodes.map((node) => [node.id, node])),
    above: new Map(),
    twins: new Map(),
  }
  indexes.set(nodes, known)
  return known
}

/** An id with its ancestors. */
export function withAbove(nodes: readonly Node[], id: number): readonly number[] {
  const { byId, above } = indexOf(nodes)
  const known = above.get(id)
  if (known) return known
  const path: number[] = []
  for (let at: number | null = id; at !== null && !path.includes(at); at = byId.get(at)?.parent_id ?? null)
    path.push(at)
  above.set(id, path)
  return path
}

/**
 * A location with its ancestors. A pincode belongs to several areas: a partner who covers it in one of them
 * covers it.
 */
export function withTwins(locations: readonly Node[], id: number): readonly number[] {
  const { byId, twins } = indexOf(locations)
  const known = twins.get(id)
  if (known) return known
  const own = byId.get(id)
  const same =
    own?.type === 'pincode'
      ? locations.filter(({ title, type }) => type === 'pincode' && title === own.title)
      : []
  const all = [...withAbove(locations, id), ...same.map((twin) => twin.id)]
  twins.set(id, all)
  return all
}
