import type { Answer, Question } from 'contract/categories/categories.schema.ts'
import { Fragment } from 'react'
import '#src/styles/records.css'
import { categoriesText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import type { AnswerValues } from './answer-fields.tsx'

type EarlierAnswersProps = { kept: readonly Answer[]; questions: readonly Question[]; answers: AnswerValues }

/** Answers to reworded or deleted questions, with the question as it was when answered. */
export function EarlierAnswers({ kept, questions, answers }: EarlierAnswersProps) {
  const t = useText(categoriesText)
  const earlier = earlierAnswers(kept, questions, answers)
  if (earlier.length === 0) return null
  return (
    <div className="text-13">
      <h3 className="field-label">{t('categories.asked-before')}</h3>
      <dl className="facts">
        {earlier.map(({ question_id, label, value }) => (
          <Fragment key={question_id}>
            <dt>{label}</dt>
            <dd>{[value].flat().join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

/**
 * Stored answers to questions that were deleted, or reworded and not answered since: the current fields do
 * not show what these answers were about.
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
    return (
      isUnchanged &&
      (question.label !== label || (question.input_type === 'checkbox') !== Array.isArray(value))
    )
  })
}

/** Answers to deleted questions: they are sent unchanged, or saving would remove them. */
export function removedAnswers(kept: readonly Answer[], questions: readonly { id: number }[]) {
  return kept
    .filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
    .map(({ question_id, value }) => ({ question_id, value }))
}
