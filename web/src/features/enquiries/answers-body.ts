import type { AnswerValues } from '#features/categories/public.ts'

/** The answers to the current questions, without empty ones. */
export function answersBody(answers: AnswerValues, asked: readonly { id: number }[]) {
  return asked
    .map((question) => ({ question_id: question.id, value: answers[question.id] ?? '' }))
    .filter(({ value }) => (Array.isArray(value) ? value.length > 0 : value.trim() !== ''))
}
