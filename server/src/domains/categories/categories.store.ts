import type { Category, categoryTotals, Question } from 'contract/categories/categories.schema.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { CategoriesTable } from './categories.table.ts'

export type CategoryRow = Selectable<CategoriesTable>
type CategoryValues = Insertable<Omit<CategoriesTable, 'id' | 'version' | 'created_at' | 'updated_at'>>

export function listCategories(db: Kysely<Database>): Promise<Category[]> {
  return db.selectFrom('categories').selectAll().execute()
}

export function findCategory(db: Kysely<Database>, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Only one change of the tree at a time: two moves that are fine alone may make a circle together. */
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

export function insertCategory(db: Kysely<Database>, values: CategoryValues): Promise<CategoryRow> {
  return db.insertInto('categories').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateCategory(db: Kysely<Database>, id: number, values: CategoryValues): Promise<CategoryRow> {
  return db.updateTable('categories').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Its questions go with it: answers keep the words they were asked in. */
export async function deleteCategory(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('questions').where('category_id', '=', id).execute()
  await db.deleteFrom('categories').where('id', '=', id).execute()
}

export type CategoryUses = { categories: number; enquiries: number; jobs: number; partners: number }

/** How many rows refer to the category, by what they are. */
export async function usesOf(db: Kysely<Database>, id: number): Promise<CategoryUses> {
  const { rows } = await sql<CategoryUses>`
    SELECT (SELECT count(*) FROM categories WHERE parent_id = ${id}) AS categories,
           (SELECT count(*) FROM enquiries WHERE category_id = ${id}) AS enquiries,
           (SELECT count(*) FROM jobs WHERE category_id = ${id}) AS jobs,
           (SELECT count(*) FROM partner_services WHERE category_id = ${id}) AS partners`.execute(db)
  return rows[0]!
}

/** What is asked for the category: the questions of its farthest ancestor first, its own last. */
export async function listQuestions(db: Kysely<Database>, categoryId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, 0 AS depth FROM categories WHERE id = ${categoryId}
      UNION ALL SELECT c.id, c.parent_id, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    )
    SELECT q.id, q.category_id, q.label, q.input_type, q.options, q.required, q.position
    FROM questions q JOIN lineage ON lineage.id = q.category_id
    ORDER BY depth DESC, q.position, q.id`.execute(db)
  return rows
}

/** Of each category itself, without those below it. */
export async function listTotals(db: Kysely<Database>): Promise<z.input<typeof categoryTotals>[]> {
  const { rows } = await sql<z.input<typeof categoryTotals>>`
    SELECT c.id AS category_id, coalesce(e.enquiries, 0) AS enquiries, coalesce(j.jobs, 0) AS jobs,
           coalesce(j.completed, 0) AS completed, coalesce(j.revenue, 0) AS revenue, coalesce(p.partners, 0) AS partners
    FROM categories c
    LEFT JOIN (SELECT category_id, count(*) AS enquiries FROM enquiries GROUP BY 1) e ON e.category_id = c.id
    LEFT JOIN (SELECT category_id, count(*) AS jobs, count(*) FILTER (WHERE status = 'completed') AS completed,
                      sum(price) FILTER (WHERE status = 'completed') AS revenue
               FROM jobs GROUP BY 1) j ON j.category_id = c.id
    LEFT JOIN (SELECT category_id, count(*) AS partners FROM partner_services GROUP BY 1) p ON p.category_id = c.id
    ORDER BY c.id`.execute(db)
  return rows
}
