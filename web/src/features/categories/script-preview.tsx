import type { Question } from 'contract/categories/categories.schema.ts'
import { useState } from 'react'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { questionsText } from '#src/text/en/questions.ts'
import { useText } from '#src/text/intl.ts'
import { AnswerFields, type AnswerValues } from './answers-picker.tsx'
import { previewOf, type QuestionTyped } from './script-values.ts'

type ScriptPreviewProps = { inherited: readonly Question[]; questions: QuestionTyped[] }

/** The script as the call desk shows it, while it is written. What is answered here is kept nowhere. */
export function ScriptPreview({ inherited, questions }: ScriptPreviewProps) {
  const t = useText(questionsText)
  const [answers, setAnswers] = useState<AnswerValues>({})
  const asked = previewOf(inherited, { questions })
  return (
    <Panel title={t('questions.preview')} note={t('questions.preview-note')}>
      <PanelBody className="question-preview">
        {asked.length === 0 && <p className="text-13 ink-3">{t('questions.preview-none')}</p>}
        <AnswerFields
          questions={asked}
          answers={answers}
          onAnswer={({ id }, value) => setAnswers({ ...answers, [id]: value })}
        />
      </PanelBody>
    </Panel>
  )
}
