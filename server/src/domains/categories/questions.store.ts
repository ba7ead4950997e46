import type { Question } from 'contract/categories/categories.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

/** The questions of the category: those of its farthest ancestor first, its own last. */
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

type Written = Pick<Question, 'label' | 'input_type' | 'options' | 'required' | 'position'>

const columnsOf = ({ options, ...values }: Written) => ({ ...values, options: JSON.stringify(options) })

export async function insertQuestion(
  db: Kysely<Database>,
  category_id: number,
  question: Written,
): Promise<void> {
  await db
    .insertInto('questions')
    .values({ category_id, ...columnsOf(question) })
    .execute()
}

export async function updateQuestion(db: Kysely<Database>, id: number, question: Written): Promise<void> {
  await db
    .updateTable('questions')
    .set({ ...columnsOf(question), ...edited })
    .where('id', '=', id)
    .execute()
}

/** Answers keep the wording of their questions. */
export async function deleteQuestions(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('questions').where('id', 'in', ids).execute()
}

/** Increases the version of the category, so that saves based on earlier questions are refused. */
export async function touchCategory(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('categories').set(edited).where('id', '=', id).execute()
}
