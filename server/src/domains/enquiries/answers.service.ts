import type { Answer, answerInput, Question } from 'contract/categories/categories.schema.ts'
import type { Issue } from 'contract/shared/errors.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { questionsFor } from '#domains/categories/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'

type AnswerInput = z.output<typeof answerInput>
type Checked = { answers: Answer[]; issues: Issue[] }

/**
 * Answers for storage, with the current labels of the questions, in the order of the questions. A stored
 * answer that is sent unchanged stays unchanged, also when its question was removed. With `mustBeComplete` a
 * required question without an answer is an issue.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: readonly AnswerInput[],
  { kept = [], mustBeComplete = false }: { kept?: readonly Answer[]; mustBeComplete?: boolean } = {},
): Checked {
  const issues: Issue[] = []
  const answers = new Map<number, Answer>()
  for (const [index, { question_id, value }] of given.entries()) {
    if (isEmpty(value)) continue
    const before = kept.find((answer) => answer.question_id === question_id)
    const isUnchanged = before && JSON.stringify(before.value) === JSON.stringify(value)
    const question = questions.find((each) => each.id === question_id)
    const problem = answers.has(question_id)
      ? 'has two answers'
      : isUnchanged
        ? null
        : problemOf(question, value)
    if (problem) issues.push({ field: `answers.${index}.value`, message: problem })
    else if (isUnchanged) answers.set(question_id, before)
    else if (question) answers.set(question_id, { question_id, label: question.label, value })
  }
  if (mustBeComplete) issues.push(...missing(questions, answers))
  return { answers: inOrder(questions, answers), issues }
}

function isEmpty(value: AnswerInput['value']): boolean {
  return value.length === 0
}

function problemOf(question: Question | undefined, value: AnswerInput['value']): string | null {
  if (!question) return 'is not a question of this service'
  const { input_type, options, label } = question
  if (input_type === 'checkbox') {
    if (typeof value === 'string') return `“${label}” needs a list of options`
    const foreign = value.find((option) => !options.includes(option))
    return foreign === undefined ? null : `“${foreign}” is not an option of “${label}”`
  }
  if (typeof value !== 'string') return `“${label}” needs one answer`
  if (input_type === 'radio' && !options.includes(value)) return `“${value}” is not an option of “${label}”`
  return null
}

function missing(questions: readonly Question[], answers: ReadonlyMap<number, Answer>): Issue[] {
  return questions
    .filter((question) => question.required && !answers.has(question.id))
    .map((question) => ({ field: 'answers', message: `“${question.label}” needs an answer` }))
}

function inOrder(questions: readonly Question[], answers: ReadonlyMap<number, Answer>): Answer[] {
  const listed = questions.flatMap((question) => answers.get(question.id) ?? [])
  const unlisted = [...answers.values()].filter((answer) => !listed.includes(answer))
  return [...listed, ...unlisted]
}

export function isBooked(status: EnquiryStatus): boolean {
  return status === 'booking-done-will-take-service'
}

/** @throws AppError invalid for answers the category's questions do not allow. */
export async function answersFor(
  { db }: AnyContext,
  categoryId: number | null,
  given: readonly AnswerInput[],
  how: { kept?: readonly Answer[]; mustBeComplete?: boolean },
): Promise<Answer[]> {
  const questions = categoryId === null ? [] : await questionsFor(db, categoryId)
  const { answers, issues } = checkAnswers(questions, given, how)
  if (issues.length > 0) throw new AppError('invalid', { issues })
  return answers
}
