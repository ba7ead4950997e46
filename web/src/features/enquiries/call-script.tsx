import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { AnswerFields, EarlierAnswers, questionsQuery } from '#features/categories/public.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { answersBody } from './answers-body.ts'
import { Outcomes } from './outcomes.tsx'
import { useSavedAnswers } from './use-saved-answers.ts'

type CallScriptProps = { enquiry: Enquiry; onCreateJob: () => void }

/** What to ask, kept as it is answered, and what came of the call. */
export function CallScript({ enquiry, onCreateJob }: CallScriptProps) {
  const t = useText(enquiriesText)
  const questions = useQuery(questionsQuery(enquiry.category_id))
  const asked = questions.data ?? []
  const { answers, answer, state, save } = useSavedAnswers(enquiry, asked)
  const count = { answered: answersBody(answers, asked).length, count: asked.length }
  const note = {
    saved: t('enquiries.answered-saved', count),
    typing: t('enquiries.answered', count),
    saving: t('enquiries.saving'),
    failed: t('enquiries.answered', count),
  }[state.kind]
  return (
    <Panel
      title={t('enquiries.script')}
      note={asked.length > 0 ? note : undefined}
      className="order-2"
      waiting={questions.isLoading}
    >
      <PanelBody className="stack stack-tight">
        {enquiry.category_id === null && <p className="text-13 ink-3">{t('enquiries.script-none')}</p>}
        {enquiry.category_id !== null && questions.isPending && <SkeletonLines label={t('enquiries.loading')} />}
        {questions.isError && !questions.data && (
          <ErrorState compact error={questions.error} onRetry={() => void questions.refetch()} />
        )}
        {questions.data?.length === 0 && <p className="text-13 ink-3">{t('enquiries.script-empty')}</p>}
        {asked.length > 0 && <AnswerFields questions={asked} answers={answers} onAnswer={answer} />}
        {questions.data && <EarlierAnswers kept={enquiry.answers} questions={asked} answers={answers} />}
        {state.kind === 'failed' && (
          <Notice hue="red" title={errorText(state.error)} alert>
            {t('enquiries.answers-kept')}{' '}
            <ActionButton size="tiny" onAction={save}>
              {t('enquiries.answers-save')}
            </ActionButton>
          </Notice>
        )}
      </PanelBody>
      <hr />
      <Outcomes enquiry={enquiry} onCreateJob={onCreateJob} />
    </Panel>
  )
}
