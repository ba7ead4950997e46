import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

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
