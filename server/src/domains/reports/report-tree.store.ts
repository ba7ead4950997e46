import type { JobSums } from 'contract/reports/reports.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { addUp, nothing } from './job-sums.store.ts'

export type TreeNode = { id: number; parent_id: number | null; name: string }

const trees = { category: 'categories', place: 'locations' } as const

/** These nodes of a tree and all above them. */
export async function lineageOf(
  db: Kysely<Database>,
  tree: keyof typeof trees,
  ids: readonly number[],
): Promise<Map<number, TreeNode>> {
  const table = sql.table(trees[tree])
  const { rows } = await sql<TreeNode>`
    WITH RECURSIVE up AS (
      SELECT id, parent_id, title FROM ${table} WHERE id = ANY (${ids}::bigint[])
      UNION SELECT above.id, above.parent_id, above.title FROM up JOIN ${table} AS above ON above.id = up.parent_id
    )
    SELECT id, parent_id, title AS name FROM up`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const people = { partner: 'partners', staff: 'users' } as const

export async function namesOf(
  db: Kysely<Database>,
  of: keyof typeof people,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM ${sql.table(people[of])} WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type TreeRow = {
  key: number
  name: string | null
  hasMore: boolean
  isOwn: boolean
  now: JobSums
  before: JobSums
}

/**
 * Sums by the nodes directly below one, or by those at the top: each with everything below it, as the tree is
 * today. Values of the node itself have a row of their own; values without a node are at the top under 0.
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
  const sum = (sums: ReadonlyMap<number, JobSums>, of: number[]) =>
    addUp(of.map((key) => sums.get(key) ?? nothing))
  const rows = [...groups].map(([key, group]) => ({
    key,
    name: nodes.get(key)?.name ?? null,
    hasMore: group.hasMore,
    isOwn: key === within,
    now: sum(now, group.keys),
    before: sum(before, group.keys),
  }))
  return { path: within === null ? [] : pathTo(nodes, within), rows }
}

/** The node directly below `within` that contains a key; null when the key is elsewhere in the tree. */
function nodeBelow(nodes: ReadonlyMap<number, TreeNode>, key: number, within: number | null): number | null {
  if (key === within) return key
  if (key === 0) return within === null ? 0 : null
  let node = nodes.get(key)
  while (node && node.parent_id !== within)
    node = node.parent_id === null ? undefined : nodes.get(node.parent_id)
  return node?.id ?? null
}

function pathTo(nodes: ReadonlyMap<number, TreeNode>, id: number): { id: number; name: string }[] {
  const node = nodes.get(id)
  if (!node) return []
  const above = node.parent_id === null ? [] : pathTo(nodes, node.parent_id)
  return [...above, { id, name: node.name }]
}
