import type { AnswerValues } from '#features/categories/public.ts'

/** The answers to the current questions, without empty ones. */
export function answersBody(answers: AnswerValues, questions: readonly { id: number }[]) {
  return questions
    .map((question) => ({ question_id: question.id, value: answers[question.id] ?? '' }))
    .filter(({ value }) => (Array.isArray(value) ? value.length > 0 : value.trim() !== ''))
}
