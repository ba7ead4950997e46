type Node = { id: number; parent_id: number | null; position: number; title: string }

/** Depth first, parents before children, siblings by position and then by name. */
export function treeOrder<T extends Node>(nodes: readonly T[]): T[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id)
  const below = (parent: number | null): T[] =>
    (children.get(parent) ?? []).toSorted(bySibling).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** As siblings stand: by position, and by name where two have the same. */
export function bySibling(a: Node, b: Node): number {
  return a.position - b.position || a.title.localeCompare(b.title, 'en') || a.id - b.id
}

/** The ids in their new order, with `id` at `position`, or last when there are not so many. */
export function placedAt(others: readonly number[], id: number, position: number): number[] {
  return others.toSpliced(Math.min(position, others.length), 0, id)
}
