import type { Category } from 'contract/categories/categories.schema.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { CategoriesTable } from './categories.table.ts'

export type CategoryRow = Selectable<CategoriesTable>
type CategoryValues = Insertable<Omit<CategoriesTable, 'id' | 'version' | 'created_at' | 'updated_at'>>

export function listCategories(db: Kysely<Database>): Promise<Category[]> {
  return db.selectFrom('categories').selectAll().execute()
}

export function findCategory(db: Kysely<Database>, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Only one change of the tree at a time: two valid moves at once could create a circle together. */
export async function lockTree(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('categories'))`.execute(db)
}

/** The category's own id and those of everything above it. */
export async function lineageOf(db: Kysely<Database>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM categories WHERE id = ${id}
      UNION SELECT c.id, c.parent_id FROM categories c JOIN above ON c.id = above.parent_id
    )
    SELECT id FROM above`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of these categories and of all below them. */
export async function listBelow(db: Kysely<Database>, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE below AS (
      SELECT id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
    )
    SELECT id FROM below`.execute(db)
  return rows.map((row) => row.id)
}

/** The trigger does not count a position alone as an edit, so an edit sets its own time. */

export function insertCategory(db: Kysely<Database>, values: CategoryValues): Promise<CategoryRow> {
  return db.insertInto('categories').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateCategory(
  db: Kysely<Database>,
  id: number,
  values: CategoryValues,
): Promise<CategoryRow> {
  return db
    .updateTable('categories')
    .set({ ...values, ...edited })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its questions go with it: answers keep the words they were asked in. */
export async function deleteCategory(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('questions').where('category_id', '=', id).execute()
  await db.deleteFrom('categories').where('id', '=', id).execute()
}

export type CategoryUses = { categories: number; enquiries: number; jobs: number; partners: number }

/** The number of rows that refer to the category, by type. */
export async function usesOf(db: Kysely<Database>, id: number): Promise<CategoryUses> {
  const { rows } = await sql<CategoryUses>`
    SELECT (SELECT count(*) FROM categories WHERE parent_id = ${id}) AS categories,
           (SELECT count(*) FROM enquiries WHERE category_id = ${id}) AS enquiries,
           (SELECT count(*) FROM jobs WHERE category_id = ${id}) AS jobs,
           (SELECT count(*) FROM partner_services WHERE category_id = ${id}) AS partners`.execute(db)
  return rows[0]!
}

/** Sets parent and position of a category. The version increases even when both are unchanged. */
export async function placeCategory(
  db: Kysely<Database>,
  id: number,
  place: Pick<CategoryRow, 'parent_id' | 'position'>,
): Promise<void> {
  await db
    .updateTable('categories')
    .set({ ...place, ...edited })
    .where('id', '=', id)
    .execute()
}

/**
 * Numbers siblings from 0 in this order. This is no edit of them; siblings with the right number are not
 * written.
 */
export async function numberSiblings(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE categories SET position = placed.nth - 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS placed (id, nth)
    WHERE categories.id = placed.id AND categories.position <> placed.nth - 1`.execute(db)
}

export async function isCategory(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select(sql`1`.as('one'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The warranty of the category or of its nearest ancestor with one, in days; null when none has one. */
export async function warrantyDaysOf(db: Kysely<Database>, id: number): Promise<number | null> {
  const { rows } = await sql<{ warranty_days: number }>`
    WITH RECURSIVE lineage AS (
      SELECT parent_id, warranty_days, 0 AS depth FROM categories WHERE id = ${id}
      UNION ALL SELECT c.parent_id, c.warranty_days, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    )
    SELECT warranty_days FROM lineage WHERE warranty_days IS NOT NULL ORDER BY depth LIMIT 1`.execute(db)
  return rows[0]?.warranty_days ?? null
}
