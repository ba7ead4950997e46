import type { Answer, Question } from 'contract/categories/categories.schema.ts'

/**
 * Of the answers that are kept, those to a question that is asked no more, or was asked in other words and has not been
 * answered anew since: the fields of today do not say what they were answers to.
 */
export function earlierAnswers(
  kept: readonly Answer[],
  questions: readonly Question[],
  answers: Readonly<Record<string, string | string[]>>,
): Answer[] {
  return kept.filter(({ question_id, label, value }) => {
    const question = questions.find(({ id }) => id === question_id)
    if (!question) return true
    const isUnchanged = JSON.stringify(answers[question_id] ?? value) === JSON.stringify(value)
    return isUnchanged && (question.label !== label || (question.input_type === 'checkbox') !== Array.isArray(value))
  })
}

/** Answers whose question is asked no more: they are sent along as they were, or saving would take them away. */
export function goneAnswers(kept: readonly Answer[], questions: readonly { id: number }[]) {
  return kept
    .filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
    .map(({ question_id, value }) => ({ question_id, value }))
}
