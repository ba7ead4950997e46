import type { IntakeMapped } from 'contract/intake/intake.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The active service a portal's words mean: the same title, else the one title that stands in the words or holds them. */
export async function serviceOf(db: Kysely<Database>, words: string | null): Promise<{ id: number } | null> {
  const said = words?.trim().toLowerCase()
  if (!said) return null
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    SELECT id, lower(title) = ${said} AS is_same FROM categories
    WHERE active AND (strpos(${said}, lower(title)) > 0 OR strpos(lower(title), ${said}) > 0)
    ORDER BY is_same DESC, length(title) DESC, id LIMIT 20`.execute(db)
  const [best, next] = rows
  return best && (best.is_same || !next) ? { id: best.id } : null
}

/** The pincode in the tree of places; of one that stands under several areas the one whose area was named. */
export async function placeOf(
  db: Kysely<Database>,
  { pincode, area, address }: IntakeMapped,
): Promise<{ location_id: number; area: string } | null> {
  if (!pincode) return null
  const { rows } = await sql<{ location_id: number; area: string; is_named: boolean }>`
    SELECT p.id AS location_id, a.title AS area,
      strpos(${[area, address].join(' ').toLowerCase()}, lower(a.title)) > 0 AS is_named
    FROM locations p JOIN locations a ON a.id = p.parent_id
    WHERE p.type = 'pincode' AND p.title = ${pincode}
    ORDER BY is_named DESC, p.id LIMIT 2`.execute(db)
  const [best, next] = rows
  return best && (!next || best.is_named) ? best : null
}
