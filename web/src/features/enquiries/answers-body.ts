import type { AnswerValues } from '#features/categories/public.ts'

/** Answers somebody gave to the questions that are asked; empty ones are left out. */
export function answersBody(answers: AnswerValues, asked: readonly { id: number }[]) {
  return asked
    .map((question) => ({ question_id: question.id, value: answers[question.id] ?? '' }))
    .filter(({ value }) => (Array.isArray(value) ? value.length > 0 : value.trim() !== ''))
}
