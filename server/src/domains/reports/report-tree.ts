import type { JobSums } from 'contract/reports/reports.schema.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { addUp, nothing } from './job-sums.ts'
import { lineageOf, type TreeNode } from './names.store.ts'

type TreeRow = { key: number; name: string | null; hasMore: boolean; isOwn: boolean; now: JobSums; before: JobSums }

/**
 * Sums by the nodes directly below one, or by those at the top: each with everything below it, as the tree is today. What is
 * said of the node itself has a row of its own; what is said of none stands at the top under 0.
 */
export async function rowsOfTree(
  db: Kysely<Database>,
  tree: 'category' | 'place',
  within: number | null,
  now: ReadonlyMap<number, JobSums>,
  before: ReadonlyMap<number, JobSums>,
): Promise<{ path: { id: number; name: string }[]; rows: TreeRow[] }> {
  const keys = new Set([...now.keys(), ...before.keys()])
  const nodes = await lineageOf(db, tree, within === null ? [...keys] : [...keys, within])
  const groups = new Map<number, { hasMore: boolean; keys: number[] }>()
  for (const key of keys) {
    const node = nodeBelow(nodes, key, within)
    if (node === null) continue
    const group = groups.get(node) ?? { hasMore: false, keys: [] }
    group.hasMore ||= key !== node
    group.keys.push(key)
    groups.set(node, group)
  }
  const sum = (sums: ReadonlyMap<number, JobSums>, of: number[]) => addUp(of.map((key) => sums.get(key) ?? nothing))
  const rows = [...groups].map(([key, group]) => ({
    ...{ key, name: nodes.get(key)?.name ?? null, hasMore: group.hasMore, isOwn: key === within },
    now: sum(now, group.keys),
    before: sum(before, group.keys),
  }))
  return { path: within === null ? [] : pathTo(nodes, within), rows }
}

/** The node directly below `within` that a key belongs to: itself at the end of its way up; null when it lies elsewhere. */
function nodeBelow(nodes: ReadonlyMap<number, TreeNode>, key: number, within: number | null): number | null {
  if (key === within) return key
  if (key === 0) return within === null ? 0 : null
  let node = nodes.get(key)
  while (node && node.parent_id !== within) node = node.parent_id === null ? undefined : nodes.get(node.parent_id)
  return node?.id ?? null
}

function pathTo(nodes: ReadonlyMap<number, TreeNode>, id: number): { id: number; name: string }[] {
  const node = nodes.get(id)
  if (!node) return []
  const above = node.parent_id === null ? [] : pathTo(nodes, node.parent_id)
  return [...above, { id, name: node.name }]
}
