import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Question } from 'contract/categories/categories.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  AnswerFields,
  type AnswerValues,
  EarlierAnswers,
  questionsQuery,
  removedAnswers,
} from '#features/categories/public.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { answersBody } from '../answers-body.ts'
import { changeEnquiry } from '../enquiries.queries.ts'
import { Outcomes } from './outcomes-panel.tsx'

type CallScriptProps = { enquiry: Enquiry; onCreateJob: () => void }

/** The questions, each saved once it is answered, and the outcome of the call. */
export function CallScript({ enquiry, onCreateJob }: CallScriptProps) {
  const t = useText(enquiryText)
  const questions = useQuery(questionsQuery(enquiry.category_id))
  const questionList = questions.data ?? []
  const { answers, answer, state, save } = useSavedAnswers(enquiry, questionList)
  const count = { answered: answersBody(answers, questionList).length, count: questionList.length }
  const note = {
    saved: t('enquiries.answered-saved', count),
    typing: t('enquiries.answered', count),
    saving: t('enquiries.saving'),
    failed: t('enquiries.answered', count),
  }[state.kind]
  return (
    <Panel
      title={t('enquiries.script')}
      note={questionList.length > 0 ? note : undefined}
      className="order-2"
      waiting={questions.isLoading}
    >
      <PanelBody className="stack stack-tight">
        {enquiry.category_id === null && <p className="text-13 ink-3">{t('enquiries.script-none')}</p>}
        {enquiry.category_id !== null && questions.isPending && (
          <SkeletonLines label={t('enquiries.loading')} />
        )}
        {questions.isError && !questions.data && (
          <ErrorState compact error={questions.error} onRetry={() => void questions.refetch()} />
        )}
        {questions.data?.length === 0 && <p className="text-13 ink-3">{t('enquiries.script-empty')}</p>}
        {questionList.length > 0 && (
          <AnswerFields questions={questionList} answers={answers} onAnswer={answer} />
        )}
        {questions.data && (
          <EarlierAnswers kept={enquiry.answers} questions={questionList} answers={answers} />
        )}
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

const unanswered: AnswerValues = {}

/** Delay after typing before the answers are saved, ms. */
const rest = 700

type AnswersState = { kind: 'saved' | 'typing' | 'saving' } | { kind: 'failed'; error: unknown }

function answerValuesOf(answers: Enquiry['answers']): AnswerValues {
  return Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value]))
}

/**
 * Typed answers over the stored ones. They save themselves shortly after the last change, and at once when
 * the page is left. Answers of a failed save are there again on the next visit.
 */
function useSavedAnswers(enquiry: Enquiry, questionList: readonly Question[]) {
  const client = useQueryClient()
  const [typed, setTyped] = useDraftState<AnswerValues>(`answers-${enquiry.id}`, unanswered)
  const [state, setState] = useState<AnswersState>({ kind: 'saved' })
  const kept = answerValuesOf(enquiry.answers)
  const answers = { ...kept, ...typed }
  const removed = removedAnswers(enquiry.answers, questionList)
  const latest = useRef({ answers, questionList, typed, removed, setTyped })
  latest.current = { answers, questionList, typed, removed, setTyped }

  const save = useCallback(async () => {
    const sent = latest.current
    if (Object.keys(sent.typed).length === 0) return
    setState({ kind: 'saving' })
    try {
      await changeEnquiry(client, enquiry.id, {
        answers: [...answersBody(sent.answers, sent.questionList), ...sent.removed],
      })
    } catch (error) {
      setState({ kind: 'failed', error })
      throw error
    }
    // Answers typed during a save are not stored yet.
    const { typed: now, setTyped } = latest.current
    setTyped(Object.fromEntries(Object.entries(now).filter(([id, value]) => sent.typed[id] !== value)))
    setState({ kind: 'saved' })
  }, [client, enquiry.id])

  const isTyped = Object.keys(typed).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed starts the rest anew
  useEffect(() => {
    if (!isTyped) return
    const timer = setTimeout(() => void save().catch(() => undefined), rest) // shown by the state
    return () => clearTimeout(timer)
  }, [typed, isTyped, save])
  useEffect(() => () => void save().catch(() => undefined), [save]) // the page is left: there is no user to notify

  const answer = ({ id }: Question, value: string | string[]) => {
    const now = { ...latest.current.typed, [id]: value }
    latest.current = { ...latest.current, typed: now }
    setTyped(now)
    setState({ kind: 'typing' })
  }
  return { answers, answer, state, save }
}
