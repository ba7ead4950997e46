import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>
type Merge = { merge_id: number; survivor_id: number; merged_ids: number[] }

/**
 * Which address stays the primary one: the wanted one, the survivor's, else the first of the others. Undefined when
 * there is none, or when the wanted one is of nobody of them.
 */
export async function choosePrimary(
  db: Db,
  { survivor_id, merged_ids }: Omit<Merge, 'merge_id'>,
  wanted: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM addresses WHERE customer_id = ANY (${[survivor_id, ...merged_ids]}::bigint[])
      ${wanted === undefined ? sql`` : sql`AND id = ${wanted}`}
    ORDER BY customer_id <> ${survivor_id}, "primary" DESC, customer_id, id LIMIT 1`.execute(db)
  return rows[0]?.id
}

/** Only the chosen address is primary from here on. Which ones were is noted. */
export async function keepOnePrimary(
  db: Db,
  { merge_id, survivor_id, merged_ids }: Merge,
  chosen: number,
): Promise<void> {
  const ids = [survivor_id, ...merged_ids]
  await sql`
    INSERT INTO customer_merge_moves (merge_id, table_name, column_name, row_id, was, became)
    SELECT ${merge_id}, 'addresses', 'primary', id, "primary"::integer, (id = ${chosen})::integer
    FROM addresses WHERE customer_id = ANY (${ids}::bigint[]) AND ("primary" OR id = ${chosen})`.execute(db)
  await sql`UPDATE addresses SET "primary" = false
    WHERE customer_id = ANY (${ids}::bigint[]) AND "primary" AND id <> ${chosen}`.execute(db)
  // It may be another address of its owner: only now is there no other primary one.
  await sql`UPDATE addresses SET "primary" = true WHERE id = ${chosen} AND NOT "primary"`.execute(db)
}

/** Before the addresses go back: the one the merge made primary is so no longer. */
export async function dropMadePrimary(db: Db, mergeId: number): Promise<void> {
  await sql`
    UPDATE addresses SET "primary" = false FROM customer_merge_moves moved
    WHERE moved.merge_id = ${mergeId} AND moved.table_name = 'addresses' AND moved.column_name = 'primary'
      AND moved.was = 0 AND moved.became = 1 AND moved.row_id = addresses.id AND addresses."primary"`.execute(db)
}

/** When they are back: each of the customers has one primary address again, the same as before if nobody chose another. */
export async function restorePrimaries(db: Db, { merge_id, survivor_id, merged_ids }: Merge): Promise<void> {
  await sql`
    UPDATE addresses SET "primary" = true WHERE id IN (
      SELECT DISTINCT ON (a.customer_id) a.id FROM addresses a
      LEFT JOIN customer_merge_moves moved ON moved.table_name = 'addresses' AND moved.column_name = 'primary'
        AND moved.row_id = a.id AND moved.was = 1
      WHERE a.customer_id = ANY (${[survivor_id, ...merged_ids]}::bigint[])
        AND NOT EXISTS (SELECT FROM addresses o WHERE o.customer_id = a.customer_id AND o."primary")
      ORDER BY a.customer_id, (moved.merge_id = ${merge_id}) DESC NULLS LAST, moved.merge_id DESC NULLS LAST, a.id
    )`.execute(db)
}
