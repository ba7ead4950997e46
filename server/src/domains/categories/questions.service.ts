import type { Question, Script, scriptUpdate } from 'contract/categories/categories.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findCategory, lockTree } from './categories.store.ts'
import {
  deleteQuestions,
  insertQuestion,
  listQuestions,
  touchCategory,
  updateQuestion,
} from './questions.store.ts'

/** The questions for a category; empty when there is no such category. */
export function questionsFor(db: Kysely<Database>, categoryId: number): Promise<Question[]> {
  return listQuestions(db, categoryId)
}

/**
 * The questions with the category's version, read together, so that a save based on an earlier version is
 * refused.
 */
export async function getScript({ db }: Pick<Context, 'db'>, id: number): Promise<Script> {
  const category = await findCategory(db, id)
  if (!category) throw new AppError('not_found')
  const questions = await listQuestions(db, id)
  return {
    id,
    version: category.version,
    inherited: questions.filter((question) => question.category_id !== id),
    questions: questions.filter((question) => question.category_id === id),
  }
}

/**
 * Replaces the category's own questions. A question that stays keeps its id, so that its answers still belong
 * to it. Each given answer keeps the wording of its question.
 */
export async function saveScript(
  ctx: Context,
  id: number,
  { version, questions }: z.output<typeof scriptUpdate>,
): Promise<Script> {
  await lockTree(ctx.db)
  const current = () => getScript(ctx, id)
  await lockVersion(ctx.db, { table: 'categories', record_type: 'category', id, version, current })
  const before = (await getScript(ctx, id)).questions
  checkIds(before, questions)
  const kept = new Map(before.map((question) => [question.id, question]))
  for (const [position, { id: known, ...written }] of questions.entries()) {
    if (known === undefined) await insertQuestion(ctx.db, id, { ...written, position })
    else if (!isSame(kept.get(known), { ...written, position }))
      await updateQuestion(ctx.db, known, { ...written, position })
  }
  const removed = before.filter((question) => !questions.some((each) => each.id === question.id))
  if (removed.length > 0)
    await deleteQuestions(
      ctx.db,
      removed.map((question) => question.id),
    )
  await touchCategory(ctx.db, id)
  const after = await getScript(ctx, id)
  await recordAudit(ctx, {
    record_type: 'category',
    record_id: id,
    action: 'questions-changed',
    before: { questions: before },
    after: { questions: after.questions },
  })
  return after
}

function checkIds(before: readonly Question[], questions: readonly { id?: number }[]): void {
  const seen = new Set<number>()
  for (const [index, { id }] of questions.entries()) {
    if (id === undefined) continue
    if (seen.has(id)) throw invalid(`questions.${index}.id`, 'is repeated')
    if (!before.some((question) => question.id === id))
      throw invalid(`questions.${index}.id`, 'is not a question of this category')
    seen.add(id)
  }
}

type Written = Omit<Question, 'id' | 'category_id'>

function isSame(before: Question | undefined, after: Written): boolean {
  if (!before) return false
  const { label, input_type, options, required, position } = before
  return JSON.stringify({ label, input_type, options, required, position }) === JSON.stringify(inOrder(after))
}

const inOrder = ({ label, input_type, options, required, position }: Written) => ({
  label,
  input_type,
  options,
  required,
  position,
})
