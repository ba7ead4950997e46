import { useQueryClient } from '@tanstack/react-query'
import type { Question } from 'contract/categories/categories.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AnswerValues, goneAnswers } from '#features/categories/public.ts'
import { answersBody } from './answers-body.ts'
import { changeEnquiry } from './enquiries.queries.ts'

/** How long typing rests before the answers are kept, ms. */
const rest = 700

export type AnswersState = { kind: 'saved' | 'typing' | 'saving' } | { kind: 'failed'; error: unknown }

export function answerValuesOf(answers: Enquiry['answers']): AnswerValues {
  return Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value]))
}

/**
 * The answers as they are typed over those that are kept; they save themselves a moment after the last change, and at
 * once when the page is left. A failed save keeps what was typed and says so.
 */
export function useSavedAnswers(enquiry: Enquiry, asked: readonly Question[]) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<AnswerValues>({})
  const [state, setState] = useState<AnswersState>({ kind: 'saved' })
  const kept = answerValuesOf(enquiry.answers)
  const answers = { ...kept, ...typed }
  const gone = goneAnswers(enquiry.answers, asked)
  const latest = useRef({ answers, asked, typed, gone })
  latest.current = { answers, asked, typed, gone }

  const save = useCallback(async () => {
    const sent = latest.current
    if (Object.keys(sent.typed).length === 0) return
    setState({ kind: 'saving' })
    try {
      await changeEnquiry(client, enquiry.id, { answers: [...answersBody(sent.answers, sent.asked), ...sent.gone] })
    } catch (error) {
      setState({ kind: 'failed', error })
      throw error
    }
    // What was typed while the answer was under way is not kept yet.
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id, value]) => sent.typed[id] !== value)))
    setState({ kind: 'saved' })
  }, [client, enquiry.id])

  const isTyped = Object.keys(typed).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed starts the rest anew
  useEffect(() => {
    if (!isTyped) return
    const timer = setTimeout(() => void save().catch(() => undefined), rest) // shown by the state
    return () => clearTimeout(timer)
  }, [typed, isTyped, save])
  useEffect(() => () => void save().catch(() => undefined), [save]) // the page is left: nobody is there to be told

  const answer = ({ id }: Question, value: string | string[]) => {
    setTyped((now) => ({ ...now, [id]: value }))
    setState({ kind: 'typing' })
  }
  return { answers, answer, state, save }
}
