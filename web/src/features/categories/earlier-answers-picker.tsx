import type { Answer, Question } from 'contract/categories/categories.schema.ts'
import { Fragment } from 'react'
import '#src/styles/records.css'
import { categoriesText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import type { AnswerValues } from './answers-picker.tsx'
import { earlierAnswers } from './earlier-answers.ts'

type EarlierAnswersProps = { kept: readonly Answer[]; questions: readonly Question[]; answers: AnswerValues }

/** Answers to what is asked in other words by now, or no more: in the words in which they were asked. */
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
