import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'

type Db = Kysely<Database>
type Merge = { merge_id: number; survivor_id: number; merged_ids: number[] }

/**
 * The address that stays primary: the wanted one, the survivor's, else the first of the others. Undefined
 * when there is none, or when the wanted one belongs to none of them.
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

/** Makes the chosen address the only primary one, and notes the previous ones. */
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
  await sql`UPDATE addresses SET "primary" = false, ${editedColumns('addresses')}
    WHERE customer_id = ANY (${ids}::bigint[]) AND "primary" AND id <> ${chosen}`.execute(db)
  // It may be another address of its owner, and only now no other one is primary.
  await sql`UPDATE addresses SET "primary" = true, ${editedColumns('addresses')}
    WHERE id = ${chosen} AND NOT "primary"`.execute(db)
}

/**
 * Before the addresses go back: removes the primary flag that the merge set, unless the address is now
 * another customer's.
 */
export async function dropCreatedPrimary(
  db: Db,
  { merge_id, survivor_id }: Omit<Merge, 'merged_ids'>,
): Promise<void> {
  await sql`
    UPDATE addresses SET "primary" = false, ${editedColumns('addresses')} FROM customer_merge_moves moved
    WHERE addresses.customer_id = ${survivor_id} AND moved.merge_id = ${merge_id} AND moved.table_name = 'addresses' AND moved.column_name = 'primary'
      AND moved.was = 0 AND moved.became = 1 AND moved.row_id = addresses.id AND addresses."primary"`.execute(
    db,
  )
}

/**
 * After the addresses are back: each of the customers has one primary address again. A merged customer has
 * the previous one; so has the survivor unless a user chose another.
 */
export async function restorePrimaries(db: Db, { merge_id, survivor_id, merged_ids }: Merge): Promise<void> {
  await sql`
    UPDATE addresses AS a SET "primary" = false, ${editedColumns('a')}
    FROM customer_merge_moves moved JOIN addresses was ON was.id = moved.row_id
    WHERE moved.merge_id = ${merge_id} AND moved.table_name = 'addresses' AND moved.column_name = 'primary'
      AND moved.was = 1 AND was.customer_id = ANY (${merged_ids}::bigint[])
      AND a.customer_id = was.customer_id AND a."primary" AND a.id <> was.id`.execute(db)
  await sql`
    UPDATE addresses SET "primary" = true, ${editedColumns('addresses')} WHERE id IN (
      SELECT DISTINCT ON (a.customer_id) a.id FROM addresses a
      LEFT JOIN customer_merge_moves moved ON moved.table_name = 'addresses' AND moved.column_name = 'primary'
        AND moved.row_id = a.id AND moved.was = 1
      WHERE a.customer_id = ANY (${[survivor_id, ...merged_ids]}::bigint[])
        AND NOT EXISTS (SELECT FROM addresses o WHERE o.customer_id = a.customer_id AND o."primary")
      ORDER BY a.customer_id, (moved.merge_id = ${merge_id}) DESC NULLS LAST, moved.merge_id DESC NULLS LAST, a.id
    )`.execute(db)
}

/**
 * When the addresses are back: later merges into the same survivor found the address primary that this one
 * had made so. What stood before this one is what they go back to: the merges of a survivor can be undone in
 * any order.
 */
export async function forgetCreatedPrimary(
  db: Db,
  { merge_id, survivor_id }: Omit<Merge, 'merged_ids'>,
): Promise<void> {
  const ofAddresses = sql`table_name = 'addresses' AND column_name = 'primary'`
  const isBack = sql`row_id IN (SELECT id FROM addresses WHERE customer_id = ${survivor_id})`
  await sql`
    WITH created AS (
      SELECT row_id FROM customer_merge_moves
      WHERE merge_id = ${merge_id} AND ${ofAddresses} AND became = 1 AND (was = 0 OR NOT ${isBack})
    ), later AS (
      SELECT merge_id, row_id, was, became FROM customer_merge_moves JOIN created USING (row_id)
      WHERE ${ofAddresses} AND merge_id IN (SELECT id FROM customer_merges
        WHERE survivor_id = ${survivor_id} AND id > ${merge_id} AND undone_at IS NULL)
    ), forgotten AS (
      DELETE FROM customer_merge_moves AS moved USING later
      WHERE moved.merge_id = later.merge_id AND moved.row_id = later.row_id AND ${ofAddresses} AND later.was = 1
        -- Up to the one that chose another, or that chose it anew.
        AND NOT EXISTS (SELECT FROM later AS before
          WHERE before.merge_id < later.merge_id AND (before.was = 0 OR before.became = 0))
      RETURNING moved.merge_id, moved.became
    )
    INSERT INTO customer_merge_moves (merge_id, table_name, column_name, row_id, was, became)
    SELECT forgotten.merge_id, 'addresses', 'primary', row_id, 1, forgotten.became
    FROM forgotten, customer_merge_moves AS own
    WHERE own.merge_id = ${merge_id} AND ${ofAddresses} AND own.was = 1 AND own.became = 0 AND ${isBack}
    ON CONFLICT (merge_id, table_name, column_name, row_id) DO UPDATE SET was = 1`.execute(db)
}
