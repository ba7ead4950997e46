import { type Statement, statements } from 'contract/shared/errors.ts'
import { expect, onTestFinished, test } from 'vitest'
import { toApiError } from '#shared/api/failures.ts'
import { confirmStore, type OpenQuestion } from '#shared/toasts/confirm.ts'
import { askBeforeRetry } from './ask-again.ts'

const refusal = (body: unknown, status = 409) => toApiError({ kind: 'status', status, body })
const refusedFor = (statement: string) =>
  refusal({
    code: 'needs_statement',
    statement,
    message: 'Of the refusal.',
    errors: [{ field: 'partner_id', message: 'Does not do this service' }],
  })

/** Answers every question; returns the questions. */
function answering(answer: (question: OpenQuestion) => boolean | string): OpenQuestion[] {
  const openQuestions: OpenQuestion[] = []
  onTestFinished(
    confirmStore.subscribe(() => {
      const question = confirmStore.get()
      if (!question) return
      openQuestions.push(question)
      queueMicrotask(() => question.answer(answer(question)))
    }),
  )
  return openQuestions
}

test('a call that was cancelled before its 428 came asks for no password', async () => {
  expect(await askBeforeRetry(refusal(null, 428))).toBe(null)
})

test.each(statements)('%s is asked for, and what was answered is added to the request', async (statement) => {
  const openQuestions = answering(({ asksReason }) => (asksReason ? 'One transfer for both' : true))
  const answer = statement === 'repeated_reason' ? 'One transfer for both' : true
  expect(await askBeforeRetry(refusedFor(statement))).toEqual({ [statement]: answer })
  expect(openQuestions).toHaveLength(1)
  const questions: Record<Statement, unknown> = {
    was_done: { title: 'This time is in the past. Was the work done then?' },
    confirmed: { title: 'Assign anyway?', reasons: ['Does not do this service'] },
    repeated: { title: 'Record it anyway?', description: 'Of the refusal.' },
    repeated_reason: { title: 'Record this reference again?', description: 'Of the refusal.' },
    late_entry: { title: 'Enter it on another day?', description: 'Of the refusal.' },
  }
  expect(openQuestions[0]).toMatchObject(questions[statement] as object)
})

test('a declined question ends the call as declined, with the field errors of the server', async () => {
  answering(() => false)
  await expect(askBeforeRetry(refusedFor('confirmed'))).rejects.toMatchObject({
    kind: 'declined',
    status: 409,
    issues: [{ field: 'partner_id', message: 'Does not do this service' }],
  })
})

test.each([
  ['a statement of a newer server', refusedFor('signed')],
  ['another conflict', refusal({ code: 'conflict', message: 'Changed.', current: {} })],
  [
    'bad input',
    refusal({ code: 'invalid', errors: [{ field: 'starts_at', message: 'is in the past' }] }, 422),
  ],
])('%s asks nothing', async (_, refused) => {
  const openQuestions = answering(() => true)
  expect(await askBeforeRetry(refused)).toBe(null)
  expect(openQuestions).toEqual([])
})
